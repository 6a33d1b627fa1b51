import { expect, test } from 'vitest'
import { routeOf } from '../src/client/router.svelte'

test.each([
  ['/', { page: 'start' }],
  ['/match/abc', { page: 'match', id: 'abc', ply: null }],
  ['/match/abc?ply=12', { page: 'match', id: 'abc', ply: 12 }],
  ['/match/abc?ply=-1', { page: 'match', id: 'abc', ply: null }],
  ['/match/a%20b', { page: 'match', id: 'a b', ply: null }],
  ['/match/%E0%A4%A', { page: 'match', id: '%E0%A4%A', ply: null }],
  ['/match', { page: 'missing' }],
  ['/match/abc/more', { page: 'missing' }],
  ['/replay', { page: 'replay' }],
  ['/rules/example#XX-1', { page: 'rules', game: 'example' }],
  ['/layouts/example', { page: 'layouts', game: 'example' }],
  ['/layouts/example/more', { page: 'missing' }],
  ['/puzzles/example', { page: 'puzzle', game: 'example', day: 'today' }],
  ['/puzzles/example/2026-11-30', { page: 'puzzle', game: 'example', day: '2026-11-30' }],
  [
    '/puzzles/example/practice?width=6&entry=4',
    { page: 'practice', game: 'example', options: { width: '6', entry: '4' } },
  ],
  ['/puzzles/example/2026-11-30/more', { page: 'missing' }],
  ['/puzzles', { page: 'missing' }],
  ['/elsewhere', { page: 'missing' }],
])('%s is %j', (path, route) => {
  expect(routeOf(new URL(path, 'http://here'))).toEqual(route)
})
