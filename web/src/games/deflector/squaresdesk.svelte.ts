// The desk of the standard variant: squares and half squares.

import { Desk, type Mark, type Outlet } from './desk.svelte'
import {
  contentAt,
  indexOf,
  isTriangle,
  LAYERS,
  writeInk,
  type Ink,
  type LayerName,
  type Square,
} from './drawing'
import {
  beginStroke,
  bettered,
  cleared,
  copied,
  drawn,
  extended,
  FIRST_GRIP,
  gripAfter,
  NO_BEST,
  put,
  restored,
  shifted,
  tracksOf,
  turnedOn,
  type Best,
  type Changed,
  type Grip,
  type Paper,
  type Stroke,
  type Tool,
} from './editor'
import { runOf, squaresRun, type Run } from './run'

export class SquaresDesk extends Desk<Ink> {
  tool = $state<Tool>('path')
  #stroke = $state.raw<Stroke | null>(null)
  #grip = $state.raw<Grip>(FIRST_GRIP)
  #best = $state.raw<Best>(NO_BEST)

  constructor(
    readonly paper: Paper,
    first: Ink,
    outlet: Outlet,
  ) {
    super(first, outlet)
    this.#keepBest()
  }

  /** What is on the paper, with the stroke that is being drawn. */
  ink = $derived.by((): Ink => {
    return this.#stroke ? drawn(this.paper, this.#stroke).ink : this.history.now
  })

  tracks = $derived.by(() => tracksOf(this.paper, this.ink))

  /** The squares that the tracks run over, by their places in a layer's text. */
  visited = $derived.by((): Record<LayerName, ReadonlySet<number>> => {
    const { half } = this.paper
    const of = (layer: LayerName) =>
      new Set(
        this.tracks[layer].steps.filter(({ struck }) => !struck).map((step) => indexOf(half, step)),
      )
    return { own: of('own'), guest: of('guest') }
  })

  runs = $derived.by((): Record<LayerName, Run> => {
    return {
      own: runOf(this.paper.half, 'own', this.tracks.own),
      guest: runOf(this.paper.half, 'guest', this.tracks.guest),
    }
  })

  marks = $derived.by((): Record<LayerName, Mark | null> => {
    const { half, motion } = this.paper
    const of = (layer: LayerName): Mark | null => {
      const found = this.#best[layer]
      if (!found) return null
      const run = squaresRun(half, layer, found.contents, motion)
      return { bounces: found.bounces, run }
    }
    return { own: of('own'), guest: of('guest') }
  })

  /** The triangle that the next tap lays. */
  get facing(): string {
    return this.#grip.facing
  }

  /** Which way the next zigzag goes. */
  get zigzag(): number {
    return this.#grip.zigzag
  }

  get drawing(): boolean {
    return this.#stroke !== null
  }

  text(now: Ink): string {
    return writeInk(this.paper.half, now)
  }

  // --- strokes ------------------------------------------------------------------------------------

  begin(square: Square, tool: Tool = this.tool): void {
    if (this.locked) return
    this.told = null
    this.#stroke = beginStroke(this.paper, this.now, this.layer, tool, this.#grip, square)
  }

  go(square: Square): void {
    if (this.#stroke) this.#stroke = extended(this.#stroke, square)
  }

  end(): void {
    const stroke = this.#stroke
    if (!stroke) return
    const changed = drawn(this.paper, stroke)
    this.#stroke = null
    this.#grip = gripAfter(this.paper, stroke, changed.ink, this.#grip)
    this.#change(changed)
  }

  cancel(): void {
    this.#stroke = null
  }

  tap(square: Square, tool: Tool = this.tool): void {
    this.begin(square, tool)
    this.end()
  }

  // --- by keys ------------------------------------------------------------------------------------

  put(square: Square, content: string): void {
    if (this.locked) return
    if (isTriangle(content)) this.#grip = { ...this.#grip, facing: content }
    this.#change(put(this.paper, this.now, this.layer, square, content))
  }

  /** Turns the triangle in a square, or lays one. */
  turn(square: Square): void {
    const there = contentAt(this.paper.half, this.now[this.layer], square)
    this.put(square, isTriangle(there) ? turnedOn(there) : this.facing)
  }

  // --- deeds on a layer ---------------------------------------------------------------------------

  copy(): void {
    if (!this.locked) this.#change(copied(this.paper, this.now))
  }

  clear(): void {
    if (!this.locked) this.#change(cleared(this.paper, this.now, this.layer))
  }

  shift(right: number, up: number): void {
    if (!this.locked) this.#change(shifted(this.paper, this.now, this.layer, right, up))
  }

  restore(layer: LayerName): void {
    if (!this.locked) this.#change(restored(this.paper, this.now, layer, this.#best))
  }

  #change({ ink, told }: Changed): void {
    const same = LAYERS.every((layer) => ink[layer] === this.now[layer])
    this.take(same ? this.now : ink, told)
  }

  protected override stands(): void {
    this.#keepBest()
    super.stands()
  }

  #keepBest(): void {
    this.#best = bettered(this.#best, this.now, tracksOf(this.paper, this.now))
  }
}
