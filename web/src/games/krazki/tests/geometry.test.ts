import { describe, expect, test } from 'vitest'
import {
  barricadeText,
  FIRST,
  numbers,
  pulled,
  readShot,
  shotText,
  strengthOf,
  withFoot,
  withShown,
  type AimChoices,
} from '../aim'
import { fanOf } from '../fan'
import {
  axisOf,
  clockOf,
  facingOf,
  footOf,
  inField,
  pointFrom,
  RAD,
  seenFrom,
  slerp,
  standingPlace,
  tiltOf,
  uprightTurn,
  wayOf,
} from '../geometry'
import { choicesOf, tableOf, type Quaternion } from '../model'
import { frameOf } from './frames'

const table = tableOf(frameOf('shot'))
const { measures } = table
const choices = choicesOf(frameOf('shot')) as AimChoices

describe('a start field (KR-31)', () => {
  test.each([
    [0, [0.01, 0], 0.33, -0.01], // to the left of who looks inward from +x is -y
    [0, [0, 0.02], 0.31, 0],
    [90, [0.01, 0], 0.01, 0.33],
    [180, [0, 0.02], -0.31, 0],
  ] as const)('at %i° has %j at %d, %d', (angle, at, x, y) => {
    const foot = footOf(measures, angle, at)
    expect(foot.x).toBeCloseTo(x, 9)
    expect(foot.y).toBeCloseTo(y, 9)
    const back = inField(measures, angle, foot)
    expect(back[0]).toBeCloseTo(at[0], 9)
    expect(back[1]).toBeCloseTo(at[1], 9)
  })

  test.each([
    [0, { x: -0.08, y: 0.035 }, 0.035, 0.08],
    [180, { x: 0.08, y: 0.035 }, -0.035, 0.08],
    [90, { x: 0.01, y: 0.02 }, -0.01, -0.02],
  ])('from %i° %j is seen to the right and away', (angle, point, right, away) => {
    const seen = seenFrom(angle, point)
    expect(seen.right).toBeCloseTo(right, 9)
    expect(seen.away).toBeCloseTo(away, 9)
    const back = pointFrom(angle, right, away)
    expect(back.x).toBeCloseTo(point.x, 9)
    expect(back.y).toBeCloseTo(point.y, 9)
  })

  test('a disc that faces the middle is struck toward it, anticlockwise positive', () => {
    expect(Math.cos(wayOf(0, 0))).toBeCloseTo(-1)
    expect(Math.sin(wayOf(0, 10))).toBeLessThan(0)
    expect(facingOf(270, wayOf(270, -35))).toBeCloseTo(-35)
    expect(facingOf(0, -175 * RAD)).toBeCloseTo(5)
  })

  test('an upright disc has its axis along the strike', () => {
    const [x, y, z] = axisOf(uprightTurn(0.7))
    expect([x, y, z].map((each) => each.toFixed(6))).toEqual(
      [Math.cos(0.7), Math.sin(0.7), 0].map((each) => each.toFixed(6)),
    )
    expect(tiltOf(uprightTurn(0.7))).toBeCloseTo(90)
  })
})

test('attitudes turn along the shorter way', () => {
  const half = (degrees: number): Quaternion => [
    Math.cos((degrees * RAD) / 2),
    0,
    0,
    Math.sin((degrees * RAD) / 2),
  ]
  const minus = half(40).map((each) => -each) as Quaternion
  const between = slerp(half(0), minus, 0.5)
  expect(2 * Math.atan2(between[3], between[0])).toBeCloseTo(20 * RAD)
})

test.each([
  [0, 0.3, '6'],
  [90, 0.3, '3'],
  [180, 0.3, '12'],
  [270, 0.3, '9'],
  [45, 0.3, '4:30'],
  [225, 0.3, '10:30'],
])('who sits at 0° sees %i° at %s o’clock', (angle, out, clock) => {
  const at = { x: out * Math.cos(angle * RAD), y: out * Math.sin(angle * RAD) }
  expect(clockOf(at, 0)).toBe(clock)
})

test('discs that are not on the board lie beside it, no two in one place', () => {
  const places = table.bodies
    .map((body) => ({ ...body, state: body.kind === 'white' ? ('off' as const) : body.state }))
    .filter(({ state }) => state !== 'board')
    .map((body) => standingPlace(measures, table.fields, body).at)
  for (const [index, [x, y]] of places.entries()) {
    expect(Math.hypot(x, y)).toBeGreaterThan(measures.board_radius + measures.disc_radius)
    for (const [a, b] of places.slice(index + 1)) {
      expect(Math.hypot(x - a, y - b)).toBeGreaterThan(2 * measures.disc_radius)
    }
  }
})

describe('a flick in the hand', () => {
  test('is written as KR-40 says, and read back', () => {
    expect(shotText(FIRST)).toBe('S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0')
    const aim = { at: [-0.004, 0.012] as [number, number], facing: -3.5, impulse: 0.0105 }
    const other = { ...aim, offset: -0.35, loft: 12 }
    expect(readShot(shotText(other))).toEqual(other)
    expect(shotText({ ...FIRST, facing: -0.04 })).toContain('facing=0.0')
    expect(readShot('B 0.1,0.2')).toBeNull()
    expect(barricadeText({ x: 0.1, y: -0.0501 })).toBe('B 0.100,-0.050')
  })

  test.each([
    ['impulse', 30, 0.02],
    ['impulse', -1, 0],
    ['offset', 1.7, 1],
    ['loft', 50, 45],
    ['facing', -200, -180],
  ] as const)('keeps %s within its limits: %d is %d', (name, typed, value) => {
    const number = numbers(measures, choices, FIRST).find((each) => each.name === name)!
    expect(withShown(FIRST, number, typed)[name]).toBe(value)
  })

  test('keeps what it has where no number was typed', () => {
    const [number] = numbers(measures, choices, FIRST)
    expect(withShown(FIRST, number!, NaN)).toBe(FIRST)
  })

  test('keeps its foot inside the field (KR-30)', () => {
    const [x, y] = withFoot(FIRST, measures, [0.03, -0.04]).at
    expect(Math.hypot(x, y)).toBeLessThanOrEqual(measures.field_radius)
    expect(x / y).toBeCloseTo(-0.75, 1)
  })

  test('a pull of the usual length is the hardest usual flick', () => {
    expect(strengthOf(1, 0.02)).toBe(0.012)
    expect(pulled(FIRST, 3.26, strengthOf(5, 0.02), 0.02)).toMatchObject({
      facing: 3.5,
      impulse: 0.02,
    })
  })
})

describe('the fan of a practice game', () => {
  const { fan, tremor } = choicesOf(frameOf('accusing')) as AimChoices
  const view = (change: Partial<typeof FIRST>) => fanOf(fan!, tremor, { ...FIRST, ...change })

  test('only a practice game brings the figures', () => {
    expect(fan).not.toBeNull()
    expect(choices.fan).toBeNull()
  })

  test('reaches farther for a harder flick, and is as wide as the hand trembles', () => {
    expect(view({ impulse: 0.009, offset: 0 }).middle).toBeGreaterThan(
      view({ impulse: 0.007, offset: 0 }).middle,
    )
    const { low, middle, high, spread } = view({ offset: 0 })
    expect([low, middle, high]).toEqual([low, middle, high].sort((a, b) => a - b))
    expect(spread / RAD).toBeCloseTo(5 * 1.7)
  })

  test('is mirrored for the other side of the disc', () => {
    const right = view({ offset: 0.25 })
    const left = view({ offset: -0.25 })
    expect(left).toEqual({ ...right, drift: -right.drift })
  })
})
