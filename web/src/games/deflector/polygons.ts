// What a hand does to a drawing of polygons: corners are put one by one on the grid's crossings, the first
// again closes the polygon; corners are dragged elsewhere; polygons and corners are rubbed out.

import { LAYERS, type Half, type LayerName } from './drawing'
import {
  covers,
  faultsOf,
  folds,
  isOnHalf,
  sameCorner,
  sides,
  touch,
  wrongShape,
  type Corner,
  type Polygon,
  type Shapes,
} from './shapes'

import { works, type Run } from './run'
import type { Told } from './telling'

export type FreeTool = 'polygon' | 'move' | 'eraser'

/** The paper for polygons, and what is allowed on it. */
export interface FreePaper {
  half: Half
  overlap: boolean
  solid: boolean // the walls reflect
  corners: number // most of a layer
  impacts: number // the impact at which a track fails
}

/** A drawing with the corners of a polygon that is not closed yet. */
export interface Draft {
  shapes: Shapes
  open: readonly Corner[]
}

export interface FreeChanged {
  draft: Draft
  told: Told | null
}

const only = (draft: Draft, told: Told['kind']): FreeChanged => ({
  draft,
  told: { kind: told },
})
const changed = (draft: Draft): FreeChanged => ({ draft, told: null })

function withLayer(draft: Draft, layer: LayerName, polygons: readonly Polygon[]): Draft {
  return { ...draft, shapes: { ...draft.shapes, [layer]: polygons } }
}

export const corners = (polygons: readonly Polygon[]) =>
  polygons.reduce((sum, polygon) => sum + polygon.length, 0)

// --- drawing a polygon ---------------------------------------------------------------------------

/** Puts a corner; the first one again closes the polygon, the last one again takes it back. */
export function placed(
  paper: FreePaper,
  draft: Draft,
  layer: LayerName,
  corner: Corner,
): FreeChanged {
  const { open } = draft
  const first = open[0]
  const last = open.at(-1)
  if (first && open.length > 2 && sameCorner(first, corner)) return closed(draft, layer)
  if (last && sameCorner(last, corner)) return changed({ ...draft, open: open.slice(0, -1) })
  if (open.some((each) => sameCorner(each, corner))) return only(draft, 'crossing')
  if (corners(draft.shapes[layer]) + open.length >= paper.corners) return only(draft, 'many')
  if (crosses([...open, corner])) return only(draft, 'crossing')
  return changed({ ...draft, open: [...open, corner] })
}

/** Makes a polygon of the corners that have been put. */
export function closed(draft: Draft, layer: LayerName): FreeChanged {
  const wrong = wrongShape(draft.open)
  if (wrong) return only(draft, wrong)
  return changed({
    ...withLayer(draft, layer, [...draft.shapes[layer], draft.open]),
    open: [],
  })
}

/** Whether the newest side of an open line meets an earlier one. */
function crosses(open: readonly Corner[]): boolean {
  const newest: [Corner, Corner] = [open.at(-2)!, open.at(-1)!]
  return open.slice(0, -2).some((corner, at) => {
    const side: [Corner, Corner] = [corner, open[at + 1]!]
    return at === open.length - 3 ? folds(side, newest) : touch(...side, ...newest)
  })
}

// --- changing what is there ----------------------------------------------------------------------

/** Which corner of a layer is held: the newest polygon's, where several have one there. */
export function held(
  shapes: Shapes,
  layer: LayerName,
  corner: Corner,
): { polygon: number; at: number } | null {
  for (let polygon = shapes[layer].length - 1; polygon >= 0; polygon -= 1) {
    const at = shapes[layer][polygon]!.findIndex((each) => sameCorner(each, corner))
    if (at >= 0) return { polygon, at }
  }
  return null
}

/** Puts a held corner elsewhere. */
export function dragged(
  draft: Draft,
  layer: LayerName,
  { polygon, at }: { polygon: number; at: number },
  corner: Corner,
): FreeChanged {
  const polygons = draft.shapes[layer]
  const moved = polygons.map((each, place) =>
    place === polygon ? each.map((old, index) => (index === at ? corner : old)) : each,
  )
  if (wrongShape(moved[polygon] ?? []) !== null) return only(draft, 'crossing')
  return changed(withLayer(draft, layer, moved))
}

/** A new corner in the middle of nowhere on a side, to be dragged from there. */
export function split(
  draft: Draft,
  layer: LayerName,
  corner: Corner,
): { draft: Draft; polygon: number; at: number } | null {
  const polygons = draft.shapes[layer]
  for (let polygon = polygons.length - 1; polygon >= 0; polygon -= 1) {
    const shape = polygons[polygon]!
    const side = sides(shape).findIndex(([a, b]) => isOn(a, b, corner))
    if (side < 0) continue
    const more = [...shape.slice(0, side + 1), corner, ...shape.slice(side + 1)]
    const at = side + 1
    const parted = polygons.map((each, place) => (place === polygon ? more : each))
    return { draft: withLayer(draft, layer, parted), polygon, at }
  }
  return null
}

function isOn(a: Corner, b: Corner, p: Corner): boolean {
  const turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
  const along = (p[0] - a[0]) * (p[0] - b[0]) + (p[1] - a[1]) * (p[1] - b[1])
  return turn === 0 && along < 0
}

/** Rubs out the corner here, or else the polygon that covers the place (in halves of a square). */
export function rubbed(
  draft: Draft,
  layer: LayerName,
  corner: Corner,
  x2: number,
  y2: number,
): FreeChanged {
  const polygons = draft.shapes[layer]
  const found = held(draft.shapes, layer, corner)
  if (found) {
    const left = polygons[found.polygon]!.filter((_, at) => at !== found.at)
    const keeps = wrongShape(left) === null
    const rest = polygons.flatMap((each, at) =>
      at !== found.polygon ? [each] : keeps ? [left] : [],
    )
    return changed(withLayer(draft, layer, rest))
  }
  for (let at = polygons.length - 1; at >= 0; at -= 1) {
    if (!covers(polygons[at]!, x2, y2)) continue
    return changed(
      withLayer(
        draft,
        layer,
        polygons.filter((_, place) => place !== at),
      ),
    )
  }
  return only(draft, 'nothing')
}

export const clearedShapes = (draft: Draft, layer: LayerName): FreeChanged =>
  changed({ ...withLayer(draft, layer, []), open: [] })

export const copiedShapes = (draft: Draft): FreeChanged =>
  changed(withLayer(draft, 'guest', draft.shapes.own))

/** Moves a layer's polygons; they do not leave the half. */
export function shiftedShapes(
  { half }: FreePaper,
  draft: Draft,
  layer: LayerName,
  right: number,
  up: number,
): FreeChanged {
  const moved = draft.shapes[layer].map((polygon) =>
    polygon.map(([x, y]): Corner => [x + right, y + up]),
  )
  if (moved.flat().some((corner) => !isOnHalf(half, corner))) return only(draft, 'off')
  return changed(withLayer(draft, layer, moved))
}

// --- the best so far -----------------------------------------------------------------------------

export type FreeBest = Readonly<
  Record<LayerName, { contents: readonly Polygon[]; bounces: number } | null>
>

export function betteredShapes(
  paper: FreePaper,
  best: FreeBest,
  shapes: Shapes,
  runs: Record<LayerName, Run>,
): FreeBest {
  const faults = faultsOf(paper.half, shapes, paper.overlap, paper.corners)
  let now = best
  for (const layer of LAYERS) {
    const { points } = runs[layer]
    if (!works(runs[layer]) || points <= (now[layer]?.bounces ?? -1)) continue
    if (faults.some((fault) => fault.layer === layer && fault.kind !== 'layers')) continue
    now = { ...now, [layer]: { contents: shapes[layer], bounces: points } }
  }
  return now
}

export function restoredShapes(draft: Draft, layer: LayerName, best: FreeBest): FreeChanged {
  const found = best[layer]
  return found ? changed(withLayer(draft, layer, found.contents)) : only(draft, 'nothing')
}
