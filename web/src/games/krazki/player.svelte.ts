// Plays a shot, at its own pace or slowly, and publishes where the bodies are at each moment.

import { decodePath } from './path'
import type { Body } from './model'
import { bodiesAt, knocksOf, loudness, type Knock, type ShotEvent } from './track'

export type Hear = (knock: Knock, loud: number) => void

export const SLOW = 0.25 // of the pace of a replay in slow motion

export class Player {
  moving = $state.raw<Body[] | null>(null) // all bodies while something moves
  share = $state(0) // of the shot that has been played
  #handle = 0
  #finish: (() => void) | null = null
  readonly #hear: Hear

  constructor(hear: Hear) {
    this.#hear = hear
  }

  get busy(): boolean {
    return this.#finish !== null
  }

  /** Plays a shot; `done` is told when it has ended or was skipped. At once where the page is hidden. */
  play(event: ShotEvent, pace: number, done: () => void): void {
    this.#cancel()
    if (document.hidden) {
      done()
      return
    }
    const track = decodePath(event.path)
    const knocks = knocksOf(event)
    let heard = 0
    let began = 0
    this.#finish = () => {
      this.stop()
      done()
    }
    document.addEventListener('visibilitychange', this.#hidden)
    const tick = (now: number) => {
      began ||= now
      const seconds = ((now - began) / 1000) * pace
      for (; (knocks[heard]?.second ?? Infinity) <= seconds; heard += 1) {
        const knock = knocks[heard]!
        this.#hear(knock, loudness(knock))
      }
      if (seconds >= event.seconds) {
        this.#finish?.()
        return
      }
      this.share = seconds / event.seconds
      this.moving = bodiesAt(event, track, seconds)
      this.#handle = requestAnimationFrame(tick)
    }
    this.moving = bodiesAt(event, track, 0)
    this.#handle = requestAnimationFrame(tick)
  }

  /** Jumps to the end of what is being played. */
  skip(): void {
    this.#finish?.()
  }

  /** Ends, telling nobody. */
  stop(): void {
    this.#cancel()
    this.moving = null
    this.share = 0
  }

  #hidden = () => {
    if (document.hidden) this.skip()
  }

  #cancel(): void {
    cancelAnimationFrame(this.#handle)
    document.removeEventListener('visibilitychange', this.#hidden)
    this.#finish = null
  }
}
