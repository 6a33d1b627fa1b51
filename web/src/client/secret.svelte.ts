// A secret choice as this browser makes it: whose turn it is to look, the server's clock, the drafts, and
// what is handed in. The table shows it; the match gives it the views and sends what it wishes.

import type { Command, DraftView, MatchView, Refused, Saved } from '../wire/types'
import type { Drawing } from './board'
import { DraftSaver, forgetDraftsBefore } from './drafts'
import type { Wish, World } from './link'
import { phaseOf, sealOf, type Phase } from './phase'
import { ServerTime } from './servertime'

/** Something that a player should hear of. */
export type SecretNews =
  | { what: 'begun' | 'soon' | 'last' | 'up' | 'in'; seat: number } // of an own seat
  | { what: 'ready' | 'finished' | 'reopened'; seat: number } // of another

export const WARNINGS_S = { soon: 30, last: 10 }

const TICK = 100 // ms

/** What the secret choice needs of its match. */
export interface SecretHost {
  view: MatchView
  mine: number[]
  pending: readonly Command[]
  refusal: Refused | null
  say: (wish: Wish) => void
  measure: () => void
}

export class Secret {
  phase: Phase = $state.raw({ at: 'none' })
  drawing: SeatDrawing | null = $state.raw(null)
  left: number | null = $state(null) // s of the clock that the viewer sees; null: none, or not known yet
  saved = $state(true) // the server has the newest draft
  doubt: Refused | Saved | null = $state.raw(null) // why the newest draft would not count as it is
  ontell: (news: SecretNews) => void = () => {}
  #holder: number | null = null // the seat that has this device in hand
  #time = new ServerTime()
  #savers = new Map<number, DraftSaver>()
  #ply = -1
  #tick: (() => void) | null = null

  constructor(
    private readonly host: SecretHost,
    private readonly world: World,
  ) {}

  /** Takes what the match has become. */
  see(view: MatchView, before: MatchView | null): void {
    if (view.frame.ply !== this.#ply) this.#turnTo(view)
    if (view.over) for (const saver of this.#savers.values()) saver.settle()
    if (view.frame.node.kind === 'sealed' && !this.#time.known) this.host.measure()
    if (before !== null && before.frame.ply === view.frame.ply) this.#tellOf(before, view)
    this.arrange()
  }

  /** Takes the answer to a ping. */
  heard(sent: number, received: number, server: number): void {
    this.#time.take(sent, received, server)
    if (this.host.view.frame.node.kind === 'sealed') this.arrange()
  }

  /** The server has stored a draft. */
  stored(saved: Saved, draft: Command): void {
    const seat = draft.seat ?? -1
    this.#savers.get(seat)?.acknowledge(draft.text ?? '')
    if (seat === this.drawing?.seat)
      this.doubt = saved.rule === '' && saved.why === '' ? null : saved
  }

  /** Something was refused. True: it was a draft, and nobody need be told. */
  refused({ rule }: Refused, command: Command | null): boolean {
    const saver = this.#savers.get(command?.seat ?? -1)
    if (command?.what === 'draft' && rule === 'rate') saver?.again()
    // What was not taken goes on as a draft: the hand-in had overtaken the drafts before it.
    if (command?.what === 'seal') saver?.again()
    return command?.what === 'draft'
  }

  /** The seat has the device in hand, and its player is the only one who looks. */
  take(seat: number): void {
    this.#holder = seat
    this.arrange()
    if (this.phase.at === 'ready') this.ready(seat)
  }

  ready(seat: number): void {
    this.host.say({ what: 'ready', seat })
  }

  /** Hands in what the board has, or what counts if it has nothing. */
  seal(): void {
    if (this.phase.at !== 'choose') return
    const { seat } = this.phase
    this.drawing?.onseal(this.#savers.get(seat)?.text || (this.#draft(seat)?.counts ?? ''))
  }

  reopen(seat: number): void {
    this.host.say({ what: 'reopen', seat })
  }

  /** The page may be gone in a moment: sends the drafts that wait. */
  flush(): void {
    for (const saver of this.#savers.values()) saver.flush()
  }

  close(): void {
    this.#tick?.()
    this.#tick = null
    for (const saver of this.#savers.values()) saver.close()
  }

  /** Finds out where the viewer stands now. */
  arrange(): void {
    const { view, mine } = this.host
    const now = this.#now()
    const phase = phaseOf(view, mine, this.#holder, now)
    const before = this.phase
    if (!same(phase, before)) this.phase = phase
    if (phase.at === 'handover') this.#holder = null // who had it before must ask for it, too
    if (phase.at === 'late' && before.at === 'choose') {
      this.#savers.get(phase.seat)?.flush()
      this.ontell({ what: 'up', seat: phase.seat })
    }
    this.#arrangeDrawing(view)
    this.#arrangeClock(view, now)
  }

  #arrangeDrawing(view: MatchView): void {
    const { phase } = this
    const seat =
      phase.at === 'choose' || phase.at === 'late'
        ? phase.seat
        : phase.at === 'waiting' && phase.seats.length === 1
          ? phase.seats[0]!
          : null
    if (seat === null) {
      this.drawing = null
      return
    }
    const saver = this.#saver(seat)
    if (this.drawing?.seat !== seat) {
      saver.renew(this.#draft(seat)?.text ?? '')
      this.doubt = null
      this.saved = saver.saved
      this.drawing = new SeatDrawing(seat, saver, this.#hands(seat))
    }
    const end = sealOf(view, seat)?.deadline ?? null
    saver.end = end === null || !this.#time.known ? null : end * 1000 - this.#time.ahead
    this.drawing.handedIn = phase.at !== 'choose'
    if (phase.at === 'waiting') {
      saver.settle()
      this.saved = true
      this.drawing.sealed = this.#draft(seat)?.counts || saver.text
    } else this.drawing.sealed = null
  }

  #hands(seat: number): Pick<Drawing, 'ondraft' | 'onseal'> {
    const choosing = () => this.phase.at === 'choose' && this.phase.seat === seat
    return {
      ondraft: (text) => {
        if (!choosing() || text === '' || text === this.#saver(seat).text) return
        this.host.refusal = null // it was of what is changed now
        this.#saver(seat).change(text)
      },
      onseal: (text) => {
        if (!choosing() || this.host.pending.some(({ what }) => what === 'seal')) return
        this.#saver(seat).change(text)
        this.host.say({ what: 'seal', text, seat })
      },
    }
  }

  #saver(seat: number): DraftSaver {
    const known = this.#savers.get(seat)
    if (known !== undefined) return known
    const { id, frame } = this.host.view
    const made: DraftSaver = new DraftSaver(
      { match: id, ply: frame.ply, seat },
      this.#draft(seat)?.text ?? '',
      this.world,
      (text) => this.host.say({ what: 'draft', text, seat }),
      () => {
        const saver = this.#savers.get(seat)
        if (saver !== undefined && this.drawing?.seat === seat) this.saved = saver.saved
      },
    )
    this.#savers.set(seat, made)
    return made
  }

  /** Shows the clock of the seat that chooses here, else of whoever is still at it. */
  #arrangeClock(view: MatchView, now: number | null): void {
    const { phase } = this
    const seat = 'seat' in phase ? phase.seat : (view.seals.find(({ seal }) => !seal)?.seat ?? null)
    const end = phase.at === 'none' || seat === null ? null : (sealOf(view, seat)?.deadline ?? null)
    const left =
      end === null || now === null ? null : Math.max(0, Math.round((end - now) * 10) / 10)
    if (phase.at === 'choose' && left !== null && this.left !== null) this.#warn(phase.seat, left)
    this.left = left
    if (this.drawing !== null) this.drawing.secondsLeft = left
    if (end === null || now === null || now >= end) {
      this.#tick?.()
      this.#tick = null
    } else {
      this.#tick ??= this.world.after(TICK, () => {
        this.#tick = null
        this.arrange()
      })
    }
  }

  #warn(seat: number, left: number): void {
    for (const what of ['soon', 'last'] as const) {
      if (this.left! > WARNINGS_S[what] && left <= WARNINGS_S[what] && left > 0) {
        this.ontell({ what, seat })
      }
    }
  }

  #turnTo(view: MatchView): void {
    this.#ply = view.frame.ply
    for (const saver of this.#savers.values()) saver.settle()
    this.#savers.clear()
    forgetDraftsBefore(view.id, view.frame.ply)
    this.#holder = null
    this.drawing = null
    this.doubt = null
    this.left = null
  }

  #tellOf(before: MatchView, view: MatchView): void {
    for (const now of view.seals) {
      const was = sealOf(before, now.seat)
      if (was === null) continue
      const { seat } = now
      const mine = this.host.mine.includes(seat)
      if (mine && was.begun === null && now.begun !== null) this.ontell({ what: 'begun', seat })
      if (!was.seal && now.seal && !now.late) this.ontell({ what: mine ? 'in' : 'finished', seat })
      if (was.seal && !now.seal && !mine) this.ontell({ what: 'reopened', seat })
      if (!was.ready && now.ready && !mine) this.ontell({ what: 'ready', seat })
    }
  }

  #draft(seat: number): DraftView | null {
    return this.host.view.drafts.find((one) => one.seat === seat) ?? null
  }

  #now(): number | null {
    return this.#time.known ? (this.world.now() + this.#time.ahead) / 1000 : null
  }
}

/** What the board is told of the seat's choice. */
class SeatDrawing implements Drawing {
  handedIn = $state(false)
  secondsLeft: number | null = $state(null)
  sealed: string | null = $state(null) // what was handed in
  readonly ondraft: (text: string) => void
  readonly onseal: (text: string) => void

  constructor(
    readonly seat: number,
    private readonly saver: DraftSaver,
    { ondraft, onseal }: Pick<Drawing, 'ondraft' | 'onseal'>,
  ) {
    this.ondraft = ondraft
    this.onseal = onseal
  }

  /** Not followed while the seat chooses: the board would begin again with each of its own drafts. */
  get saved(): string | null {
    return this.sealed ?? (this.saver.text || null)
  }
}

function same(one: Phase, other: Phase): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
