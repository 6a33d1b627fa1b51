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
  ['/elsewhere', { page: 'missing' }],
])('%s is %j', (path, route) => {
  expect(routeOf(new URL(path, 'http://here'))).toEqual(route)
})
