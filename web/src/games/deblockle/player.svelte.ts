// Plays motions one after the other and publishes what is to be drawn at each moment.

import type { Block } from './model'
import { duration, type Motion } from './poses'

export interface Shown {
  blocks: Block[] // those at rest
  moving: { motion: Motion; t: number } | null
}

export class Player {
  shown = $state.raw<Shown>({ blocks: [], moving: null })
  #handle = 0
  #finish: (() => void) | null = null

  get busy(): boolean {
    return this.#finish !== null
  }

  /** Shows `blocks` at rest, whatever was being played. */
  rest(blocks: Block[]): void {
    this.#cancel()
    this.shown = { blocks, moving: null }
  }

  /** Plays `motions` from `before`, then rests at `after`; at once where the page is hidden. */
  play(before: Block[], motions: Motion[], after: Block[], done: () => void): void {
    this.#cancel()
    const first = motions[0]
    const finish = () => {
      this.rest(after)
      done()
    }
    if (!first || document.hidden) {
      finish()
      return
    }
    const still = before.filter((block) => block.square !== first.block.square)
    this.#finish = finish
    document.addEventListener('visibilitychange', this.#hidden)
    let index = 0
    let motion = first
    let began: number | null = null
    const tick = (now: number) => {
      began ??= now
      let t = (now - began) / duration(motion)
      while (t >= 1) {
        began += duration(motion)
        index += 1
        const next = motions[index]
        if (!next) {
          finish()
          return
        }
        motion = next
        t = (now - began) / duration(motion)
      }
      this.shown = { blocks: still, moving: { motion, t } }
      this.#handle = requestAnimationFrame(tick)
    }
    this.shown = { blocks: still, moving: { motion, t: 0 } }
    this.#handle = requestAnimationFrame(tick)
  }

  /** Jumps to the end of what is being played. */
  skip(): void {
    this.#finish?.()
  }

  /** Ends for good, telling nobody. */
  stop(): void {
    this.#cancel()
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
