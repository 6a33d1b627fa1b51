import { beforeEach, describe, expect, test } from 'vitest'
import {
  dayAfter,
  dayOf,
  dayText,
  keepDraft,
  keepResult,
  keptPuzzle,
  placeOf,
  sharedText,
  shareOf,
} from '../src/client/puzzles'
import type { JudgementView, PuzzleView } from '../src/wire/types'

const HERE = '/puzzles/example/2026-11-30'

const puzzle = (day: string, options: Record<string, string> = {}) =>
  ({ game: 'example', day, options }) as PuzzleView

const reached = (score: number, works = true): JudgementView => ({
  works,
  score,
  parts: [],
  rule: '',
  why: '',
})

beforeEach(() => localStorage.clear())

describe('what is remembered of a puzzle', () => {
  test('its draft and the best that worked outlive a reload', () => {
    keepDraft(HERE, 'drawn')
    expect(keepResult(HERE, reached(40))).toBe(40)
    expect(keepResult(HERE, reached(31))).toBe(40)
    expect(keepResult(HERE, reached(55))).toBe(55)
    expect(keptPuzzle(HERE)).toEqual({ place: HERE, draft: 'drawn', best: 55 })
    expect(keptPuzzle('/puzzles/example/2026-12-01').best).toBeNull()
  })

  test('what does not work is no result, however many bounces it has', () => {
    expect(keepResult(HERE, reached(90, false))).toBeNull()
    expect(keptPuzzle(HERE).best).toBeNull()
  })

  test('old drafts go, and their results stay', () => {
    const place = (at: number) => `/puzzles/example/practice?width=${at}`
    for (let at = 0; at < 60; at += 1) {
      keepDraft(place(at), 'drawn')
      keepResult(place(at), reached(at))
    }
    expect(keptPuzzle(place(59)).draft).toBe('drawn')
    expect(keptPuzzle(place(0))).toEqual({ place: place(0), draft: '', best: 0 })
  })

  test.each([
    'null',
    '7',
    '[{"place":1}]',
    '[null]',
    '{',
    '[{"place":"/puzzles/example/2026-11-30"}]',
  ])('%s in the store is nothing', (stored) => {
    localStorage.setItem('parlour.puzzles', stored)
    expect(keptPuzzle(HERE)).toEqual({ place: HERE, draft: '', best: null })
  })
})

test.each([
  [puzzle('2026-11-30', { width: '9' }), HERE],
  [puzzle('', { width: '6', draw_time: '0' }), '/puzzles/example/practice?draw_time=0&width=6'],
  [puzzle('', { draw_time: '0', width: '6' }), '/puzzles/example/practice?draw_time=0&width=6'],
  [puzzle('', {}), '/puzzles/example/practice'],
])('the address of %j is %s', (given, place) => {
  expect(placeOf(given)).toBe(place)
})

describe('days', () => {
  test.each([
    ['2026-11-30T23:59:59.999Z', '2026-11-30'],
    ['2026-12-01T00:00:00Z', '2026-12-01'],
    ['2026-12-01T00:30:00+02:00', '2026-11-30'],
  ])('%s is on %s, by UTC', (time, day) => {
    expect(dayOf(Date.parse(time))).toBe(day)
  })

  test.each([
    ['2026-11-30', 1, '2026-12-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
  ])('%s and %i days is %s', (day, days, other) => {
    expect(dayAfter(day, days)).toBe(other)
  })

  test('a day is written as people do, wherever they are', () => {
    expect(dayText('2026-11-30', 'en')).toBe('30 Nov 2026')
    expect(dayText('2026-11-30', 'pl')).toBe('30 lis 2026')
    expect(dayText('2026-11-30', 'sv')).toMatch(/^30 nov\.? 2026$/)
  })
})

describe('results', () => {
  test.each([
    [81, 86, 94],
    [86, 86, 100],
    [219, 220, 99], // not yet all
    [90, 86, 105], // better than the best known
    [0, 86, 0],
    [3, 0, 0],
  ])('%i of %i is %i %%', (score, par, share) => {
    expect(shareOf(score, par)).toBe(share)
  })

  test('what is shared tells the result and the address, and nothing else', () => {
    const told = {
      game: 'Example',
      day: '30 Nov 2026',
      label: '8x10',
      result: '81 of 86 (94 %)',
      url: 'http://here/puzzles/example/2026-11-30',
    }
    expect(sharedText(told)).toBe(
      'parlour Example 30 Nov 2026 8x10: 81 of 86 (94 %)\nhttp://here/puzzles/example/2026-11-30',
    )
    expect(sharedText({ ...told, day: '' })).toMatch(/^parlour Example 8x10: 81 /)
  })
})
