import { afterEach, describe, expect, test } from 'vitest'
import { setLocale } from '../../../paraglide/runtime.js'
import { describe as told, narrate } from '../narrate'
import { choiceLabel, optionLabel, reason, refusal, turnText } from '../words'
import { frameOf, wholeGame } from './frames'

const LANGUAGES = ['en', 'pl', 'sv'] as const

afterEach(() => setLocale('en'))

test.each([
  ['c3d3', 'c3→d3'],
  ['c3c4e4', 'c3→c4→e4'],
  ['c3d3c3', 'c3→d3→c3'],
  ['d5d6*', 'd5→d6★'],
  ['--', 'pass'],
  ['hc@c5', 'hc@c5'],
  ['S', 'rolled: star'],
  ['x', 'rolled: X'],
  ['something else', 'something else'],
])('DB-40: %s is shown as %s', (text, shown) => {
  expect(turnText(text)).toBe(shown)
})

describe('narration', () => {
  test.each([
    ['hops', 'South tips c2 to c3: hoops. The cube hops to d3.', 'hop'],
    ['home', 'South tips d5 onto the star on d6: the cube is home, 1 of 1.', 'remove'],
    ['pass', 'North is deblockle’d and passes.', 'pass'],
  ])('of %s', (name, text, sound) => {
    const [said] = narrate(frameOf(name), frameOf(`${name} after`))
    expect(said).toEqual({ text, sound })
  })

  test('tells the end, and who it sounds good for', () => {
    const said = narrate(frameOf('home'), frameOf('home after'))
    expect(said.map((each) => each.sound)).toEqual(['remove', 'win'])
  })

  test.each(LANGUAGES)('has a sentence for every ply of a game in %s', (language) => {
    setLocale(language)
    for (const [index, frame] of wholeGame.entries()) {
      const before = wholeGame[index - 1] ?? null
      const said = narrate(before, frame)
      expect(said.length, frame.text).toBe(before ? 1 : 0)
      for (const { text } of said) expect(text).not.toMatch(/undefined|deblockle_|[{}]/)
    }
  })
})

test('the board is told whole: the side to play, what is home, every block', () => {
  expect(told(frameOf('hops'))).toEqual([
    'South to play, turn 1.',
    'South: 0 of 2 cubes home.',
    'North: 0 of 1 cubes home.',
    'c2: South, cross on top; toward north slider, east star, south hoops, west stop.',
    'e2: South, hoops on top; toward north cross, east star, south X, west stop.',
    'd7: North, star on top; toward north cross, east slider, south X, west hoops.',
  ])
})

test.each(LANGUAGES)(
  'every option, choice and reason of the game has its words in %s',
  (language) => {
    setLocale(language)
    const options = ['setup', 'position', 'south_blocks', 'north_blocks', 'slider', 'no_contact']
    for (const name of [...options, 'repetition', 'turn_limit']) {
      expect(optionLabel(name)).not.toBe(name)
    }
    for (const choice of ['placed', 'random', 'position', 'full', 'free', 'draw', 'off']) {
      expect(choiceLabel('', choice)).not.toBe(choice)
    }
    for (const key of ['home', 'blocked', 'repetition', 'turn_limit']) {
      expect(reason(key)).not.toBe(key)
    }
    for (const rule of ['DB-20', 'DB-21', 'DB-22', 'DB-23', 'DB-24', 'DB-26', 'DB-27']) {
      expect(refusal(rule)).not.toBe('')
    }
  },
)
