// Where the faces of a turned block are and where a square is: geometry for drawing, no rule of play.
// Axes: x toward east, y up, z toward south; the centre of square d4 is the origin.

import type { Letter } from './model'

export type Vector = readonly [number, number, number]
export type Side = 'top' | 'bottom' | 'north' | 'south' | 'east' | 'west'

export const SIZE = 7
export const FILES = 'abcdefg'
export const STARS = ['d2', 'd6'] as const // South's home star, North's home star (DB-1)
export const LETTERS: readonly Letter[] = ['S', 'P', 'C', 'X', 'L', 'H']

/** Every square, from a7 to g1 as it is read by South. */
export const SQUARES: readonly string[] = Array.from(
  { length: SIZE * SIZE },
  (_, index) => FILES.charAt(index % SIZE) + String(SIZE - Math.floor(index / SIZE)),
)

// Where each face points when S is on top and C toward north (DB-3).
const AT_SC: Record<Letter, Vector> = {
  S: [0, 1, 0],
  P: [0, -1, 0],
  C: [0, 0, -1],
  X: [0, 0, 1],
  L: [1, 0, 0],
  H: [-1, 0, 0],
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function minus(a: Vector): Vector {
  return [-a[0], -a[1], -a[2]]
}

function letterAt(direction: Vector): Letter {
  const found = LETTERS.find((letter) =>
    AT_SC[letter].every((value, axis) => Math.abs(value - (direction[axis] ?? 0)) < 0.5),
  )
  if (!found) throw new Error('no face points that way')
  return found
}

/** The directions, in a block that lies as SC, that now point up, north and east. */
export function basis(orientation: string): { up: Vector; north: Vector; east: Vector } {
  const up = AT_SC[orientation.charAt(0).toUpperCase() as Letter]
  const north = AT_SC[orientation.charAt(1).toUpperCase() as Letter]
  return { up, north, east: cross(north, up) }
}

/** All six faces of a block by where they are now. */
export function facesOf(orientation: string): Record<Side, Letter> {
  const { up, north, east } = basis(orientation)
  return {
    top: letterAt(up),
    bottom: letterAt(minus(up)),
    north: letterAt(north),
    south: letterAt(minus(north)),
    east: letterAt(east),
    west: letterAt(minus(east)),
  }
}

/** The orientation after a quarter turn on the spot: what was toward north comes to point east. */
export function spun(orientation: string): string {
  const faces = facesOf(orientation)
  return faces.top + faces.west
}

/** The centre of a square: x toward east, z toward south, in squares. */
export function centre(square: string): { x: number; z: number } {
  return { x: FILES.indexOf(square.charAt(0)) - 3, z: 4 - Number(square.charAt(1)) }
}

/** The square that holds a point of the board, or null beside the board. */
export function squareAt(x: number, z: number): string | null {
  const file = Math.round(x) + 3
  const rank = 4 - Math.round(z)
  if (file < 0 || file >= SIZE || rank < 1 || rank > SIZE) return null
  return FILES.charAt(file) + String(rank)
}

/** The square `east` files and `north` ranks away, or null beside the board. */
export function beside(square: string, east: number, north: number): string | null {
  const { x, z } = centre(square)
  return squareAt(x + east, z - north)
}

/** Which side of its block faces a neighbouring square. */
export function sideToward(from: string, to: string): Side {
  const a = centre(from)
  const b = centre(to)
  if (Math.abs(b.x - a.x) > Math.abs(b.z - a.z)) return b.x > a.x ? 'east' : 'west'
  return b.z > a.z ? 'south' : 'north'
}
