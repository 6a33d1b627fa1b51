// A scene on its canvas: how it gets there, and how fingers, the mouse and the wheel turn it.

import type { Eye } from './eye'
import { drawnBy } from './finish'
import type { Picture } from './picture'

interface Stage {
  picture: Picture
  dispose: () => void
}

interface Events<S> {
  begin: (stage: S) => void // it is there: set what it shows
  size?: (stage: S) => void
  ready: () => void // it can be drawn at once
  fail: (kind: 'absent' | 'lost') => void
}

/** Puts a scene on a canvas, in the canvas's size; returns what takes it off again. */
export function putOn<S extends Stage>(
  canvas: HTMLCanvasElement,
  make: (plain: boolean) => S,
  { begin, size, ready, fail }: Events<S>,
): () => void {
  const drawer = drawnBy()
  const stage = drawer === 'nothing' ? null : made(() => make(drawer === 'processor'))
  if (!stage) {
    fail('absent')
    return () => undefined
  }
  const lost = (event: Event) => {
    event.preventDefault()
    fail('lost')
  }
  canvas.addEventListener('webglcontextlost', lost)
  const resize = () => {
    stage.picture.resize(canvas.clientWidth, canvas.clientHeight)
    size?.(stage)
  }
  const watcher = new ResizeObserver(resize)
  watcher.observe(canvas)
  begin(stage)
  resize()
  let gone = false
  void stage.picture.prepare().then(() => gone || ready())
  return () => {
    gone = true
    canvas.removeEventListener('webglcontextlost', lost)
    watcher.disconnect()
    stage.dispose()
  }
}

function made<S>(make: () => S): S | null {
  try {
    return make()
  } catch {
    return null
  }
}

export interface Spot {
  x: number
  y: number
}

/** Where a pointer is on the canvas, in CSS pixels. */
export function spotOf(canvas: HTMLCanvasElement, event: MouseEvent): Spot {
  const box = canvas.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

/** The fingers on the canvas, or the mouse with a button held. */
export class Fingers {
  readonly #spots = new Map<number, Spot>()

  get count(): number {
    return this.#spots.size
  }

  down(canvas: HTMLCanvasElement, event: PointerEvent): Spot {
    canvas.setPointerCapture(event.pointerId)
    const spot = spotOf(canvas, event)
    this.#spots.set(event.pointerId, spot)
    return spot
  }

  /** Where this finger was before, and where another one is; null if it is not down. */
  move(event: PointerEvent, now: Spot): { before: Spot; other: Spot | undefined } | null {
    const before = this.#spots.get(event.pointerId)
    if (!before) return null
    this.#spots.set(event.pointerId, now)
    const other = [...this.#spots].find(([id]) => id !== event.pointerId)?.[1]
    return { before, other }
  }

  up(event: PointerEvent): void {
    this.#spots.delete(event.pointerId)
  }
}

/** Turns what is seen by a drag. */
export function drag(
  canvas: HTMLCanvasElement,
  eye: Eye,
  before: Spot,
  now: Spot,
  share = 1,
): void {
  const unit = Math.min(canvas.clientWidth, canvas.clientHeight)
  eye.orbit((share * 3 * (now.x - before.x)) / unit, (share * 2 * (now.y - before.y)) / unit)
}

/** Turns it and brings it nearer by one of two fingers. */
export function pinch(
  canvas: HTMLCanvasElement,
  eye: Eye,
  before: Spot,
  now: Spot,
  other: Spot,
): void {
  const was = Math.hypot(before.x - other.x, before.y - other.y)
  const is = Math.hypot(now.x - other.x, now.y - other.y)
  if (was > 0 && is > 0) eye.scale(was / is)
  drag(canvas, eye, before, now, 0.5)
}

/** Brings it nearer by the wheel; with Ctrl that is the page's zoom. */
export function roll(eye: Eye, event: WheelEvent): boolean {
  if (event.ctrlKey) return false
  event.preventDefault()
  eye.scale(Math.exp(event.deltaY / 900))
  return true
}
