import { describe, expect, test } from 'vitest'
import { blank, readInk, writeInk, type Half, type Ink, type Square } from '../drawing'
import {
  beginStroke,
  between,
  bettered,
  copied,
  drawn,
  extended,
  FIRST_GRIP,
  gripAfter,
  NO_BEST,
  put,
  restored,
  rub,
  shifted,
  tracksOf,
  type Paper,
  type Tool,
} from '../editor'
import { began, done, redone, undone } from '../history'
import { MOTION } from './vectors'

const half: Half = { seat: 0, width: 4, height: 4, start: 2, entry: 3 }
const paper: Paper = { half, overlap: false, motion: MOTION }
const EMPTY: Ink = { own: blank(half), guest: blank(half) }

const ink = (own: string, guest = '..../..../..../....') =>
  readInk(half, `start=2 ${own} ${guest}`)!
const text = (drawing: Ink) => writeInk(half, drawing).slice('start=2 '.length)
const at = (column: number, row: number): Square => ({ column, row })

function stroked(before: Ink, tool: Tool, squares: Square[], layer: 'own' | 'guest' = 'own') {
  const [first, ...rest] = squares
  const stroke = rest.reduce(extended, beginStroke(paper, before, layer, tool, FIRST_GRIP, first!))
  return drawn(paper, stroke)
}

describe('DR-40: the text', () => {
  test.each([
    'start=2 7..#/.9../..1./...3 ..../..../..../....',
    'start=2 ..../..../..../.... #.../..../.7../....',
  ])('%s comes back as it was', (given) => {
    expect(writeInk(half, readInk(half, given)!)).toBe(given)
  })

  test('runs are read, and written from five squares on', () => {
    const wide: Half = { seat: 1, width: 6, height: 4, start: 9, entry: 3 }
    const found = readInk(wide, 'start=9 (6)./..(3)#./(6)./(6). (6)./(6)./(6)./(6).')!
    expect(writeInk(wide, found)).toBe('start=9 (6)./..###./(6)./(6). (6)./(6)./(6)./(6).')
  })

  test.each([
    ['another start column', 'start=3 ..../..../..../.... ..../..../..../....'],
    ['a layer too few', 'start=2 ..../..../..../....'],
    ['a row too short', 'start=2 ..../.../..../.... ..../..../..../....'],
    ['a strange content', 'start=2 ..5./..../..../.... ..../..../..../....'],
  ])('%s is no drawing', (_, given) => {
    expect(readInk(half, given)).toBeNull()
  })
})

describe('taps', () => {
  test('a triangle is placed, and turned round by tapping again', () => {
    let now = EMPTY
    let grip = FIRST_GRIP
    const seen: string[] = []
    for (let tap = 0; tap < 5; tap += 1) {
      const stroke = beginStroke(paper, now, 'own', 'triangle', grip, at(1, 4))
      now = drawn(paper, stroke).ink
      grip = gripAfter(paper, stroke, now, grip)
      seen.push(now.own.charAt(0))
    }
    expect(seen).toEqual(['7', '9', '3', '1', '7'])
  })

  test('the next triangle is laid as the last one was turned', () => {
    const turned = stroked(ink('7.../..../..../....'), 'triangle', [at(1, 4)]).ink
    const stroke = beginStroke(paper, turned, 'own', 'triangle', FIRST_GRIP, at(1, 4))
    const grip = gripAfter(paper, stroke, turned, FIRST_GRIP)
    const next = beginStroke(paper, turned, 'own', 'triangle', grip, at(2, 4))
    expect(text(drawn(paper, next).ink)).toMatch(/^99\.\./)
  })

  test('a block is placed, and taken away by tapping again', () => {
    const once = stroked(EMPTY, 'block', [at(2, 2)]).ink
    expect(text(once)).toMatch(/^\.\.\.\.\/\.\.\.\.\/\.#\.\.\//)
    expect(stroked(once, 'block', [at(2, 2)]).ink).toEqual(EMPTY)
  })

  test('DR-12: the start square takes no ink', () => {
    const changed = stroked(EMPTY, 'block', [at(2, 1)])
    expect(changed.ink).toBe(EMPTY)
    expect(changed.told).toEqual({ kind: 'start', squares: [at(2, 1)] })
  })

  test('DR-13: ink of the other layer is left alone, unless layers may overlap', () => {
    const before = ink('..../..../..../....', '7.../..../..../....')
    const changed = stroked(before, 'triangle', [at(1, 4)])
    expect(changed.ink).toBe(before)
    expect(changed.told?.kind).toBe('other')
    const allowed = put({ ...paper, overlap: true }, before, 'own', at(1, 4), '9')
    expect(text(allowed.ink)).toBe('9.../..../..../.... 7.../..../..../....')
  })

  test('the eraser rubs out its own layer only, and says so', () => {
    const before = ink('7.../..../..../....', '.9../..../..../....')
    expect(rub(paper, before, 'own', at(1, 4)).ink.own).toBe(blank(half))
    expect(rub(paper, before, 'own', at(2, 4))).toEqual({
      ink: before,
      told: { kind: 'other', squares: [at(2, 4)] },
    })
  })
})

describe('strokes', () => {
  test('dragging paints, and passes over squares of the other layer', () => {
    const before = ink('..../..../..../....', '.9../..../..../....')
    const changed = stroked(before, 'block', [at(1, 4), at(4, 4)])
    expect(text(changed.ink)).toBe('#.##/..../..../.... .9../..../..../....')
    expect(changed.told).toEqual({ kind: 'other', squares: [at(2, 4)] })
  })

  test('a path lays triangles at its turns, as the table of motion says', () => {
    // Up from the start square, right in row 3, and out through the gap.
    const { ink: now } = stroked(EMPTY, 'path', [at(2, 1), at(2, 3), at(5, 3)])
    expect(text(now)).toMatch(/^\.\.\.\.\/\.7\.\.\/\.\.\.\.\/\.\.\.\. /)
    expect(tracksOf(paper, now).own).toMatchObject({ result: 'ok', bounces: 1 })
  })

  test('a path that begins on the track bends it', () => {
    const before = ink('..../.7../..../....')
    const { ink: now } = stroked(before, 'path', [at(3, 3), at(3, 4), at(4, 4), at(4, 3), at(5, 3)])
    expect(text(now)).toMatch(/^\.\.79\/\.731\//)
    expect(tracksOf(paper, now).own).toMatchObject({ result: 'ok', bounces: 5 })
  })

  test('a path through the gap is the guest’s', () => {
    const squares = [at(5, 3), at(2, 3), at(2, 1)]
    const { ink: now } = stroked(EMPTY, 'path', squares, 'guest')
    expect(tracksOf(paper, now).guest).toMatchObject({ result: 'ok', bounces: 1 })
  })

  test('going back over a path takes its end back', () => {
    const there = [at(2, 1), at(2, 3), at(4, 3)]
    const back = stroked(EMPTY, 'path', [...there, at(2, 3), at(2, 4), at(1, 4)]).ink
    expect(back).toEqual(stroked(EMPTY, 'path', [at(2, 1), at(2, 4), at(1, 4)]).ink)
  })

  test('the zigzag leads a token up two columns with a bounce in every square', () => {
    const { ink: now } = stroked(EMPTY, 'zigzag', [at(2, 2), at(2, 4)])
    expect(text(now)).toMatch(/^\.73\.\/\.19\.\/\.73\.\/\.\.\.\. /)
    expect(tracksOf(paper, now).own).toMatchObject({ result: 'paper', bounces: 6 })
  })

  test('between two squares a stroke goes side by side', () => {
    const squares = between(at(1, 1), at(4, 3))
    expect(squares).toHaveLength(5)
    const all = [at(1, 1), ...squares]
    const steps = squares.map(
      ({ column, row }, index) =>
        Math.abs(column - all[index]!.column) + Math.abs(row - all[index]!.row),
    )
    expect(steps).toEqual([1, 1, 1, 1, 1])
    expect(squares.at(-1)).toEqual(at(4, 3))
  })
})

describe('deeds on a layer', () => {
  test('DR-13: own ink is copied only where layers may overlap', () => {
    const before = ink('..../.7../..../....')
    expect(copied(paper, before)).toEqual({
      ink: before,
      told: { kind: 'other', squares: [at(2, 3)] },
    })
    const both = copied({ ...paper, overlap: true }, before).ink
    expect(both.guest).toBe(before.own)
    expect(tracksOf(paper, both).guest.result).toBe('ok')
  })

  test('a shift moves the ink of one layer', () => {
    const now = shifted(paper, ink('..../.7../..../....', '..../..../#.../....'), 'own', 1, -1).ink
    expect(text(now)).toBe('..../..../..7./.... ..../..../#.../....')
  })

  test.each([
    ['the edge of the paper', '7.../..../..../....', 0, 1, 'off'],
    ['the start square', '..../..../.7../....', 0, -1, 'start'],
    ['ink of the other layer', '.7../..../..../....', 1, 0, 'other'],
  ])('a shift stops at %s', (_, own, right, up, kind) => {
    const before = ink(own, '..#./..../..../....')
    const changed = shifted(paper, before, 'own', right, up)
    expect(changed.ink).toBe(before)
    expect(changed.told?.kind).toBe(kind)
  })

  test('the best working track so far is kept by layer, and comes back', () => {
    const good = ink('..79/.731/..../....')
    const worse = ink('..../.7../..../....')
    let best = bettered(NO_BEST, good, tracksOf(paper, good))
    best = bettered(best, worse, tracksOf(paper, worse))
    best = bettered(best, EMPTY, tracksOf(paper, EMPTY))
    expect(best.own?.bounces).toBe(5)
    expect(best.guest).toBeNull()
    expect(restored(paper, EMPTY, 'own', best).ink).toEqual(good)
  })
})

test('undo and redo walk through what was drawn; a new stroke forgets what was undone', () => {
  let history = done(done(began('a'), 'b'), 'c')
  history = undone(undone(undone(history)))
  expect(history.now).toBe('a')
  expect(redone(history).now).toBe('b')
  expect(redone(done(history, 'd')).now).toBe('d')
})
