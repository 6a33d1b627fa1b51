import { beforeEach, expect, test } from 'vitest'
import { recall, remember } from '../src/client/memory'
import { asRecent, forgetMatch, noteMatch, recentMatches } from '../src/client/recent'
import { preferredLanguage, readSettings, type Settings } from '../src/client/settings.svelte'
import { view } from './fakes'

beforeEach(() => localStorage.clear())

test('what is remembered comes back', () => {
  remember('thing', { a: 1 })
  expect(recall('thing')).toEqual({ a: 1 })
  expect(recall('other')).toBeNull()
})

test('a spoiled memory is none', () => {
  localStorage.setItem('parlour.thing', '{')
  expect(recall('thing')).toBeNull()
})

test('matches come back newest first, each once', () => {
  noteMatch(view(1, { id: 'one' }), 1)
  noteMatch(view(1, { id: 'two' }), 2)
  noteMatch(view(2, { id: 'one' }), 3)
  expect(recentMatches().map(({ id, ply }) => [id, ply])).toEqual([
    ['one', 2],
    ['two', 1],
  ])
  forgetMatch('one')
  expect(recentMatches().map(({ id }) => id)).toEqual(['two'])
})

test('recent matches of another shape are passed over', () => {
  remember('recent', [null, 7, { id: 3 }, { id: 'good', game: 'example' }])
  expect(recentMatches().map(({ id }) => id)).toEqual(['good'])
})

test.each([
  [[0], false, null],
  [[0], true, true],
  [[1], true, false],
  [[], true, null],
])('winners %j, over %j: won is %j', (winners, over, won) => {
  expect(asRecent(view(1, { winners, over }), 0).won).toBe(won)
})

const DEFAULTS: Settings = {
  language: 'en',
  theme: 'system',
  motion: 'system',
  sound: true,
  volume: 0.6,
  views: {},
  flipped: false,
  game: '',
  level: 2,
  side: 'random',
  toured: [],
}

test.each([
  [null, {}],
  [
    { volume: 0.2, sound: false },
    { volume: 0.2, sound: false },
  ],
  [{ volume: 'loud', sound: 1 }, {}],
  [{ language: 'xx' }, {}],
  [
    { language: 'pl', side: 1 },
    { language: 'pl', side: 1 },
  ],
  [{ toured: 'all', more: 1 }, {}],
])('settings %j are read as %j', (stored, expected) => {
  expect(readSettings(stored, DEFAULTS)).toEqual({ ...DEFAULTS, ...expected })
})

test.each([
  [['pl-PL', 'en'], 'pl'],
  [['de', 'sv'], 'sv'],
  [['de'], 'en'],
  [[], 'en'],
])('the languages %j lead to %s', (wanted, language) => {
  expect(preferredLanguage(wanted)).toBe(language)
})
