// A drawing with free angles: polygons with corners on the grid's crossings, their text (DR-41), and what
// is wrong with them (DR-30), told at once while they are drawn. All of it in whole numbers: exact.

import { firstColumn, LAYERS, otherLayer, type Half, type LayerName } from './drawing'

export type Corner = readonly [x: number, y: number] // in grid lines of the sheet, (0, 0) its bottom left
export type Polygon = readonly Corner[]
export type Shapes = Readonly<Record<LayerName, readonly Polygon[]>>

export interface Fault {
  kind: 'few' | 'crossing' | 'outside' | 'start' | 'overlap' | 'layers' | 'corners'
  layer: LayerName
  polygon: number // its place in the layer; -1: the layer as a whole
}

export const NO_SHAPES: Shapes = { own: [], guest: [] }

export const sameCorner = (one: Corner, other: Corner) => one[0] === other[0] && one[1] === other[1]

/** The corners of a square's outline. */
export function squareOutline(column: number, row: number): Polygon {
  return [
    [column - 1, row - 1],
    [column, row - 1],
    [column, row],
    [column - 1, row],
  ]
}

/** The corner after each, going round. */
export function sides(polygon: Polygon): [Corner, Corner][] {
  return polygon.map((corner, at) => [corner, polygon[(at + 1) % polygon.length]!])
}

// --- text --------------------------------------------------------------------------------------

/** The text of a drawing. */
export function writeShapes(half: Half, shapes: Shapes): string {
  return `start=${half.start} own=${writeLayer(shapes.own)} guest=${writeLayer(shapes.guest)}`
}

function writeLayer(polygons: readonly Polygon[]): string {
  return (
    polygons.map((polygon) => `[${polygon.map(([x, y]) => `(${x},${y})`).join(' ')}]`).join('') ||
    '[]'
  )
}

const LAYER = String.raw`((?:\[[^\]]*\])+)`
const TEXT = new RegExp(String.raw`^start=(\d+) own=${LAYER} guest=${LAYER}$`)

/** Reads the text of a drawing; null where it is none of this half. */
export function readShapes(half: Half, text: string): Shapes | null {
  const found = TEXT.exec(text.trim())
  if (!found || Number(found[1]) !== half.start) return null
  return { own: readLayer(found[2]!), guest: readLayer(found[3]!) }
}

function readLayer(text: string): Polygon[] {
  const polygons = [...text.matchAll(/\[([^\]]*)\]/g)].map(([, corners]) =>
    [...corners!.matchAll(/\((-?\d+),(-?\d+)\)/g)].map(([, x, y]): Corner => [
      Number(x),
      Number(y),
    ]),
  )
  return polygons.filter((polygon) => polygon.length > 0)
}

// --- faults ------------------------------------------------------------------------------------

/** Everything that is wrong with a drawing, polygon by polygon. */
export function faultsOf(half: Half, shapes: Shapes, overlap: boolean, most: number): Fault[] {
  const faults: Fault[] = []
  for (const layer of LAYERS) {
    const polygons = shapes[layer]
    const say = (kind: Fault['kind'], polygon: number) => faults.push({ kind, layer, polygon })
    if (polygons.reduce((sum, each) => sum + each.length, 0) > most) say('corners', -1)
    const start = squareOutline(half.start, 1)
    polygons.forEach((polygon, at) => {
      if (!polygon.every((corner) => isOnHalf(half, corner))) say('outside', at)
      const wrong = wrongShape(polygon)
      if (wrong) say(wrong, at)
      else if (overlaps(polygon, start)) say('start', at)
      else if (polygons.slice(0, at).some((other) => fits(other) && overlaps(polygon, other)))
        say('overlap', at)
      else if (
        !overlap &&
        layer === 'guest' &&
        shapes[otherLayer(layer)].some((other) => fits(other) && overlaps(polygon, other))
      )
        say('layers', at)
    })
  }
  return faults
}

export function isOnHalf(half: Half, [x, y]: Corner): boolean {
  const west = firstColumn(half) - 1
  return x >= west && x <= west + half.width && y >= 0 && y <= half.height
}

const fits = (polygon: Polygon) => wrongShape(polygon) === null

/** What keeps corners from being a simple polygon. */
export function wrongShape(polygon: Polygon): 'few' | 'crossing' | null {
  if (polygon.length < 3) return 'few'
  const all = sides(polygon)
  for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length; j += 1) {
      const isLast = i === 0 && j === all.length - 1
      const wrong = isLast
        ? folds(all[j]!, all[i]!)
        : j === i + 1
          ? folds(all[i]!, all[j]!)
          : touch(...all[i]!, ...all[j]!)
      if (wrong) return 'crossing'
    }
  }
  return null
}

/** Whether a side comes back over the one before it. */
export function folds([a, b]: [Corner, Corner], [, c]: [Corner, Corner]): boolean {
  const ahead = (c[0] - b[0]) * (a[0] - b[0]) + (c[1] - b[1]) * (a[1] - b[1])
  return sameCorner(a, b) || sameCorner(b, c) || (cross(a, b, c) === 0 && ahead > 0)
}

/** Twice the area of the triangle o, a, b; positive if it turns left. */
function cross(o: Corner, a: Corner, b: Corner): number {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
}

function isBetween(a: Corner, b: Corner, p: Corner): boolean {
  return (
    cross(a, b, p) === 0 &&
    p[0] >= Math.min(a[0], b[0]) &&
    p[0] <= Math.max(a[0], b[0]) &&
    p[1] >= Math.min(a[1], b[1]) &&
    p[1] <= Math.max(a[1], b[1])
  )
}

export function touch(a: Corner, b: Corner, c: Corner, d: Corner): boolean {
  const [w, x, y, z] = [cross(c, d, a), cross(c, d, b), cross(a, b, c), cross(a, b, d)]
  if (Math.sign(w) * Math.sign(x) < 0 && Math.sign(y) * Math.sign(z) < 0) return true
  return isBetween(c, d, a) || isBetween(c, d, b) || isBetween(a, b, c) || isBetween(a, b, d)
}

/** Whether two simple polygons have more than edges and corners in common. */
export function overlaps(one: Polygon, other: Polygon): boolean {
  const first = borderInside(one, other)
  const second = borderInside(other, one)
  // Two polygons whose whole borders coincide are the same.
  return first === 'inside' || second === 'inside' || (first === 'along' && second === 'along')
}

/** Where the border of one polygon runs: somewhere inside another, wholly along its border, or neither. */
function borderInside(one: Polygon, other: Polygon): 'inside' | 'along' | 'outside' {
  let along = true
  for (const [a, b] of sides(one)) {
    const cuts: [number, number][] = [
      [0, 1],
      [1, 1],
    ] // shares of the side, as fractions
    for (const [c, d] of sides(other)) cuts.push(...cutsOf(a, b, c, d))
    cuts.sort((s, t) => s[0] * t[1] - t[0] * s[1])
    for (let at = 1; at < cuts.length; at += 1) {
      const [n, m] = cuts[at - 1]!
      const [p, q] = cuts[at]!
      if (n * q === p * m) continue
      const share = n * q + p * m // of 2 m q
      const whole = 2 * m * q
      const x = a[0] * whole + (b[0] - a[0]) * share
      const y = a[1] * whole + (b[1] - a[1]) * share
      const place = placeOf(other, x, y, whole)
      if (place === 'inside') return 'inside'
      if (place === 'outside') along = false
    }
  }
  return along ? 'along' : 'outside'
}

/** The shares of the side a-b at which it meets the side c-d. */
function cutsOf(a: Corner, b: Corner, c: Corner, d: Corner): [number, number][] {
  const ux = b[0] - a[0]
  const uy = b[1] - a[1]
  const vx = d[0] - c[0]
  const vy = d[1] - c[1]
  const turn = ux * vy - uy * vx
  if (turn !== 0) {
    const sign = Math.sign(turn)
    const share = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) * sign
    const whole = turn * sign
    return share > 0 && share < whole ? [[share, whole]] : []
  }
  const length = ux * ux + uy * uy
  return [c, d].flatMap((p): [number, number][] => {
    const share = (p[0] - a[0]) * ux + (p[1] - a[1]) * uy
    return cross(a, b, p) === 0 && share > 0 && share < length ? [[share, length]] : []
  })
}

/** Where the point (x / whole, y / whole) lies. */
function placeOf(
  polygon: Polygon,
  x: number,
  y: number,
  whole: number,
): 'inside' | 'outside' | 'border' {
  let inside = false
  for (const [c, d] of sides(polygon)) {
    const [cx, cy, dx, dy] = [c[0] * whole, c[1] * whole, d[0] * whole, d[1] * whole]
    const side = (d[0] - c[0]) * (y - cy) - (d[1] - c[1]) * (x - cx)
    if (
      side === 0 &&
      x >= Math.min(cx, dx) &&
      x <= Math.max(cx, dx) &&
      y >= Math.min(cy, dy) &&
      y <= Math.max(cy, dy)
    )
      return 'border'
    if (cy > y !== dy > y && side > 0 === d[1] > c[1]) inside = !inside
  }
  return inside ? 'inside' : 'outside'
}

/** Whether a place, in halves of a square, lies in a polygon or on its border. */
export function covers(polygon: Polygon, x2: number, y2: number): boolean {
  return placeOf(polygon, x2, y2, 2) !== 'outside'
}
