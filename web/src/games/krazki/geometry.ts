// Where things are on the table: start fields, attitudes of discs, places beside the board.
// As in the rules: metres, x and y span the board, angles grow anticlockwise from +x.

import type { Body, Measures, Quaternion, Vector } from './model'

export interface Point {
  x: number
  y: number
}

export const RAD = Math.PI / 180

/** The directions in which a shooter at the field at `angle` (degrees) sees the board. */
function axes(angle: number): { inward: Point; left: Point } {
  const outward = { x: Math.cos(angle * RAD), y: Math.sin(angle * RAD) }
  return { inward: { x: -outward.x, y: -outward.y }, left: { x: outward.y, y: -outward.x } }
}

/** Where on the board the middle of a foot stands that is placed in the field at `angle`. */
export function footOf(measures: Measures, angle: number, at: readonly [number, number]): Point {
  const { inward, left } = axes(angle)
  const along = at[1] - measures.field_distance
  return { x: inward.x * along + left.x * at[0], y: inward.y * along + left.y * at[0] }
}

/** The place in the field at `angle` of a point of the board: the other way round. */
export function inField(measures: Measures, angle: number, { x, y }: Point): [number, number] {
  const { inward, left } = axes(angle)
  return [x * left.x + y * left.y, x * inward.x + y * inward.y + measures.field_distance]
}

/** A point of the board as one who sits at `angle` sees it: to the right, and away from them. */
export function seenFrom(angle: number, { x, y }: Point): { right: number; away: number } {
  const { inward, left } = axes(angle)
  return { right: -(x * left.x + y * left.y), away: x * inward.x + y * inward.y }
}

/** The point of the board that is seen so from `angle`: the other way round. */
export function pointFrom(angle: number, right: number, away: number): Point {
  const { inward, left } = axes(angle)
  return { x: away * inward.x - right * left.x, y: away * inward.y - right * left.y }
}

/** The way in which a disc is struck, in radians. */
export function wayOf(angle: number, facing: number): number {
  return (angle + 180 + facing) * RAD
}

/** The facing of a strike in a direction of the board (radians), in degrees from -180 to 180. */
export function facingOf(angle: number, way: number): number {
  return wrapped(way / RAD - angle - 180)
}

export function wrapped(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180
}

/** How a disc stands on its edge with its axis in a horizontal direction (radians). */
export function uprightTurn(way: number): Quaternion {
  const half = Math.SQRT1_2
  const cos = Math.cos(way / 2) * half
  const sin = Math.sin(way / 2) * half
  return [cos, -sin, cos, sin]
}

/** The direction of a disc's axis. */
export function axisOf([w, x, y, z]: Quaternion): Vector {
  return [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]
}

/** How far a disc leans from lying flat: 0 to 90 degrees. */
export function tiltOf([w, x, y, z]: Quaternion): number {
  const half = Math.atan2(Math.hypot(x, y), Math.hypot(w, z))
  return Math.min(2 * half, Math.PI - 2 * half) / RAD
}

/** Between two attitudes, along the shorter way. */
export function slerp(from: Quaternion, to: Quaternion, share: number): Quaternion {
  const [w, x, y, z] = from
  let dot = w * to[0] + x * to[1] + y * to[2] + z * to[3]
  const sign = dot < 0 ? -1 : 1
  dot = Math.min(1, Math.abs(dot))
  const angle = Math.acos(dot)
  const sin = Math.sin(angle)
  const [a, b] =
    sin < 1e-6
      ? [1 - share, share]
      : [Math.sin((1 - share) * angle) / sin, Math.sin(share * angle) / sin]
  const c = b * sign
  return [a * w + c * to[0], a * x + c * to[1], a * y + c * to[2], a * z + c * to[3]]
}

export function radiusOf(measures: Measures, body: Body): number {
  return body.kind === 'barricade' ? measures.barricade_radius : measures.disc_radius
}

export function thicknessOf(measures: Measures, body: Body): number {
  return body.kind === 'barricade' ? measures.barricade_thickness : measures.disc_thickness
}

/** How high the board's upper face is over the table that it lies on. */
export const BOARD_HEIGHT = 0.022

const ASIDE = { first: 27, apart: 7 } // degrees from the field's middle to the discs beside the board

/** Where a body is drawn: those that are not on the board lie on the table beside it. */
export function standingPlace(
  measures: Measures,
  fields: readonly number[],
  body: Body,
): { at: Vector; turn: Quaternion } {
  if (body.state === 'board') return body
  const out = measures.board_radius + measures.disc_radius * 2.3
  const low = measures.disc_thickness / 2 - BOARD_HEIGHT
  const turn: Quaternion = [1, 0, 0, 0]
  if (body.owner !== null) {
    const side = body.state === 'burnt' ? -1 : 1
    const angle = (fields[body.owner] ?? 0) + side * (ASIDE.first + ASIDE.apart * body.number)
    return { at: [out * Math.cos(angle * RAD), out * Math.sin(angle * RAD), low], turn }
  }
  // White discs lie side by side behind their tower, the barricade beside the first of them.
  const tower = Math.floor(body.number / 3)
  const aside = body.kind === 'barricade' ? 13 : 6.5 * ((body.number % 3) - 1)
  const angle = (measures.tower_angles[tower] ?? 0) + aside
  const far = out + measures.disc_radius * 2.3
  return { at: [far * Math.cos(angle * RAD), far * Math.sin(angle * RAD), low], turn }
}

/** The direction of a point as on a clock, for somebody who sits at `near` degrees, at six: "3" or "1:30". */
export function clockOf({ x, y }: Point, near: number): string {
  const fromNear = wrapped(Math.atan2(y, x) / RAD - near) // anticlockwise from six o'clock
  const halves = (Math.round((180 - fromNear) / 15) + 24) % 24
  const hour = Math.floor(halves / 2) || 12
  return halves % 2 ? `${hour}:30` : String(hour)
}
