import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LiveMatch } from '../src/client/match.svelte'
import type { SecretNews } from '../src/client/secret.svelte'
import type { Command, Happened, MatchView, SealView } from '../src/wire/types'
import { FakeWorld, frame, sealedView, view } from './fakes'

const AHEAD = 5_000_000 // ms that the server's clock is ahead of the browser's

let world: FakeWorld
let match: LiveMatch
let told: SecretNews[]
let now: MatchView

function open(first: MatchView): void {
  now = first
  world = new FakeWorld()
  told = []
  match = new LiveMatch(first, [], () => {}, world)
  match.secret.ontell = (news) => told.push(news)
  welcome(first)
}

const server = () => (world.time + AHEAD) / 1000

function welcome(seen: MatchView): void {
  world.socket.says({ type: 'welcome', view: (now = seen) })
  world.socket.says({ type: 'pong', now: server() })
}

function happens(kind: Happened['kind'], given: Partial<MatchView>): void {
  now = { ...now, seq: now.seq + 1, ...given }
  world.socket.says({ type: 'happened', seq: now.seq, kind, seat: null, view: now })
}

const seals = (...states: Partial<SealView>[]) => ({
  seals: now.seals.map((seal, seat) => ({ ...seal, ...states[seat] })),
})
const begun = (seconds = 180) => ({ begun: server(), deadline: server() + seconds })
const drafts = (text: string, counts = text, seat = 0) => ({
  drafts: [{ seat, text, counts, nonce: '' }],
})
const commands = (what: Command['what']) =>
  world.socket.sent.filter((sent): sent is Command => sent.type === 'command' && sent.what === what)
const saved = (cid: string) =>
  world.socket.says({ type: 'saved', cid, counts: 'x', rule: '', why: '' })
const said = () => told.map(({ what }) => what)

beforeEach(() => {
  localStorage.clear()
  open(sealedView(1))
})

afterEach(() => match.close())

describe('before the time', () => {
  test('nothing can be chosen, and the board has nothing to draw', () => {
    expect(match.secret.phase).toEqual({ at: 'ready', seat: 0, waits: false })
    expect(match.secret.drawing).toBeNull()
    expect(match.acting).toEqual([])
  })

  test('to be ready names the seat', () => {
    match.secret.ready(0)
    expect(commands('ready')).toMatchObject([{ seat: 0 }])
    expect(match.asking).toBe('ready')
  })

  test('that the other is ready is told', () => {
    happens('ready', seals({}, { ready: true }))
    expect(told).toEqual([{ what: 'ready', seat: 1 }])
  })
})

describe('while the time runs', () => {
  beforeEach(() => happens('begin', seals(begun(), begun())))

  test('the board has a drawing that stays the same object', () => {
    const { drawing } = match.secret
    expect(drawing).toMatchObject({ seat: 0, saved: null, handedIn: false, secondsLeft: 180 })
    expect(match.acting).toEqual([0])
    world.pass(40_000)
    expect(match.secret.drawing).toBe(drawing)
    expect(said()).toEqual(['begun'])
  })

  test.each([
    [0, 180],
    [60_500, 119.5],
    [179_900, 0.1],
    [185_000, 0],
  ])("after %d ms the server's clock shows %d s", (ms, left) => {
    world.pass(ms)
    expect(match.secret.left).toBeCloseTo(left, 6)
    expect(match.secret.drawing?.secondsLeft).toBeCloseTo(left, 6)
  })

  test('the time is up when it is, and not when it rounds to nothing', () => {
    happens('begin', seals(begun(2.94)))
    world.pass(2_900)
    expect(match.secret.left).toBe(0)
    expect(match.secret.phase.at).toBe('choose')
    world.pass(100)
    expect(match.secret.phase.at).toBe('late')
  })

  test('the end is told of at 30 s, 10 s and when it is there', () => {
    world.pass(149_000)
    expect(said()).toEqual(['begun'])
    world.pass(2_000)
    expect(said()).toEqual(['begun', 'soon'])
    world.pass(20_000)
    expect(said()).toEqual(['begun', 'soon', 'last'])
    world.pass(20_000)
    expect(said()).toEqual(['begun', 'soon', 'last', 'up'])
  })

  test('what is drawn is saved, and seen to be', () => {
    match.secret.drawing!.ondraft('a')
    expect(match.secret.saved).toBe(false)
    const [draft] = commands('draft')
    expect(draft).toMatchObject({ text: 'a', seat: 0 })
    saved(draft!.cid)
    expect(match.secret.saved).toBe(true)
  })

  test('why a draft would not count is known', () => {
    match.secret.drawing!.ondraft('a')
    const { cid } = commands('draft')[0]!
    world.socket.says({ type: 'saved', cid, counts: 'x', rule: 'XX-12', why: 'because' })
    expect(match.secret.doubt).toMatchObject({ rule: 'XX-12', why: 'because' })
    match.secret.drawing!.ondraft('b')
    world.pass(1_000)
    saved(commands('draft')[1]!.cid)
    expect(match.secret.doubt).toBeNull()
  })

  test('a refused draft is nothing to tell', () => {
    match.secret.drawing!.ondraft('a')
    const { cid } = commands('draft')[0]!
    world.socket.says({ type: 'refused', cid, rule: 'late', why: 'the time is up', seq: now.seq })
    expect(match.refusal).toBeNull()
  })

  test('the board begins again with what was drawn', () => {
    match.secret.drawing!.ondraft('a')
    expect(match.secret.drawing!.saved).toBe('a')
  })

  test('when the time is up nothing changes any more, and the last draft is sent', () => {
    happens('begin', seals(begun(3)))
    world.pass(2_900)
    match.secret.drawing!.ondraft('a')
    match.secret.drawing!.ondraft('b')
    world.pass(200)
    expect(match.secret.phase).toEqual({ at: 'late', seat: 0 })
    expect(match.secret.drawing!.handedIn).toBe(true)
    expect(commands('draft').at(-1)?.text).toBe('b')
    match.secret.drawing!.ondraft('c')
    world.pass(1_000)
    expect(commands('draft').at(-1)?.text).toBe('b')
  })

  test('drafts are lost neither with the link nor with the page', () => {
    match.secret.drawing!.ondraft('a')
    world.socket.dies()
    match.secret.drawing!.ondraft('b')
    world.pass(3_000)
    match.secret.drawing!.ondraft('c')
    match.close()
    open({ ...now, ...drafts('a', 'a') })
    expect(match.secret.drawing?.saved).toBe('c')
    expect(commands('draft').map(({ text }) => text)).toEqual(['c'])
  })
})

describe('handing in', () => {
  beforeEach(() => {
    happens('begin', seals(begun(), begun()))
    match.secret.drawing!.ondraft('a')
  })

  const handIn = (given: Partial<SealView> = {}) =>
    happens('seal', {
      ...seals({ seal: '3fa9', ...given }),
      drafts: [{ seat: 0, text: 'a', counts: 'A', nonce: '00ff' }],
    })

  test('hands in the newest, and no draft comes after it', () => {
    match.secret.drawing!.ondraft('b')
    match.secret.seal()
    expect(commands('seal')).toMatchObject([{ text: 'b', seat: 0 }])
    expect(match.pending.map(({ what }) => what)).toEqual(['seal'])
  })

  test('without a draft hands in what counts', () => {
    match.close()
    localStorage.clear()
    open(sealedView(1))
    happens('begin', { ...seals(begun(), begun()), ...drafts('', 'default') })
    match.secret.seal()
    expect(commands('seal')).toMatchObject([{ text: 'default' }])
  })

  test('twice is once', () => {
    match.secret.seal()
    match.secret.seal()
    expect(commands('seal')).toHaveLength(1)
  })

  test('then the board shows what is in, and the others are waited for', () => {
    const { drawing } = match.secret
    handIn()
    expect(match.secret.phase).toEqual({ at: 'waiting', seats: [0] })
    expect(match.secret.drawing).toBe(drawing)
    expect(drawing).toMatchObject({ handedIn: true, saved: 'A' })
    expect(match.toMove).toEqual([1])
    expect(said().at(-1)).toBe('in')
  })

  test('what the clock has handed in is no news of ours', () => {
    handIn({ late: true })
    expect(said()).not.toContain('in')
  })

  test('a refused one can be drawn on, and is saved as a draft', () => {
    match.secret.seal()
    const { cid } = commands('seal')[0]!
    world.socket.says({ type: 'refused', cid, rule: 'XX-1', why: 'because', seq: now.seq })
    world.pass(1_000)
    expect(match.refusal?.rule).toBe('XX-1')
    expect(match.secret.phase).toEqual({ at: 'choose', seat: 0 })
    expect(commands('draft').at(-1)?.text).toBe('a')
  })

  test('it can be gone on with until all are in', () => {
    handIn()
    match.secret.reopen(0)
    expect(commands('reopen')).toMatchObject([{ seat: 0 }])
    happens('reopen', { ...seals({ seal: '' }), ...drafts('a', 'A') })
    expect(match.secret.drawing).toMatchObject({ handedIn: false, saved: 'a' })
    match.secret.drawing!.ondraft('b')
    world.pass(1_000)
    expect(commands('draft').at(-1)?.text).toBe('b')
  })

  test('that the other has finished, or goes on, is told', () => {
    happens('seal', seals({}, { seal: '77aa' }))
    happens('reopen', seals({}, { seal: '' }))
    expect(told.slice(-2)).toEqual([
      { what: 'finished', seat: 1 },
      { what: 'reopened', seat: 1 },
    ])
  })

  test('after the reveal nothing of it is left', () => {
    happens('ply', { frame: frame(1), seals: [], drafts: [] })
    expect(match.secret.phase).toEqual({ at: 'none' })
    expect(match.secret.drawing).toBeNull()
    expect(match.secret.left).toBeNull()
    expect(localStorage.getItem('parlour.drafts')).toBe('[]')
  })
})

describe('two seats on one device', () => {
  const seats = view(0).seats.map((seat) => ({ ...seat, held: 'you' as const }))

  beforeEach(() => {
    match.close()
    open(sealedView(1, { seats }))
  })

  test('to take the device begins the time of the seat alone', () => {
    expect(match.secret.phase).toEqual({ at: 'handover', seat: 0 })
    expect(match.secret.drawing).toBeNull()
    match.secret.take(0)
    expect(commands('ready')).toMatchObject([{ seat: 0 }])
    happens('begin', seals(begun()))
    expect(match.secret.drawing?.seat).toBe(0)
    expect(match.acting).toEqual([0])
  })

  test('the second sees nothing of the first', () => {
    match.secret.take(0)
    happens('begin', seals(begun()))
    match.secret.drawing!.ondraft('of the first')
    happens('seal', {
      ...seals({ seal: '3fa9' }),
      drafts: [{ seat: 0, text: 'of the first', counts: 'of the first', nonce: '00ff' }],
    })
    expect(match.secret.phase).toEqual({ at: 'handover', seat: 1 })
    expect(match.secret.drawing).toBeNull()
    match.secret.take(1)
    happens('begin', seals({}, begun()))
    expect(match.secret.drawing).toMatchObject({ seat: 1, saved: null })
    match.secret.drawing!.ondraft('of the second')
    expect(commands('draft').at(-1)).toMatchObject({ seat: 1, text: 'of the second' })
  })

  test('the first may go on as long as the second has not taken the device', () => {
    match.secret.take(0)
    happens('begin', seals(begun()))
    happens('seal', seals({ seal: '3fa9' }))
    match.secret.reopen(0)
    happens('reopen', { ...seals({ seal: '' }), ...drafts('a') })
    expect(match.secret.phase).toEqual({ at: 'handover', seat: 0 })
    expect(match.secret.drawing).toBeNull()
    match.secret.take(0)
    expect(match.secret.drawing).toMatchObject({ seat: 0, saved: 'a' })
    expect(commands('ready')).toHaveLength(1)
  })
})
