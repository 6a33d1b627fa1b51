// The desk at which one seat draws: what stands, what is in hand, what can be undone, and what the tracks
// would do. One class for what both variants have, and one for each.

import type { LayerName } from './drawing'
import { began, done, redone, undone, type History } from './history'
import { works, type Run } from './run'
import type { Told } from './telling'

/** Puts changes back into what others keep. */
export interface Outlet {
  changed: (text: string) => void // a legal or illegal drawing, as it stands
  heard: (what: 'line' | 'no') => void
}

export interface Mark {
  bounces: number
  run: Run
}

export abstract class Desk<T> {
  layer = $state<LayerName>('own')
  told = $state.raw<Told | null>(null)
  locked = $state(false) // handed in
  protected history = $state.raw() as History<T>

  constructor(
    first: T,
    protected readonly outlet: Outlet,
  ) {
    this.history = began(first)
  }

  abstract readonly runs: Record<LayerName, Run>
  abstract readonly marks: Record<LayerName, Mark | null> // the best so far
  abstract text(now: T): string
  abstract copy(): void
  abstract clear(): void
  abstract shift(right: number, up: number): void
  abstract restore(layer: LayerName): void

  get now(): T {
    return this.history.now
  }
  get canUndo(): boolean {
    return !this.locked && this.history.past.length > 0
  }
  get canRedo(): boolean {
    return !this.locked && this.history.future.length > 0
  }

  /** Whether the best of a layer is better than what stands. */
  hasBetter(layer: LayerName): boolean {
    const best = this.marks[layer]
    const run = this.runs[layer]
    return best !== null && (!works(run) || run.points < best.bounces)
  }

  choose(layer: LayerName): void {
    this.layer = layer
    this.told = null
  }

  undo(): void {
    if (this.canUndo) this.#go(undone(this.history))
  }

  redo(): void {
    if (this.canRedo) this.#go(redone(this.history))
  }

  /** Takes a change over, or tells why there is none. */
  protected take(now: T, told: Told | null): void {
    this.told = told
    const changed = now !== this.history.now
    if (changed) {
      this.history = done(this.history, now)
      this.stands()
    }
    this.outlet.heard(changed ? 'line' : 'no')
  }

  #go(history: History<T>): void {
    this.told = null
    this.history = history
    this.stands()
  }

  protected stands(): void {
    this.outlet.changed(this.text(this.history.now))
  }
}
