// Where everything of the apparatus is drawn. A field is 100 units wide; the origin is the upper left corner
// of column 1 in level 1, y runs down. Rows are as high as the space allows.

import type { Layout } from './model'

export const FIELD = 100
export const LEVELS = 6
export const CHIP = 43 // radius
export const TOP = 215 // of the beam with the slots and the chips in reserve
export const FLOOR = 62 // the beam with the holes
const BEHIND = 52 // a row of the box behind the frame
const ACTIVE = 178 // the row under the frame
const BEFORE = 82 // a row of the box in front of the frame
const EDGE = 32
export const CAP = 24 // the ridged end of a level, beyond its last field
const LEAST_ROW = 96
const MOST_ROW = 190

export interface Plan {
  columns: number
  travel: number
  frame: number // width of the frame's inside
  side: number // free width on either side of the frame
  row: number // height of a level
  width: number
  height: number
  under: number // y of the active row's upper edge
  pockets: [number, number][] // left and right edge of each pocket
}

const LOW = FLOOR + 2 * BEHIND + ACTIVE + 2 * BEFORE + EDGE

/** The plan that fills a space of this size best. */
export function plan(layout: Layout, wide: number, high: number): Plan {
  const { columns, travel } = layout
  const frame = columns * FIELD
  const side = Math.max(2 * travel * FIELD, 330) + EDGE
  const width = frame + 2 * side
  const wished = wide > 0 && high > 0 ? (width * high) / wide : width
  const row = Math.min(Math.max((wished - TOP - LOW) / LEVELS, LEAST_ROW), MOST_ROW)
  const height = TOP + LEVELS * row + LOW
  const under = LEVELS * row + FLOOR + 2 * BEHIND
  return { columns, travel, frame, side, row, width, height, under, pockets: pockets(layout) }
}

/** The pockets' edges: those of their columns where these lie together, and else three equal parts. */
function pockets(layout: Layout): [number, number][] {
  const width = layout.columns * FIELD
  const together = layout.pockets.every((pocket, at) => pocket >= (layout.pockets[at - 1] ?? 0))
  const edges: [number, number][] = [0, 1, 2].map((pocket) => [
    FIELD * layout.pockets.indexOf(pocket),
    FIELD * (layout.pockets.lastIndexOf(pocket) + 1),
  ])
  if (together && edges.every(([left]) => left >= 0)) return edges
  return [0, 1, 2].map((pocket) => [(width * pocket) / 3, (width * (pocket + 1)) / 3])
}

/** The middle of a column, which may be outside the frame. */
export function columnX(column: number): number {
  return FIELD * (column - 0.5)
}

/** The middle of a level; 0 is the place over the slots. */
export function levelY(plan: Plan, level: number): number {
  return level < 1 ? -128 : plan.row * (level - 0.5)
}

/** The upper edge of a row of the box that is `steps` rows in front of the active one, behind: negative. */
export function trayY(plan: Plan, steps: number): number {
  const stops = [-2 * BEHIND, -BEHIND, 0, ACTIVE, ACTIVE + BEFORE, ACTIVE + 2 * BEFORE]
  const at = Math.min(Math.max(steps + 2, 0), stops.length - 1)
  const low = Math.min(Math.floor(at), stops.length - 2)
  const from = stops[low] ?? 0
  return plan.under + from + ((stops[low + 1] ?? from) - from) * (at - low)
}

export interface Spot {
  x: number
  y: number
  r: number
}

/** Where the chip number `at` of a side lies in a pocket: Red's from the left, Blue's from the right; all of them share the width. */
export function pocketSpot(
  plan: Plan,
  steps: number,
  pocket: number,
  seat: number,
  at: number,
  of: number,
): Spot {
  const [left, right] = plan.pockets[pocket] ?? [0, FIELD]
  const top = trayY(plan, steps)
  const bottom = trayY(plan, steps + 1)
  const r = Math.min(CHIP - 3, (bottom - top) * 0.4)
  const apart = Math.min(2 * r + 2, (right - left - 2 * r - 16) / Math.max(of - 1, 1))
  const x = seat === 0 ? left + 8 + r + at * apart : right - 8 - r - at * apart
  return { x, y: bottom - r - Math.min(8, r * 0.2), r }
}

/** Where the chip number `at` of a side's reserve lies: beside the slots. */
export function reserveSpot(plan: Plan, seat: number, at: number): Spot {
  const apart = 2 * CHIP + 2
  const inwards = 46 + CHIP + (at % 4) * ((plan.side - 70 - 2 * CHIP) / 3 || apart)
  const x = seat === 0 ? -inwards : plan.frame + inwards
  return { x, y: -TOP + 12 + CHIP + Math.floor(at / 4) * apart, r: CHIP - 3 }
}

/** Where the chip number `at` of those that a side has lost lies: on the table beside the box. */
export function tableSpot(plan: Plan, seat: number, at: number): Spot {
  const r = CHIP - 6
  const inwards = 74 + r + (at % 4) * ((plan.side - 84 - 2 * r) / 3)
  const x = seat === 0 ? -inwards : plan.frame + inwards
  const bottom = trayY(plan, 3)
  return { x, y: bottom - r - 4 - Math.floor(at / 4) * (2 * r + 4), r }
}

/** The column over a place, and the level. */
export function columnAt(x: number): number {
  return Math.floor(x / FIELD) + 1
}
