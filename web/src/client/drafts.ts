// What a player has chosen so far of a secret choice, kept here until the server has it. A reload or a
// lost link loses nothing; what has not been acknowledged is sent again.

import type { World } from './link'
import { recall, remember } from './memory'

/** Whose choice, and which. */
export interface Place {
  match: string
  ply: number
  seat: number
}

interface Kept extends Place {
  text: string
  before: string[] // what the server may have had before it from this browser
}

const KEY = 'drafts'
const MOST = 16 // of all matches; the oldest go
const MOST_BEFORE = 6

export const PACE = {
  usual: 1_000, // ms between two drafts
  hurry: 250, // the same near the end
  near: 2_000, // ms before the end that are near
  margin: 400, // ms before the end by which whatever waits has been sent
}

/** Saves one seat's drafts, the last one always and not too often. */
export class DraftSaver {
  text: string // the newest; empty: nothing chosen yet
  saved = true // the server has the newest
  end: number | null = null // when the time is up, in ms by this device's clock
  #before: string[]
  #sentAt = -Infinity
  #waiting: (() => void) | null = null

  /** Takes up what this browser or the server had, whichever is newer. */
  constructor(
    private readonly place: Place,
    server: string,
    private readonly world: Pick<World, 'now' | 'after'>,
    private readonly send: (text: string) => void,
    private readonly changed: () => void,
  ) {
    const kept = keptDraft(place)
    const newer = kept !== null && kept.text !== server && follows(kept, server)
    this.text = newer ? kept.text : server
    this.#before = newer ? kept.before : [server]
    if (newer) this.#unsaved()
    else forgetDraft(place)
  }

  change(text: string): void {
    if (text === this.text) return
    this.text = text
    this.#unsaved()
  }

  /** The board begins anew: with what the server has, unless there is something newer here. */
  renew(server: string): void {
    if (!this.saved || server === '') return
    this.text = server
    this.#before = [server]
  }

  /** Sends now what has not been sent. */
  flush(): void {
    if (this.#waiting !== null) this.#sendNow()
  }

  /** Sends the newest once more, if the server has not said that it has it. */
  again(): void {
    if (!this.saved && this.#waiting === null) this.#unsaved()
  }

  /** The server has stored a draft. */
  acknowledge(text: string): void {
    this.#before = [text]
    if (text === this.text) {
      this.saved = true
      this.#stop()
      forgetDraft(this.place)
    } else this.#keep()
    this.changed()
  }

  /** The server has what was handed in: nothing more is to be saved or kept. */
  settle(): void {
    this.saved = true
    this.#before = [this.text]
    this.close()
    forgetDraft(this.place)
  }

  /** Sends nothing more; what is not saved is kept for the next time. */
  close(): void {
    this.#stop()
  }

  #unsaved(): void {
    this.saved = false
    this.#keep()
    this.changed()
    if (this.#waiting !== null) return
    const wait = this.#wait(this.world.now())
    if (wait <= 0) return this.#sendNow()
    this.#waiting = this.world.after(wait, () => this.#sendNow())
  }

  #wait(now: number): number {
    const left = this.end === null ? Infinity : this.end - now
    const pace = this.#sentAt + (left <= PACE.near ? PACE.hurry : PACE.usual) - now
    return left > PACE.margin ? Math.min(pace, left - PACE.margin) : pace
  }

  #sendNow(): void {
    this.#stop()
    this.#sentAt = this.world.now()
    this.#before = [...this.#before, this.text].slice(-MOST_BEFORE)
    this.#keep()
    this.send(this.text)
  }

  #stop(): void {
    this.#waiting?.()
    this.#waiting = null
  }

  #keep(): void {
    const others = stored().filter((kept) => !isAt(kept, this.place))
    const kept: Kept = { ...this.place, text: this.text, before: this.#before }
    remember(KEY, [...others, kept].slice(-MOST))
  }
}

/** The draft of a place that the server has not acknowledged. */
export function keptDraft(place: Place): { text: string; before: string[] } | null {
  return stored().find((kept) => isAt(kept, place)) ?? null
}

export function forgetDraft(place: Place): void {
  const all = stored()
  const left = all.filter((kept) => !isAt(kept, place))
  if (left.length < all.length) remember(KEY, left)
}

/** Forgets the drafts of a match from before a ply: those choices are over. */
export function forgetDraftsBefore(match: string, ply: number): void {
  const all = stored()
  const left = all.filter((kept) => kept.match !== match || kept.ply >= ply)
  if (left.length < all.length) remember(KEY, left)
}

/** Whether a kept draft is newer than what the server has: no other browser has saved one since. */
function follows(kept: { before: string[] }, server: string): boolean {
  return server === '' || kept.before.includes(server)
}

function isAt(kept: Place, { match, ply, seat }: Place): boolean {
  return kept.match === match && kept.ply === ply && kept.seat === seat
}

function stored(): Kept[] {
  const found = recall(KEY)
  return Array.isArray(found) ? found.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  const kept = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  return (
    typeof kept.match === 'string' &&
    typeof kept.ply === 'number' &&
    typeof kept.seat === 'number' &&
    typeof kept.text === 'string' &&
    Array.isArray(kept.before)
  )
}
