import { describe, expect, test } from 'vitest'
import type { GameAbout } from '../src/client/board'
import { leftOpen, numberOf, playersOf } from '../src/pages/options'
import type { GameView, OptionView } from '../src/wire/types'

const option = (given: Partial<OptionView>): OptionView => ({
  name: 'columns',
  kind: 'number',
  default: 0,
  rule: '',
  help: '',
  choices: [],
  low: 0,
  high: 40,
  ...given,
})

const about = (labels: Record<string, string> = {}) =>
  ({ choiceLabel: (_: string, choice: string) => labels[choice] ?? choice }) as GameAbout

describe('a number that is left open', () => {
  test.each<[string, Partial<OptionView>, string]>([
    ['nothing, by default', {}, 'as usual'],
    ['less than nothing, by default', { low: -1, default: -1 }, 'as usual'],
    ['a number to play with', { low: 1, default: 1 }, ''],
    ['another default than the lowest', { default: 8 }, ''],
    ['no number', { kind: 'text', default: '', low: null }, ''],
  ])('%s', (_, given, words) => {
    expect(leftOpen(about(), option(given))).toBe(words)
  })

  test("the game's own words come first", () => {
    expect(leftOpen(about({ 0: 'as the size says' }), option({}))).toBe('as the size says')
  })
})

test.each([
  [8, 8],
  [8.6, 9],
  [-3, 0],
  [99, 40],
  [Number.NaN, 0],
])('a typed %d becomes %d', (typed, number) => {
  expect(numberOf(option({}), typed)).toBe(number)
})

const playersOption: OptionView = {
  name: 'players',
  kind: 'choice',
  default: '2',
  rule: 'KR-1',
  help: 'how many play',
  choices: ['2', '3', '4'],
  low: null,
  high: null,
}
const game: GameView = {
  id: 'game',
  version: 1,
  seats: ['red', 'blue', 'green', 'yellow'],
  options: [playersOption],
  levels: 0,
  players: 'players',
  puzzles: [],
  sheets: false,
}

test.each([
  ['the default of the option that the game names', game, {}, 2],
  ['what was chosen', game, { players: '3' }, 3],
  ['all seats, where no option is named', { ...game, players: '' }, { players: '3' }, 4],
] as const)('there are as many players as %s says', (_, view, values, count) => {
  expect(playersOf(view, values)).toBe(count)
})
