import { afterEach, describe, expect, test } from 'vitest'
import type { GameModule } from '../src/client/board'
import { figure, listed, readFigure } from '../src/client/language'
import { settings } from '../src/client/settings.svelte'
import { resultOf } from '../src/table/words'

afterEach(() => (settings.language = 'en'))

const module = {
  seatName: (seat: number) => ['Red', 'Blue', 'Green'][seat],
  reason: (reason: string) => reason,
} as unknown as GameModule

describe('how a game ended', () => {
  test.each([
    [[], [0], 'A draw'],
    [[0], [0], 'You win'],
    [[1], [0], 'You lose'],
    [[1, 2], [0], 'You lose'],
    [[0, 2], [0], 'You share the win with Green'],
    [[0, 1, 2], [1], 'You share the win with Red and Green'],
    [[1], [0, 1, 2], 'Blue wins'],
    [[0, 2], [], 'Red and Green share the win'],
  ])('%j as seats %j see it', (winners, mine, title) => {
    expect(resultOf(module, { winners, reason: 'rounds', resigned: null }, mine).title).toBe(title)
  })
})

describe('a number', () => {
  test.each([
    ['en', 31.5, 1, '31.5'],
    ['pl', 31.5, 1, '31,5'],
    ['sv', -0.35, 2, '−0,35'],
    ['en', -7, 1, '−7'],
    ['pl', 12345.678, 2, '12345,68'],
    ['sv', -0.04, 1, '0'],
  ] as const)('in %s: %d', (language, value, digits, text) => {
    settings.language = language
    expect(figure(value, digits)).toBe(text)
  })

  test.each([
    ['31,5', 31.5],
    ['-0.35', -0.35],
    ['−7', -7],
    [' 4 ', 4],
    ['', NaN],
    ['1,2,3', NaN],
    ['left', NaN],
  ])('%s is read', (text, value) => expect(readFigure(text)).toBe(value))

  test('names are listed as the language does', () => {
    settings.language = 'pl'
    expect(listed(['Niebieski', 'Zielony'])).toBe('Niebieski i Zielony')
  })
})
