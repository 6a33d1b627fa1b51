import { afterEach, expect, test, vi } from 'vitest'
import * as api from '../src/client/api'
import { valueOf, wanted } from '../src/pages/options'
import type { OptionView } from '../src/wire/types'

afterEach(() => vi.unstubAllGlobals())

const answer = (status: number, body: string) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(body, { status }))
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const failure = (asked: Promise<unknown>) => asked.catch((error: unknown) => error)

test('an id goes into the path as it must', async () => {
  const fetched = answer(200, '{}')
  await api.match('a/b')
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/matches/a%2Fb')
  expect(api.socketUrl('a b', new URL('https://there:1/x') as unknown as Location)).toBe(
    'wss://there:1/api/matches/a%20b/socket',
  )
})

test('a problem keeps its rule and line', async () => {
  answer(422, '{"error":"no such square","rule":"XX-1","field":"text","line":7}')
  expect(await failure(api.readRecord('…'))).toMatchObject({
    status: 422,
    message: 'no such square',
    problem: { rule: 'XX-1', line: 7 },
  })
})

test.each(['<html>', '', '{"detail":"x"}', 'null'])(
  'an answer %j is a failure too',
  async (body) => {
    answer(502, body)
    expect(await failure(api.games())).toMatchObject({
      status: 502,
      problem: { rule: '', line: null },
    })
  },
)

test('a server that is not there has status 0', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')))
  expect(await failure(api.games())).toMatchObject({ status: 0 })
})

const option = (name: string, given: Partial<OptionView>): OptionView => ({
  name,
  kind: 'text',
  default: '',
  rule: '',
  help: '',
  choices: [],
  low: null,
  high: null,
  ...given,
})

test('a request says only the options that differ', () => {
  const options = [
    option('size', { kind: 'number', default: 4, low: 1, high: 4 }),
    option('strict', { kind: 'switch', default: false }),
  ]
  expect(valueOf(options[0]!, {})).toBe(4)
  expect(wanted(options, { size: 4, strict: true, gone: 1 })).toEqual({ strict: true })
})
