// The desk of the free variant: polygons with corners on the grid's crossings.

import { Desk, type Mark, type Outlet } from './desk.svelte'
import type { LayerName } from './drawing'
import {
  betteredShapes,
  clearedShapes,
  closed,
  copiedShapes,
  corners,
  dragged,
  held,
  placed,
  restoredShapes,
  rubbed,
  shiftedShapes,
  split,
  type Draft,
  type FreeBest,
  type FreeChanged,
  type FreePaper,
  type FreeTool,
} from './polygons'
import { shapesRun, type Run } from './run'
import { faultsOf, sameCorner, writeShapes, type Corner, type Fault, type Shapes } from './shapes'

const PREVIEW_MS = 60 // of work for a layer; longer courses are told of after they are run

interface Held {
  polygon: number
  at: number
  from: Draft
}

export class ShapesDesk extends Desk<Draft> {
  tool = $state<FreeTool>('polygon')
  #held = $state.raw<Held | null>(null)
  #moved = $state.raw<Draft | null>(null) // while a corner is dragged
  #best = $state.raw<FreeBest>({ own: null, guest: null })

  constructor(
    readonly paper: FreePaper,
    first: Shapes,
    outlet: Outlet,
  ) {
    super({ shapes: first, open: [] }, outlet)
    this.#keepBest()
  }

  draft = $derived.by((): Draft => this.#moved ?? this.history.now)
  shapes = $derived.by((): Shapes => this.draft.shapes)
  #own = $derived.by(() => this.shapes.own)
  #guest = $derived.by(() => this.shapes.guest)

  runs = $derived.by((): Record<LayerName, Run> => {
    return { own: this.#run('own', this.#own), guest: this.#run('guest', this.#guest) }
  })

  faults = $derived.by((): Fault[] => {
    const { half, overlap, corners: most } = this.paper
    return faultsOf(half, this.shapes, overlap, most)
  })

  marks = $derived.by((): Record<LayerName, Mark | null> => {
    const of = (layer: LayerName): Mark | null => {
      const found = this.#best[layer]
      return found && { bounces: found.bounces, run: this.#run(layer, found.contents) }
    }
    return { own: of('own'), guest: of('guest') }
  })

  /** Corners that the layer in hand has, and may have. */
  get corners(): [number, number] {
    return [corners(this.shapes[this.layer]) + this.draft.open.length, this.paper.corners]
  }

  #run(layer: LayerName, polygons: Shapes[LayerName]): Run {
    const { half, solid, impacts } = this.paper
    return shapesRun(half, layer, polygons, solid, { impacts, ms: PREVIEW_MS })
  }

  text({ shapes }: Draft): string {
    return writeShapes(this.paper.half, shapes)
  }

  override choose(layer: LayerName): void {
    if (layer !== this.layer && this.now.open.length > 0) this.abandon()
    super.choose(layer)
  }

  // --- the hand -------------------------------------------------------------------------------------

  /** A tap on a crossing, at a place in halves of a square. */
  tap(corner: Corner, x2 = 2 * corner[0], y2 = 2 * corner[1]): void {
    if (this.locked) return
    switch (this.tool) {
      case 'polygon':
        return this.#change(placed(this.paper, this.now, this.layer, corner))
      case 'eraser':
        return this.#change(rubbed(this.now, this.layer, corner, x2, y2))
      case 'move':
        return
    }
  }

  /** Rubs out what is at a crossing. */
  rub(corner: Corner): void {
    if (this.locked) return
    this.#change(rubbed(this.now, this.layer, corner, 2 * corner[0], 2 * corner[1]))
  }

  closePolygon(): void {
    if (!this.locked && this.now.open.length > 0) this.#change(closed(this.now, this.layer))
  }

  /** Takes back the corners of a polygon that is not closed. */
  abandon(): void {
    if (!this.locked && this.now.open.length > 0) this.take({ ...this.now, open: [] }, null)
  }

  /** Takes hold of a corner, or of a side where a new corner is made. */
  grab(corner: Corner): boolean {
    if (this.locked) return false
    const found = held(this.now.shapes, this.layer, corner)
    const parted = found ? null : split(this.now, this.layer, corner)
    if (found) this.#held = { ...found, from: this.now }
    else if (parted) this.#held = { polygon: parted.polygon, at: parted.at, from: parted.draft }
    this.told = null
    return this.#held !== null
  }

  drag(corner: Corner): void {
    if (!this.#held) return
    const { draft, told } = dragged(this.#held.from, this.layer, this.#held, corner)
    if (!told) this.#moved = draft
    this.told = told
  }

  drop(): void {
    const moved = this.#moved
    const told = this.told
    this.#held = null
    this.#moved = null
    if (moved) this.take(moved, told)
  }

  cancel(): void {
    this.#held = null
    this.#moved = null
  }

  get holding(): boolean {
    return this.#held !== null
  }

  /** The corner that would close the polygon. */
  get first(): Corner | null {
    return this.draft.open[0] ?? null
  }

  isOpen(corner: Corner): boolean {
    return this.draft.open.some((each) => sameCorner(each, corner))
  }

  // --- deeds on a layer -----------------------------------------------------------------------------

  copy(): void {
    if (!this.locked) this.#change(copiedShapes(this.now))
  }

  clear(): void {
    if (!this.locked) this.#change(clearedShapes(this.now, this.layer))
  }

  shift(right: number, up: number): void {
    if (!this.locked) this.#change(shiftedShapes(this.paper, this.now, this.layer, right, up))
  }

  restore(layer: LayerName): void {
    if (!this.locked) this.#change(restoredShapes(this.now, layer, this.#best))
  }

  #change({ draft, told }: FreeChanged): void {
    this.take(told ? this.now : draft, told)
  }

  protected override stands(): void {
    this.#keepBest()
    super.stands()
  }

  #keepBest(): void {
    const { shapes } = this.now
    const courses = { own: this.#run('own', shapes.own), guest: this.#run('guest', shapes.guest) }
    this.#best = betteredShapes(this.paper, this.#best, shapes, courses)
  }
}
