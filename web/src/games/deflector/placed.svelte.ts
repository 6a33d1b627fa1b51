// The paper in its place: how large it is drawn there, and where on it something happens.

import type { Box } from './geometry'
import { Fingers, squareSize } from './scroller'

/** Where the arrow keys lead: columns to the right and rows up. */
export const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

export class Placed {
  wide = $state(0) // pixels of the place
  high = $state(0)
  scrolled = $state.raw<HTMLElement | null>(null)
  grid = $state.raw<HTMLElement | null>(null)
  readonly fingers = new Fingers()
  readonly size = $derived.by(() => squareSize(this.box(), this.wide, this.high)) // of a square

  constructor(private readonly box: () => Box) {}

  /** How many squares right of the grid's left edge and below its upper one. */
  at(event: PointerEvent): { right: number; down: number } {
    const place = this.grid!.getBoundingClientRect()
    return {
      right: (event.clientX - place.left) / this.size,
      down: (event.clientY - place.top) / this.size,
    }
  }

  /** Lets the keyboard go on at what a selector finds in the grid, and brings it into sight. */
  focus(selector: string): void {
    queueMicrotask(() => {
      const found = this.grid?.querySelector<HTMLElement>(selector)
      found?.focus({ preventScroll: true })
      found?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
}
