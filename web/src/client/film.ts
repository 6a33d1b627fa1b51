// The film of a match: its frames, and which of them the board shows. Frames are shown one by one, each
// as the board has finished the one before; when it falls far behind it skips, and animates the last.

import type { Frame } from '../wire/types'
import type { World } from './link'

/** What the board shows. */
export interface Shot {
  frame: Frame
  previous: Frame | null // the frame before, when the step from it is to be animated
}

export const PACE = {
  behind: 3, // plies that are animated one after the other; more are skipped
  chance: 24, // the same where nobody has chosen yet: a set-up's dice are worth seeing
  longest: 8_000, // milliseconds that a board may take for one ply, unless its game needs more
  pause: 700, // milliseconds between plies when playing back
}

export class Film {
  last = 0 // the newest ply
  following = true // the board is to show the newest ply
  playing = false // the board is to show one ply after the other up to the newest
  longest = PACE.longest
  shot: Shot
  #frames = new Map<number, Frame>()
  #moving = false
  #cancel: (() => void) | null = null

  constructor(
    frames: readonly Frame[],
    private readonly world: Pick<World, 'after'>,
    private readonly changed: (shot: Shot, stepped: boolean) => void,
  ) {
    for (const frame of frames) this.#frames.set(frame.ply, frame)
    const first = frames[0]
    if (first === undefined) throw new Error('a film needs a frame')
    this.last = Math.max(...this.#frames.keys())
    this.shot = { frame: this.#frames.get(this.last)!, previous: null }
  }

  /** The frame of a ply, if it is known. */
  at(ply: number): Frame | null {
    return this.#frames.get(ply) ?? null
  }

  /** All known frames in order. */
  get frames(): Frame[] {
    return [...this.#frames.values()].sort((one, other) => one.ply - other.ply)
  }

  /** How many frames are known. */
  get size(): number {
    return this.#frames.size
  }

  /** Whether every ply from the start is known. */
  get complete(): boolean {
    return this.#frames.size === this.last + 1
  }

  /** Whether the board is still showing how the ply came about. */
  get moving(): boolean {
    return this.#moving
  }

  /** Whether the board shows the newest ply and has finished showing it. */
  get settledAtEnd(): boolean {
    return this.shot.frame.ply === this.last && !this.#moving
  }

  /** Fills in frames from the start on. */
  fill(frames: readonly Frame[]): void {
    for (const frame of frames) if (frame.ply <= this.last) this.#frames.set(frame.ply, frame)
    this.changed(this.shot, false)
  }

  /** Takes the newest frame: one more ply, several more, or fewer after a take-back. */
  take(frame: Frame): void {
    this.#frames.set(frame.ply, frame)
    for (const ply of [...this.#frames.keys()]) if (ply > frame.ply) this.#frames.delete(ply)
    this.last = frame.ply
    const shown = this.shot.frame
    if (shown.ply > frame.ply) {
      this.following = true
      this.#jump(frame)
    } else if (shown.ply === frame.ply) {
      if (differs(shown, frame)) this.#jump(frame)
    } else if (this.following) this.#advance()
    else this.changed(this.shot, false)
  }

  /** Shows from the first ply what happened before anybody had a choice. */
  rewindToStart(): void {
    const first = this.at(0)
    if (first === null) return
    this.#jump(first)
    this.#advance()
  }

  /** Shows a ply and stays there, or follows the match again if it is the newest. */
  go(ply: number): void {
    this.playing = false
    this.#show(Math.min(Math.max(ply, 0), this.last))
  }

  /** Plays on from the shown ply, from the start if it is the newest. */
  play(): void {
    this.following = false
    this.playing = true
    if (this.shot.frame.ply === this.last) {
      const first = this.at(0)
      if (first !== null) this.#jump(first)
    }
    this.changed(this.shot, false)
    this.#later(() => this.#playOn())
  }

  pause(): void {
    this.playing = false
    this.#stop()
    this.following = this.shot.frame.ply === this.last
    this.changed(this.shot, false)
  }

  /** The board has finished showing the shot. */
  settled(): void {
    if (!this.#moving) return
    this.#moving = false
    this.#stop()
    if (this.playing) this.#later(() => this.#playOn())
    else if (this.following) this.#advance()
    this.changed(this.shot, false)
  }

  close(): void {
    this.#stop()
  }

  #show(ply: number): void {
    this.following = ply === this.last
    const frame = this.at(ply)
    if (frame === null) return
    if (ply === this.shot.frame.ply + 1) this.#step(frame)
    else this.#jump(frame)
  }

  #playOn(): void {
    if (!this.playing) return
    const next = this.at(this.shot.frame.ply + 1)
    if (next === null) return this.pause()
    this.#step(next)
    if (next.ply === this.last) {
      this.playing = false
      this.following = true
    }
  }

  #advance(): void {
    if (this.#moving) return
    const shown = this.shot.frame.ply
    const left = this.last - shown
    if (left <= 0) return
    const next = this.at(shown + 1)
    if (next !== null && (left <= PACE.behind || this.#onlyChance(shown, left))) this.#step(next)
    else this.#skip()
  }

  #onlyChance(shown: number, left: number): boolean {
    if (left > PACE.chance) return false
    for (let ply = shown + 1; ply <= this.last; ply += 1) {
      if (this.at(ply)?.seat !== null) return false
    }
    return true
  }

  /** Catches up: only the last ply is animated. */
  #skip(): void {
    const before = this.at(this.last - 1)
    const last = this.at(this.last)!
    if (before === null) return this.#jump(last)
    this.shot = { frame: before, previous: null }
    this.#step(last)
  }

  #step(frame: Frame): void {
    this.#stop()
    this.#moving = true
    this.shot = { frame, previous: this.shot.frame }
    this.#cancel = this.world.after(this.longest, () => this.settled())
    this.changed(this.shot, true)
  }

  #jump(frame: Frame): void {
    this.#stop()
    this.#moving = false
    this.shot = { frame, previous: null }
    this.changed(this.shot, false)
  }

  #later(act: () => void): void {
    this.#stop()
    this.#cancel = this.world.after(PACE.pause, act)
  }

  #stop(): void {
    this.#cancel?.()
    this.#cancel = null
  }
}

function differs(one: Frame, other: Frame): boolean {
  return one.position !== other.position || one.text !== other.text
}
