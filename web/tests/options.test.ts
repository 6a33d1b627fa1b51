import { expect, test } from 'vitest'
import { playersOf } from '../src/pages/options'
import type { GameView, OptionView } from '../src/wire/types'

const option: OptionView = {
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
  options: [option],
  levels: 0,
  players: 'players',
}

test.each([
  ['the default of the option that the game names', game, {}, 2],
  ['what was chosen', game, { players: '3' }, 3],
  ['all seats, where no option is named', { ...game, players: '' }, { players: '3' }, 4],
] as const)('there are as many players as %s says', (_, view, values, count) => {
  expect(playersOf(view, values)).toBe(count)
})
