import { beforeEach, describe, expect, test } from 'vitest'
import { Link, type LinkState, TIMES } from '../src/client/link'
import type { Command, Happened, MatchView, Refused } from '../src/wire/types'
import { FakeWorld, view } from './fakes'

let world: FakeWorld
let link: Link
let seen: { view: MatchView; happened: Happened | null }[]
let states: { state: LinkState; retryAt: number | null }[]
let pending: readonly Command[]
let refusals: { refusal: Refused; command: Command | null }[]

beforeEach(() => {
  world = new FakeWorld()
  seen = []
  states = []
  pending = []
  refusals = []
  link = new Link('ws://here/socket', world, {
    view: (next, happened) => seen.push({ view: next, happened }),
    state: (state, retryAt) => states.push({ state, retryAt }),
    pending: (next) => (pending = next),
    refused: (refusal, command) => refusals.push({ refusal, command }),
  })
})

const welcome = (seq: number) => world.socket.says({ type: 'welcome', view: view(seq) })
const happened = (seq: number) =>
  world.socket.says({ type: 'happened', seq, kind: 'ply', seat: 0, view: view(seq) })
const ack = (cid: string, seq: number) => world.socket.says({ type: 'ack', cid, seq })
const refuse = (cid: string, seq: number) =>
  world.socket.says({ type: 'refused', cid, rule: 'XX-1', why: 'because', seq })
const commands = () => world.socket.sent.filter((message) => message.type === 'command')
const reconnect = () => world.pass((states.at(-1)?.retryAt ?? 0) - world.time)
const play = (text: string) => link.command({ what: 'ply', text })

describe('views', () => {
  test('the first message makes the link live', () => {
    expect(link.state).toBe('connecting')
    welcome(3)
    expect(link.state).toBe('live')
    expect(seen).toEqual([{ view: view(3), happened: null }])
  })

  test('every event brings its view', () => {
    welcome(3)
    happened(4)
    expect(seen.at(-1)?.view.seq).toBe(4)
    expect(seen.at(-1)?.happened?.kind).toBe('ply')
  })

  test('an event that was seen before is passed over', () => {
    welcome(3)
    happened(4)
    happened(4)
    happened(2)
    expect(seen.map((one) => one.view.seq)).toEqual([3, 4])
  })

  test('a gap is closed by the next view', () => {
    welcome(3)
    happened(9)
    expect(seen.at(-1)?.view.seq).toBe(9)
    expect(link.state).toBe('live')
  })

  test.each(['', 'no json', 'null', '[]', '{}', '{"type":7}'])('%j is passed over', (data) => {
    welcome(3)
    world.socket.onmessage?.({ data })
    expect(seen).toHaveLength(1)
    expect(link.state).toBe('live')
  })
})

describe('drafts', () => {
  const draft = (text: string, seat = 0) => link.command({ what: 'draft', text, seat })
  const texts = () => commands().map((sent) => (sent as Command).text)
  const stored = (cid: string) =>
    world.socket.says({ type: 'saved', cid, counts: '', rule: '', why: '' })

  test('only the newest waits for the link', () => {
    for (const text of ['a', 'b', 'c']) draft(text)
    expect(pending.map(({ text }) => text)).toEqual(['c'])
    welcome(3)
    expect(texts()).toEqual(['c'])
  })

  test('each seat has its own', () => {
    draft('a', 0)
    draft('b', 1)
    welcome(3)
    expect(texts()).toEqual(['a', 'b'])
  })

  test('one without an answer is sent again, one that is stored is not', () => {
    welcome(3)
    const cid = draft('a')
    world.pass(TIMES.resend)
    expect(texts()).toEqual(['a', 'a'])
    stored(cid)
    expect(pending).toEqual([])
    world.pass(TIMES.resend)
    expect(texts()).toEqual(['a', 'a'])
  })

  test('that an older one is stored does not settle the newest', () => {
    welcome(3)
    const old = draft('a')
    draft('b')
    stored(old)
    expect(pending.map(({ text }) => text)).toEqual(['b'])
  })

  test('handing in comes after the drafts, and none of that seat after it', () => {
    draft('a', 0)
    draft('b', 1)
    link.command({ what: 'seal', text: 'a', seat: 0 })
    welcome(3)
    expect(commands().map((sent) => [(sent as Command).what, (sent as Command).text])).toEqual([
      ['draft', 'b'],
      ['seal', 'a'],
    ])
  })
})

describe("the server's clock", () => {
  test('is measured by several pings, each told with its own way', () => {
    const heard: number[][] = []
    link.close()
    link = new Link('ws://here/socket', world, { pong: (...way) => heard.push(way) })
    welcome(3)
    link.measure(3)
    world.pass(TIMES.measure)
    world.socket.says({ type: 'pong', now: 10 })
    world.pass(TIMES.measure * 5)
    world.socket.says({ type: 'pong', now: 11 })
    expect(world.socket.sent).toEqual([{ type: 'ping' }, { type: 'ping' }, { type: 'ping' }])
    expect(heard).toEqual([
      [0, TIMES.measure, 10],
      [TIMES.measure, TIMES.measure * 6, 11],
    ])
  })

  test('is not measured by an answer over another socket', () => {
    const heard: number[][] = []
    link.close()
    link = new Link('ws://here/socket', world, { pong: (...way) => heard.push(way) })
    welcome(3)
    link.measure(1)
    world.socket.dies()
    world.pass(TIMES.first)
    welcome(3)
    world.socket.says({ type: 'pong', now: 10 })
    expect(heard).toEqual([])
  })
})

describe('commands', () => {
  test('a command says what it was based on', () => {
    welcome(3)
    const cid = play('a1')
    expect(commands()).toEqual([{ type: 'command', cid, base_seq: 3, what: 'ply', text: 'a1' }])
    expect(pending.map(({ text }) => text)).toEqual(['a1'])
  })

  test('a command given before the link is live waits for it', () => {
    play('a1')
    expect(commands()).toEqual([])
    welcome(3)
    expect(commands()).toHaveLength(1)
  })

  test('a command is pending until its event is seen, acknowledged before', () => {
    welcome(3)
    const cid = play('a1')
    ack(cid, 4)
    expect(pending).toHaveLength(1)
    happened(4)
    expect(pending).toEqual([])
  })

  test('a command is pending until its event is acknowledged, seen before', () => {
    welcome(3)
    const cid = play('a1')
    happened(4)
    expect(pending).toHaveLength(1)
    ack(cid, 4)
    expect(pending).toEqual([])
  })

  test('a command without an answer is sent again with the same cid', () => {
    welcome(3)
    const cid = play('a1')
    world.pass(TIMES.resend * 2)
    expect(commands().map((command) => command.cid)).toEqual([cid, cid, cid])
    ack(cid, 4)
    happened(4)
    world.pass(TIMES.resend * 3)
    expect(commands()).toHaveLength(3)
  })

  test('after a reconnection all that was not acknowledged is sent again in order', () => {
    welcome(3)
    const first = play('a1')
    const second = link.command({ what: 'draw' })
    world.socket.dies()
    world.pass(TIMES.first)
    expect(world.sockets).toHaveLength(2)
    expect(commands()).toEqual([])
    welcome(3)
    expect(commands().map(({ cid }) => cid)).toEqual([first, second])
  })

  test('an acknowledged command whose event never comes asks for a new welcome', () => {
    welcome(3)
    ack(play('a1'), 4)
    world.pass(TIMES.resend + TIMES.first)
    expect(world.sockets).toHaveLength(2)
    welcome(4)
    expect(pending).toEqual([])
  })
})

describe('refusals', () => {
  test('a refused command is told and forgotten', () => {
    welcome(3)
    refuse(play('a1'), 3)
    expect(refusals).toHaveLength(1)
    expect(refusals[0]?.refusal.rule).toBe('XX-1')
    expect(refusals[0]?.command?.text).toBe('a1')
    expect(pending).toEqual([])
    world.pass(TIMES.resend * 2)
    expect(commands()).toHaveLength(1)
  })

  test('a refusal of nothing we know leaves the pending commands alone', () => {
    welcome(3)
    play('a1')
    refuse('', 3)
    expect(refusals[0]?.command).toBeNull()
    expect(pending).toHaveLength(1)
  })

  test('a stale command whose missing events do not come asks for a new welcome', () => {
    welcome(3)
    refuse(play('a1'), 5)
    expect(world.sockets).toHaveLength(1)
    world.pass(TIMES.behind + TIMES.first)
    expect(world.sockets).toHaveLength(2)
  })

  test('a stale command whose missing events come needs nothing more', () => {
    welcome(3)
    refuse(play('a1'), 5)
    happened(4)
    happened(5)
    world.pass(TIMES.behind + TIMES.first)
    expect(world.sockets).toHaveLength(1)
  })
})

describe('reconnecting', () => {
  test('waits twice as long each time, with chance in it, up to a limit', () => {
    welcome(3)
    const waits: number[] = []
    for (let attempt = 0; attempt < 9; attempt += 1) {
      const before = world.time
      world.socket.dies()
      reconnect()
      waits.push(Math.round(world.time - before))
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 8000, 8000, 8000, 8000])
    world.chance = 0
    world.socket.dies()
    expect((states.at(-1)?.retryAt ?? 0) - world.time).toBe(4000)
  })

  test('is offline after several attempts, and live again after a welcome', () => {
    welcome(3)
    const names = []
    for (let attempt = 0; attempt < TIMES.offlineAfter; attempt += 1) {
      world.socket.dies()
      names.push(link.state)
      reconnect()
    }
    expect(names).toEqual(['reconnecting', 'reconnecting', 'reconnecting', 'offline'])
    welcome(3)
    expect(link.state).toBe('live')
    world.socket.dies()
    expect(link.state).toBe('reconnecting')
  })

  test('a server that was never there is connecting, then offline', () => {
    world.socket.dies()
    expect(link.state).toBe('connecting')
    for (let attempt = 1; attempt < TIMES.offlineAfter; attempt += 1) {
      reconnect()
      world.socket.dies()
    }
    expect(link.state).toBe('offline')
  })

  test('can be asked to try now', () => {
    welcome(3)
    world.socket.dies()
    link.retry()
    expect(world.sockets).toHaveLength(2)
    world.pass(TIMES.first)
    expect(world.sockets).toHaveLength(2)
  })

  test('a quiet link is pinged, and left if there is no answer', () => {
    welcome(3)
    world.pass(TIMES.quiet)
    expect(world.socket.sent).toEqual([{ type: 'ping' }])
    world.socket.says({ type: 'pong', now: 0 })
    world.pass(TIMES.quiet)
    expect(world.socket.sent).toHaveLength(2)
    world.pass(TIMES.pong)
    expect(link.state).toBe('reconnecting')
    expect(world.sockets[0]?.closed).toBe(true)
  })

  test('a socket that opens and says nothing is left', () => {
    world.pass(TIMES.pong * 2 + TIMES.first)
    expect(world.sockets).toHaveLength(2)
  })

  test('a closed link stays closed', () => {
    welcome(3)
    link.close()
    world.pass(TIMES.longest * 4)
    expect(world.sockets).toHaveLength(1)
    expect(world.socket.closed).toBe(true)
  })
})
