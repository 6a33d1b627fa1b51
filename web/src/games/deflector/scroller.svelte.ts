// How large a square is drawn, and how a paper that is larger than its place is moved: by two fingers, by
// the wheel, or by the cursor of the keyboard, which stays in sight.

import type { Box } from './geometry'
import { UNIT } from './geometry'

const LEAST = 40 // pixels of a square, for fingers
const LEAST_WIDE = 26 // the same where there is room for a mouse
const MOST = 76
const WIDE = 600 // pixels from which a place is wide

/** Pixels of a square in a place of this size. */
export function squareSize(box: Box, wide: number, high: number): number {
  const across = box.width / UNIT
  const up = box.height / UNIT
  const fit = Math.min(wide / across, high / up)
  const least = wide < WIDE ? LEAST : LEAST_WIDE
  return Math.max(least, Math.min(MOST, fit))
}

/** Follows fingers; two of them move the paper, and say so, so that one of them does not draw. */
export class Fingers {
  #spots = new Map<number, { x: number; y: number }>()
  moving = false // since two fingers have touched, until all are up

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse') return
    this.#spots.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.#spots.size > 1) this.moving = true
  }

  /** Moves what is scrolled; returns whether the fingers are moving it. */
  move(event: PointerEvent, scrolled: HTMLElement | null): boolean {
    const before = this.#spots.get(event.pointerId)
    if (!before) return this.moving
    this.#spots.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (this.moving && scrolled) {
      scrolled.scrollLeft -= (event.clientX - before.x) / this.#spots.size
      scrolled.scrollTop -= (event.clientY - before.y) / this.#spots.size
    }
    return this.moving
  }

  up(event: PointerEvent): void {
    this.#spots.delete(event.pointerId)
    if (this.#spots.size === 0) this.moving = false
  }
}
