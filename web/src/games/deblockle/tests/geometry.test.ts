import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { basis, beside, centre, facesOf, LETTERS, SQUARES, spun, squareAt } from '../geometry'
import { happenings, type Letter } from '../model'
import { tippingFaces } from '../poses'
import { turnOf } from '../scene/pieces'
import { sideToward } from '../geometry'
import { wholeGame } from './frames'

const OPPOSITE: Record<Letter, Letter> = { S: 'P', P: 'S', C: 'X', X: 'C', L: 'H', H: 'L' }
const ORIENTATIONS = LETTERS.flatMap((top) =>
  LETTERS.filter((north) => north !== top && north !== OPPOSITE[top]).map((north) => top + north),
)

describe('the faces of a block (DB-3, DB-4)', () => {
  test('DB-3: with S on top and C toward north, L is east, X south, H west', () => {
    expect(facesOf('SC')).toEqual({
      top: 'S',
      bottom: 'P',
      north: 'C',
      south: 'X',
      east: 'L',
      west: 'H',
    })
  })

  test('DB-4: lower case says the same faces', () => {
    expect(facesOf('pl')).toEqual(facesOf('PL'))
  })

  test.each(ORIENTATIONS)('%s has each face once, opposites opposite', (orientation) => {
    const faces = facesOf(orientation)
    expect(new Set(Object.values(faces)).size).toBe(6)
    expect(faces.top + faces.north).toBe(orientation)
    expect(faces.bottom).toBe(OPPOSITE[faces.top])
    expect(faces.south).toBe(OPPOSITE[faces.north])
    expect(faces.west).toBe(OPPOSITE[faces.east])
  })

  test.each(ORIENTATIONS)('%s is turned to the same faces in the scene', (orientation) => {
    const turn = turnOf(orientation)
    const { up, north, east } = basis(orientation)
    const at = (way: readonly [number, number, number]) =>
      new Vector3(...way).applyQuaternion(turn).toArray().map(Math.round)
    expect([at(up), at(north), at(east)]).toEqual(
      [
        [0, 1, 0],
        [0, 0, -1],
        [1, 0, 0],
      ].map((way) => way.map((value) => expect.closeTo(value, 6) as number)),
    )
  })

  test.each(ORIENTATIONS)('%s is itself again after four quarter turns', (orientation) => {
    const seen = [orientation]
    for (let turn = 0; turn < 3; turn += 1) seen.push(spun(seen.at(-1) ?? ''))
    expect(new Set(seen).size).toBe(4)
    expect(seen.every((each) => each.charAt(0) === orientation.charAt(0))).toBe(true)
    expect(spun(seen.at(-1) ?? '')).toBe(orientation)
  })

  test('DB-5: the side that is drawn rising is the face that the server says comes up', () => {
    const tips = wholeGame.flatMap(happenings).filter((event) => event.kind === 'tip')
    expect(tips.length).toBeGreaterThan(30)
    for (const { from, to, before, after } of tips) {
      const { rising, falling } = tippingFaces(before, sideToward(from, to))
      expect(rising, `${from}${to}`).toBe(after.charAt(0))
      expect(falling).toBe(before.charAt(0))
    }
  })
})

describe('squares (DB-1)', () => {
  test.each([
    ['d4', 0, 0],
    ['a1', -3, 3],
    ['g7', 3, -3],
    ['d6', 0, -2],
  ])('%s lies at %i east and %i south of the middle', (square, x, z) => {
    expect(centre(square)).toEqual({ x, z })
  })

  test('a point of a square finds it again', () => {
    for (const square of SQUARES) {
      const { x, z } = centre(square)
      expect(squareAt(x + 0.4, z - 0.4)).toBe(square)
    }
    expect(squareAt(3.6, 0)).toBeNull()
    expect(squareAt(0, -3.6)).toBeNull()
  })

  test.each([
    ['c3', 1, 0, 'd3'],
    ['c3', 0, 1, 'c4'],
    ['a1', -1, 0, null],
    ['g7', 0, 1, null],
  ])('beside %s by %i, %i is %s', (square, east, north, to) => {
    expect(beside(square, east, north)).toBe(to)
  })
})
