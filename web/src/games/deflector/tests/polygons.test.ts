import { describe, expect, test } from 'vitest'
import type { Half } from '../drawing'
import { closed, dragged, held, placed, rubbed, shiftedShapes, split } from '../polygons'
import type { Draft, FreePaper } from '../polygons'
import { faultsOf, NO_SHAPES, overlaps, readShapes, writeShapes, wrongShape } from '../shapes'
import type { Corner, Polygon } from '../shapes'

const half: Half = { seat: 0, width: 8, height: 8, start: 4, entry: 5 }
const paper: FreePaper = { half, overlap: false, solid: false, corners: 64, impacts: 1000 }
const NOTHING: Draft = { shapes: NO_SHAPES, open: [] }

function drawn(...corners: Corner[]): { draft: Draft; kinds: (string | undefined)[] } {
  let draft = NOTHING
  const kinds = corners.map((corner) => {
    const changed = placed(paper, draft, 'own', corner)
    draft = changed.draft
    return changed.told?.kind
  })
  return { draft, kinds }
}

const triangle: Polygon = [
  [0, 3],
  [3, 3],
  [0, 6],
]
const withOwn = (...own: Polygon[]): Draft => ({ shapes: { own, guest: [] }, open: [] })

describe('drawing a polygon', () => {
  test('the first corner again closes it', () => {
    const { draft } = drawn([0, 3], [3, 3], [0, 6], [0, 3])
    expect(draft).toEqual(withOwn(triangle))
  })

  test('the last corner again takes it back', () => {
    expect(drawn([0, 3], [3, 3], [3, 3]).draft.open).toEqual([[0, 3]])
  })

  test.each<[string, Corner[]]>([
    [
      'crosses an earlier side',
      [
        [0, 0],
        [4, 4],
        [4, 0],
        [0, 4],
      ],
    ],
    [
      'comes back over the last side',
      [
        [0, 0],
        [4, 0],
        [2, 0],
      ],
    ],
    [
      'touches an earlier corner',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [4, 0],
      ],
    ],
    [
      'touches an earlier side',
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [2, 0],
      ],
    ],
  ])('a side that %s is refused', (_, corners) => {
    const { draft, kinds } = drawn(...corners)
    expect(kinds.at(-1)).toBe('crossing')
    expect(draft.open).toHaveLength(corners.length - 1)
  })

  test('two corners are no polygon, and a closing side may cross nothing', () => {
    expect(closed(drawn([0, 0], [4, 0]).draft, 'own').told?.kind).toBe('few')
    const { draft } = drawn([0, 0], [2, 2], [2, 0], [4, 1])
    expect(closed(draft, 'own').told?.kind).toBe('crossing')
  })

  test('DR-30: a layer has at most so many corners', () => {
    const few = { ...paper, corners: 4 }
    const { draft, told } = placed(few, { ...withOwn(triangle), open: [[5, 5]] }, 'own', [6, 6])
    expect(draft.open).toHaveLength(1)
    expect(told?.kind).toBe('many')
  })
})

describe('changing a polygon', () => {
  test('a corner is moved, but not so that sides cross', () => {
    const found = held(withOwn(triangle).shapes, 'own', [3, 3])!
    expect(dragged(withOwn(triangle), 'own', found, [4, 4]).draft.shapes.own[0]).toContainEqual([
      4, 4,
    ])
    expect(dragged(withOwn(triangle), 'own', found, [0, 4]).told?.kind).toBe('crossing')
  })

  test('a corner is put into a side', () => {
    const found = split(withOwn(triangle), 'own', [1, 3])!
    expect(found.draft.shapes.own[0]).toEqual([
      [0, 3],
      [1, 3],
      [3, 3],
      [0, 6],
    ])
    expect(split(withOwn(triangle), 'own', [5, 5])).toBeNull()
  })

  test('rubbing takes a corner, the polygon that is left with two, or the one under the finger', () => {
    const four = withOwn([
      [0, 3],
      [3, 3],
      [3, 6],
      [0, 6],
    ])
    expect(rubbed(four, 'own', [3, 6], 6, 12).draft).toEqual(withOwn(triangle))
    expect(rubbed(withOwn(triangle), 'own', [3, 3], 6, 6).draft).toEqual(withOwn())
    expect(rubbed(withOwn(triangle), 'own', [1, 4], 2, 8).draft).toEqual(withOwn())
    expect(rubbed(withOwn(triangle), 'own', [7, 7], 14, 14).told?.kind).toBe('nothing')
  })

  test('a shift does not leave the half', () => {
    expect(shiftedShapes(paper, withOwn(triangle), 'own', -1, 0).told?.kind).toBe('off')
    const moved = shiftedShapes(paper, withOwn(triangle), 'own', 1, 1).draft
    expect(moved.shapes.own[0]![0]).toEqual([1, 4])
  })
})

describe('DR-30: faults', () => {
  test.each<[string, string, string[]]>([
    ['two corners', 'own=[(1,1) (2,2)] guest=[]', ['few']],
    ['sides that cross', 'own=[(0,3) (2,5) (2,3) (0,5)] guest=[]', ['crossing']],
    ['overlap', 'own=[(0,3) (3,3) (0,6)][(1,3) (4,3) (4,6)] guest=[]', ['overlap']],
    ['one inside the other', 'own=[(0,3) (6,3) (0,8)][(1,4) (2,4) (1,5)] guest=[]', ['overlap']],
    ['twice the same', 'own=[] guest=[(0,3) (3,3) (0,6)][(3,3) (0,6) (0,3)]', ['overlap']],
    ['outside the half', 'own=[(7,2) (9,2) (7,4)] guest=[]', ['outside']],
    ['over the start square', 'own=[(3,0) (5,0) (4,2)] guest=[]', ['start']],
    ['over the other layer', 'own=[(0,3) (3,3) (0,6)] guest=[(1,3) (4,3) (1,6)]', ['layers']],
    ['touching only', 'own=[(0,3) (3,3) (0,6)][(3,3) (3,6) (0,6)] guest=[(3,1) (0,3) (3,3)]', []],
  ])('%s', (_, text, kinds) => {
    const shapes = readShapes(half, `start=4 ${text}`)!
    expect(faultsOf(half, shapes, false, 64).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('layers may overlap where that is allowed', () => {
    const shapes = readShapes(half, 'start=4 own=[(0,3) (3,3) (0,6)] guest=[(1,3) (4,3) (1,6)]')!
    expect(faultsOf(half, shapes, true, 64)).toEqual([])
  })

  test.each<[string, Polygon, Polygon, boolean]>([
    [
      'a star of David',
      [
        [0, 2],
        [6, 2],
        [3, 8],
      ],
      [
        [0, 6],
        [6, 6],
        [3, 0],
      ],
      true,
    ],
    [
      'a notch that is filled exactly',
      [
        [0, 0],
        [6, 0],
        [6, 6],
        [3, 3],
        [0, 6],
      ],
      [
        [0, 6],
        [3, 3],
        [6, 6],
      ],
      false,
    ],
    [
      'corner to corner',
      [
        [0, 0],
        [2, 0],
        [2, 2],
      ],
      [
        [2, 2],
        [4, 2],
        [4, 4],
      ],
      false,
    ],
    [
      'a side on a longer side, ink on the same side',
      [
        [0, 0],
        [6, 0],
        [6, 6],
      ],
      [
        [2, 0],
        [4, 0],
        [4, 1],
      ],
      true,
    ],
  ])('overlap: %s', (_, one, other, expected) => {
    expect([wrongShape(one), wrongShape(other)]).toEqual([null, null])
    expect([overlaps(one, other), overlaps(other, one)]).toEqual([expected, expected])
  })

  test('DR-41: the text comes back as it was', () => {
    const text = 'start=4 own=[(3,4) (4,5) (3,5)][(0,0) (1,0) (0,1)] guest=[]'
    expect(writeShapes(half, readShapes(half, text)!)).toBe(text)
    expect(readShapes(half, 'start=5 own=[] guest=[]')).toBeNull()
  })
})
