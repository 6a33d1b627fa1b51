import { expect, test } from 'vitest'
import { endedFrame, endingOf, readResult } from '../src/client/ending'
import { frame, view } from './fakes'

const SEATS = ['first', 'second', 'third']

test.each([
  ['first won (home)', { winners: [0], reason: 'home', resigned: null }],
  ['first won (second resigned)', { winners: [0], reason: 'resigned', resigned: 1 }],
  ['first and third won (goal)', { winners: [0, 2], reason: 'goal', resigned: null }],
  ['draw (agreed)', { winners: [], reason: 'agreed', resigned: null }],
  ['unfinished', null],
  ['fourth won (home)', null],
  ['', null],
])('the result %j is read as %j', (text, ending) => {
  expect(readResult(text, SEATS)).toEqual(ending)
})

const RESIGNED = view(4, { over: true, winners: [1], reason: 'resigned', resigned: 0 })

test('the last frame of a resigned match asks nobody', () => {
  const { node } = endedFrame(frame(4), 4, endingOf(RESIGNED))
  expect(node).toMatchObject({ kind: 'over', seat: null, winners: [1], reason: 'resigned' })
})

test.each([
  ['an earlier frame', frame(3), endingOf(RESIGNED)],
  ['a match that goes on', frame(4), endingOf(view(4))],
])('%s is left alone', (_, shown, ending) => {
  expect(endedFrame(shown, 4, ending)).toBe(shown)
})
