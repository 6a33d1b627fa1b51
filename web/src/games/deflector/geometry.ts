// Where things are on the drawn sheet: a square is `UNIT` wide, and y runs down.

import { firstColumn, squareAt, EMPTY, type Half } from './drawing'
import type { Spot } from './run'
import { squareOutline, type Corner, type Polygon } from './shapes'

export const UNIT = 40

/** The paper round a half, in squares: its outer and inner side, above and below. */
export const MARGIN = { outer: 0.42, inner: 0.4, top: 0.16, bottom: 0.2 }

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const px = (x: number) => round(x * UNIT)
export const py = (height: number, y: number) => round((height - y) * UNIT)

const round = (number: number) => Math.round(number * 1000) / 1000

/** What is drawn of a half with its margins, in the units of the drawing. */
export function halfBox(half: Half): Box {
  const west = firstColumn(half) - 1
  const before = half.seat === 0 ? MARGIN.outer : MARGIN.inner
  return {
    x: (west - before) * UNIT,
    y: -MARGIN.top * UNIT,
    width: (half.width + MARGIN.outer + MARGIN.inner) * UNIT,
    height: (half.height + MARGIN.top + MARGIN.bottom) * UNIT,
  }
}

/** What is drawn of a whole sheet with its margins. */
export function sheetBox(width: number, height: number): Box {
  return {
    x: -MARGIN.outer * UNIT,
    y: -MARGIN.top * UNIT,
    width: (2 * width + 2 * MARGIN.outer) * UNIT,
    height: (height + MARGIN.top + MARGIN.bottom) * UNIT,
  }
}

export const viewBox = ({ x, y, width, height }: Box) => `${x} ${y} ${width} ${height}`

/** The corners that a content fills of its square. */
const FILLED: Record<string, number[]> = {
  '#': [0, 1, 2, 3], // of the outline: bottom left, bottom right, top right, top left
  '1': [0, 1, 3],
  '3': [0, 1, 2],
  '9': [1, 2, 3],
  '7': [0, 2, 3],
}

/** A layer of squares as polygons. */
export function polygonsOf(half: Half, contents: string): Polygon[] {
  const polygons: Polygon[] = []
  for (let at = 0; at < contents.length; at += 1) {
    const content = contents.charAt(at)
    if (content === EMPTY) continue
    const { column, row } = squareAt(half, at)
    const outline = squareOutline(column, row)
    polygons.push((FILLED[content] ?? []).map((corner) => outline[corner]!))
  }
  return polygons
}

/** Polygons as the data of a path. */
export function pathOf(height: number, polygons: readonly Polygon[]): string {
  return polygons.map((polygon) => `${lineOf(height, polygon)}Z`).join('')
}

export function lineOf(height: number, spots: readonly (Corner | Spot)[]): string {
  return spots.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${px(x)} ${py(height, y)}`).join('')
}

/** The lines of a half's squares. */
export function gridOf(half: Half): string {
  const west = px(firstColumn(half) - 1)
  const east = west + px(half.width)
  const lines: string[] = []
  for (let row = 0; row <= half.height; row += 1)
    lines.push(`M${west} ${py(half.height, row)}H${east}`)
  for (let column = 0; column <= half.width; column += 1)
    lines.push(`M${west + px(column)} 0V${px(half.height)}`)
  return lines.join('')
}
