import { describe, expect, test } from 'vitest'
import type { Frame } from '../../../wire/types'
import { back, EMPTY, marksOf, tapped, tippedTo, type Hand } from '../hand'
import { tableOf, turnsOf } from '../model'
import { arrow, dragged } from '../play.svelte'
import { frameOf } from './frames'

function tap(frame: Frame, ...squares: string[]): { hand: Hand; act: string | null } {
  const turns = turnsOf(frame)
  if (!turns) throw new Error('no turns')
  let step: { hand: Hand; act: string | null } = { hand: EMPTY, act: null }
  for (const square of squares) {
    step = tapped(step.hand, square, tableOf(frame), turns, frame.node.seat ?? 0)
  }
  return step
}

function marks(frame: Frame, hand: Hand): Record<string, string> {
  const turns = turnsOf(frame)
  if (!turns) throw new Error('no turns')
  const found = marksOf(hand, tableOf(frame), turns, frame.node.seat ?? 0)
  return Object.fromEntries([...found].map(([square, mark]) => [square, mark.kind]))
}

describe('taps', () => {
  test.each([
    ['hops', ['c2', 'c3', 'd3'], 'c2c3d3'],
    ['hops', ['c2', 'c1', 'c2'], 'c2c1c2'], // DB-23: back to where it was tipped from
    ['hops', ['e2', 'f2', 'f2'], 'e2f2'], // a tip without a hop is tapped twice
    ['hops', ['e2', 'c2', 'c3', 'd3'], 'c2c3d3'], // another block is picked instead
    ['hops', ['c2', 'b2', 'c3', 'd3'], 'c2c3d3'], // a barred tip leaves the block picked
    ['hops', ['c2', 'c3', 'c3', 'c3', 'd3'], 'c2c3d3'], // back, and tipped again
    ['home', ['d5', 'd6', 'd6'], 'd5d6*'],
    ['stop', ['c4', 'd4', 'd4'], 'c4d4'],
  ])('in %s, %j sends %s', (name, squares, act) => {
    expect(tap(frameOf(name), ...squares).act).toBe(act)
  })

  test.each([
    ['hops', []],
    ['hops', ['c2']],
    ['hops', ['c2', 'c3']],
    ['hops', ['c2', 'c3', 'g7']], // beside all ends: the tip is taken back
    ['hops', ['d7']], // the other side's block
    ['hops', ['c2', 'g4', 'c3']], // put down; an empty square picks nothing
    ['home', ['d5', 'd6']],
    ['pass', ['g7', 'f7']],
  ])('in %s, %j sends nothing', (name, squares) => {
    expect(tap(frameOf(name), ...squares).act).toBeNull()
  })

  test('a tap beside the ends takes the tip back and keeps the block', () => {
    const { hand } = tap(frameOf('hops'), 'c2', 'c3', 'g7')
    expect(hand).toEqual({ ...EMPTY, picked: 'c2' })
  })

  test('Escape goes back one step at a time', () => {
    const { hand } = tap(frameOf('hops'), 'c2', 'c3')
    expect(back(hand)).toEqual({ ...EMPTY, picked: 'c2' })
    expect(back(back(hand))).toBe(EMPTY)
  })

  test('DB-22: a barred tip tells its rule', () => {
    expect(tap(frameOf('hops'), 'c2', 'b2').hand.told?.rule).toBe('DB-22')
  })

  test('a swipe tips at once, or tells why not', () => {
    const turns = turnsOf(frameOf('hops'))!
    const picked = { ...EMPTY, picked: 'c2' }
    expect(tippedTo(picked, 'c3', turns)?.tip?.orientation).toBe('HC')
    expect(tippedTo(picked, 'b2', turns)?.told?.rule).toBe('DB-22')
    expect(tippedTo(picked, 'g7', turns)).toBeNull()
  })
})

describe('marks', () => {
  test('nothing is picked: the own blocks', () => {
    expect(marks(frameOf('hops'), EMPTY)).toEqual({ c2: 'own', e2: 'own' })
  })

  test('a picked block: its tips and the barred ones', () => {
    expect(marks(frameOf('hops'), tap(frameOf('hops'), 'c2').hand)).toEqual({
      c2: 'picked',
      e2: 'own',
      c1: 'tip',
      c3: 'tip',
      b2: 'barred',
      d2: 'barred',
    })
  })

  test('a tipped block: the ends of its hop, as the server lists them', () => {
    const { hand } = tap(frameOf('hops'), 'e2', 'e3')
    expect(marks(frameOf('hops'), hand)).toEqual({
      c2: 'own',
      e3: 'tipped',
      d4: 'end',
      f2: 'end',
      f4: 'end',
    })
  })

  test('a tip that ends the turn asks for a second tap', () => {
    expect(marks(frameOf('home'), tap(frameOf('home'), 'd5', 'd6').hand)).toEqual({
      d6: 'confirm',
    })
  })
})

describe('ways', () => {
  test.each([
    ['ArrowUp', 0, [0, 1]],
    ['ArrowUp', 2, [0, -1]], // seen from the other side
    ['ArrowRight', 1, [0, -1]],
    ['ArrowLeft', -1, [0, -1]],
    ['Enter', 0, null],
  ])('%s on a board turned by %i quarters leads %j', (key, quarters, way) => {
    expect(arrow(key, quarters)).toEqual(way)
  })

  test.each([
    [0.5, 0.1, [1, 0]],
    [-0.2, 0.6, [0, -1]],
    [0.1, -0.6, [0, 1]],
    [0.2, 0.2, null],
  ])('a drag by %d, %d leads %j', (x, z, way) => {
    expect(dragged(x, z)?.map((value) => value + 0) ?? null).toEqual(way)
  })
})
