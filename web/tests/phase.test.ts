import { describe, expect, test } from 'vitest'
import { phaseOf, type Phase } from '../src/client/phase'
import type { MatchView, SealView } from '../src/wire/types'
import { sealedView, view } from './fakes'

const NOW = 1_000
const BEGUN = { begun: NOW - 10, deadline: NOW + 170 }
const IN = { ...BEGUN, seal: '3fa9' }

function at(west: Partial<SealView>, east: Partial<SealView>, given: Partial<MatchView> = {}) {
  const base = sealedView(1, given)
  const seals = [west, east].map((state, seat) => ({ ...base.seals[seat]!, ...state }))
  return { ...base, seals, ...given }
}

const untimed = (seen: MatchView): MatchView => ({
  ...seen,
  frame: { ...seen.frame, node: { ...seen.frame.node, seconds: null } },
})

test.each<[string, MatchView, Phase]>([
  ['before the time', at({}, {}), { at: 'ready', seat: 0, waits: false }],
  ['ready, the other is not', at({ ready: true }, {}), { at: 'ready', seat: 0, waits: true }],
  ['the time runs', at(BEGUN, BEGUN), { at: 'choose', seat: 0 }],
  ['the time is up', at({ begun: 1, deadline: NOW }, BEGUN), { at: 'late', seat: 0 }],
  ['handed in', at(IN, BEGUN), { at: 'waiting', seats: [0] }],
  ['without a limit', untimed(at({}, {})), { at: 'choose', seat: 0 }],
  ['the match is over', at(BEGUN, BEGUN, { over: true }), { at: 'none' }],
  ['nothing secret is asked', view(2), { at: 'none' }],
])('one seat here: %s', (_, seen, phase) => {
  expect(phaseOf(seen, [0], null, NOW)).toEqual(phase)
})

test("a time is not up before the server's clock is known", () => {
  expect(phaseOf(at({ begun: 1, deadline: 2 }, {}), [0], null, null).at).toBe('choose')
})

test('a spectator watches', () => {
  expect(phaseOf(at(BEGUN, IN), [], null, NOW)).toEqual({ at: 'watch' })
})

test('nothing begins while a seat is free', () => {
  const seats = view(0).seats.map((seat) => ({ ...seat, held: 'open' as const }))
  expect(phaseOf(at({}, {}, { seats }), [0], null, NOW)).toEqual({ at: 'none' })
})

describe('two seats on one device', () => {
  const both = (seen: MatchView, holder: number | null) => phaseOf(seen, [0, 1], holder, NOW)

  test.each<[string, MatchView, number | null, Phase]>([
    ['nobody has it yet', at({}, {}), null, { at: 'handover', seat: 0 }],
    ['the first has it', at({}, {}), 0, { at: 'ready', seat: 0, waits: false }],
    ['the first chooses', at(BEGUN, {}), 0, { at: 'choose', seat: 0 }],
    ['the first is done', at(IN, {}), 0, { at: 'handover', seat: 1 }],
    ['the second has it', at(IN, {}), 1, { at: 'ready', seat: 1, waits: false }],
    ['the second chooses', at(IN, BEGUN), 1, { at: 'choose', seat: 1 }],
    ['both are done', at(IN, IN), 1, { at: 'waiting', seats: [0, 1] }],
    ['after a reload, whose time runs', at({}, BEGUN), null, { at: 'handover', seat: 1 }],
    [
      'the first goes on before the second looked',
      at(BEGUN, {}),
      null,
      { at: 'handover', seat: 0 },
    ],
  ])('%s', (_, seen, holder, phase) => {
    expect(both(seen, holder)).toEqual(phase)
  })
})
