import { expect, test } from 'vitest'
import { completions, meant } from '../src/table/complete'

const LEGAL = ['a1b1', 'a1b1c1', 'b2b3*', 'sc@c5', 'xp@c5', '--']

test.each([
  ['', []],
  ['a1', ['a1b1', 'a1b1c1']],
  ['A1 b1', ['a1b1', 'a1b1c1']],
  ['c5', ['sc@c5', 'xp@c5']],
  ['zz', []],
])('%j is completed to %j', (typed, found) => {
  expect(completions(typed, LEGAL)).toEqual(found)
})

test.each([
  ['a1b1', 'a1b1'], // itself, though another begins with it
  [' A1B1C1 ', 'a1b1c1'],
  ['b2', 'b2b3*'], // the only one that begins so
  ['a1', 'a1'], // two begin so: the server says what is wrong
  ['zz', 'zz'],
  ['', ''],
])('%j means %j', (typed, text) => {
  expect(meant(typed, LEGAL)).toBe(text)
})
