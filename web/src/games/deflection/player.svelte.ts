// Plays a script and publishes what is to be drawn at each moment.

import type { Pose, Script } from './script'

export class Player {
  pose = $state.raw<Pose | null>(null) // null: the table stands
  #handle = 0
  #finish: (() => void) | null = null

  get busy(): boolean {
    return this.#finish !== null
  }

  /** Plays a script to its end, or passes over it where the page is hidden. */
  play(script: Script, done: () => void): void {
    this.stop()
    const finish = () => {
      this.stop()
      done()
    }
    if (document.hidden) {
      finish()
      return
    }
    this.#finish = finish
    document.addEventListener('visibilitychange', this.#hidden)
    let began: number | null = null
    const tick = (now: number) => {
      began ??= now
      if (now - began >= script.ms) {
        finish()
        return
      }
      this.pose = script.at(now - began)
      this.#handle = requestAnimationFrame(tick)
    }
    this.pose = script.at(0)
    this.#handle = requestAnimationFrame(tick)
  }

  /** Jumps to the end of what is being played. */
  skip(): void {
    this.#finish?.()
  }

  /** Ends for good, telling nobody. */
  stop(): void {
    cancelAnimationFrame(this.#handle)
    document.removeEventListener('visibilitychange', this.#hidden)
    this.#finish = null
    this.pose = null
  }

  #hidden = () => {
    if (document.hidden) this.skip()
  }
}
