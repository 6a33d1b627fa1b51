// How large a square is drawn, and how a paper that is larger than its place is moved: by two fingers, by
// the wheel, or by the cursor of the keyboard, which stays in sight.

import type { Box } from './geometry'
import { UNIT } from './geometry'

const LEAST = 40 // pixels of a square, for fingers
const LEAST_WIDE = 26 // the same where there is room for a mouse
export const MOST = 76
const WIDE = 600 // pixels from which a place is wide

/** Pixels of a square with which the whole of a box fits into a place. */
export function fitting(box: Box, wide: number, high: number): number {
  return Math.min((wide * UNIT) / box.width, (high * UNIT) / box.height)
}

/** Pixels of a square in a place of this size. */
export function squareSize(box: Box, wide: number, high: number): number {
  const least = wide < WIDE ? LEAST : LEAST_WIDE
  return Math.max(least, Math.min(MOST, fitting(box, wide, high)))
}

/** Begins with the start square in sight, where the paper is larger than its place. */
export function showStart(scrolled: HTMLElement, x: number): void {
  scrolled.scrollTop = scrolled.scrollHeight
  scrolled.scrollLeft = x - scrolled.clientWidth / 2
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
