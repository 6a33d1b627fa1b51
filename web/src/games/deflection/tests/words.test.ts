import { afterEach, describe, expect, test } from 'vitest'
import { setLocale } from '../../../paraglide/runtime.js'
import { describe as told, narrate } from '../narrate'
import { choiceLabel, optionLabel, reason, refusal, turnText } from '../words'
import { frameOf, wholeGame } from './frames'

const LANGUAGES = ['en', 'pl', 'sv'] as const

afterEach(() => setLocale('en'))

test.each([
  ['E7', '↓7'],
  ['E12', '↓12'],
  ['3L', '3←'],
  ['3r', '3→'],
  ['BF', 'box ▼'],
  ['BB', 'box ▲'],
  ['--', 'pass'],
  ['~~', 'missed'],
  ['something else', 'something else'],
])('DN-40: %s is shown as %s', (text, shown) => {
  expect(turnText(text)).toBe(shown)
})

describe('narration', () => {
  test('DN-13: says that an entry costs the next turn', () => {
    const said = narrate(frameOf('costly'), frameOf('costly after'))
    expect(said.map(({ text }) => text)).toEqual([
      'Red drops a chip into slot 5. It falls past level 1, so Red misses the next turn.',
      'Red’s chip falls to level 2.',
    ])
  })

  test('DN-30: tells a cascade chip by chip, each with its sound', () => {
    const said = narrate(frameOf('cascade'), frameOf('cascade after'))
    expect(said).toEqual([
      { text: 'Red slides level 5 to the right.', sound: 'slide' },
      {
        text: expect.stringMatching(/^Red’s chip falls into the box: 50, 70 in all\.$/),
        sound: 'remove',
      },
      { text: expect.stringContaining('falls to level 5.'), sound: 'land' },
      { text: expect.stringContaining('falls to level 5.'), sound: 'land' },
    ])
  })

  test('DN-21: tells of a chip on the table', () => {
    const [, second] = narrate(frameOf('lost'), frameOf('lost after'))
    expect(second?.text).toBe('Red’s chip on level 1 leaves the frame and falls on the table.')
  })

  test.each(LANGUAGES)('has a sentence for every ply of a game in %s', (language) => {
    setLocale(language)
    for (const [index, frame] of wholeGame.entries()) {
      const said = narrate(wholeGame[index - 1] ?? null, frame)
      expect(said.length > 0, frame.text).toBe(index > 0)
      for (const { text } of said) {
        expect(text).not.toBe('')
        expect(text).not.toMatch(/undefined|deflection_|[{}]/)
      }
    }
  })
})

test('the board is told whole: the side to play, both sides, every level, the box', () => {
  const lines = told(frameOf('costly after'))
  expect(lines[0]).toBe('Blue to play.')
  expect(lines).toContain('Red misses the next turn.')
  expect(lines).toContain('Level 1, moved left by 1: 1 empty, 3 empty, 5 empty, 7 empty.')
  expect(lines).toContain('Level 2, centred: 3 empty, 5 Red.')
  expect(lines).toContain('Under the frame: front row, 20, 10, 20.')
})

test.each(LANGUAGES)(
  'every option, choice and reason of the game has its words in %s',
  (language) => {
    setLocale(language)
    for (const name of ['layout', 'chips', 'end', 'no_progress']) {
      expect(optionLabel(name)).not.toBe(name)
    }
    for (const choice of ['classic', 'wide', 'small', 'all_out', 'first_out']) {
      expect(choiceLabel('', choice)).not.toBe(choice)
    }
    expect(choiceLabel('layout', 'mine:2:...:x.x:LCR:x')).toContain('mine')
    for (const key of ['out', 'no_progress']) expect(reason(key)).not.toBe(key)
    for (const rule of ['DN-10', 'DN-11', 'DN-13', 'DN-14']) expect(refusal(rule)).not.toBe('')
  },
)
