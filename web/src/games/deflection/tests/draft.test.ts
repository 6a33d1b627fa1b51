import { describe, expect, test } from 'vitest'
import {
  draftOf,
  empty,
  fileOf,
  placeOf,
  resized,
  toggled,
  toggledField,
  turnedPocket,
} from '../draft'

const WRITTEN = `# A comment.
name = "small"
columns = 3
travel = 1
slots = [1, 2, 3]
floor = [2]            # one hole over 7 pockets
pocket_of_column = "LCR"

[levels]
1 = "#.#.#"
2 = "##.##"
3 = "#.#.#"
4 = "##.##"
5 = "#.#.#"
6 = "##.##"
`

describe('DN-4: a layout file', () => {
  test('is read as it was written, comments aside', () => {
    const draft = draftOf(WRITTEN)!
    expect(draft.floor).toEqual([false, true, false])
    expect(draft.pockets).toEqual(['L', 'C', 'R'])
    expect(draft.levels[0]).toEqual([false, true, false, true, false])
    expect(draftOf(fileOf(draft))).toEqual(draft)
  })

  test.each(['', 'name = "x"', WRITTEN.replace('columns = 3', 'columns = 4')])(
    'that does not fit is not read',
    (file) => expect(draftOf(file)).toBeNull(),
  )
})

test.each([
  [1, 8, { part: 'name', at: 0 }],
  [3, 10, { part: 'size', at: 0 }],
  [4, 9, { part: 'slots', at: 0 }],
  [4, 10, { part: 'slots', at: 1 }],
  [4, 13, { part: 'slots', at: 2 }],
  [5, 9, { part: 'floor', at: 0 }],
  [9, 6, { part: 'level', at: 0 }],
  [99, 1, { part: 'level', at: 0 }],
])('a fault at line %i, column %i has its place', (line, column, place) => {
  expect(placeOf(draftOf(WRITTEN)!, line, column)).toEqual(place)
})

test('DN-2: a level keeps its middle when the frame or the travel grows', () => {
  const draft = toggledField(empty('mine', 3, 1), 2, 3)
  const grown = resized(draft, 5, 2)
  expect(grown.levels[1]).toEqual([false, false, false, false, true, false, false, false, false])
  expect(resized(grown, 3, 1).levels).toEqual(draft.levels)
  expect(grown.levels.every(({ length }) => length === 9)).toBe(true)
})

test('a click turns one thing over and leaves the rest', () => {
  const draft = empty('mine', 3, 0)
  expect(toggled(draft, 'floor', 2).floor).toEqual([false, true, false])
  expect(toggled(draft, 'slots', 1).slots).toEqual([false, true, true])
  expect(turnedPocket(draft, 3).pockets).toEqual(['L', 'C', 'L'])
  expect(draft.floor).toEqual([false, false, false])
})
