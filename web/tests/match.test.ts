import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LiveMatch } from '../src/client/match.svelte'
import type { Frame, MatchView, OfferView } from '../src/wire/types'
import { FakeWorld, frame, view } from './fakes'

let world: FakeWorld
let match: LiveMatch
let stepped: number[]

const plies = (last: number): Frame[] => Array.from({ length: last + 1 }, (_, ply) => frame(ply))
const settle = () => match.reel.film.settled()

function open(first: MatchView): void {
  world = new FakeWorld()
  stepped = []
  match = new LiveMatch(
    first,
    plies(first.frame.ply - 1),
    ({ frame: shown }) => stepped.push(shown.ply),
    world,
  )
  world.socket.says({ type: 'welcome', view: first })
}

const happened = (next: MatchView, kind: 'ply' | 'takeback' | 'declined' = 'ply') =>
  world.socket.says({ type: 'happened', seq: next.seq, kind, seat: 0, view: next })

beforeEach(() => {
  localStorage.clear()
  open(view(2))
})

afterEach(() => {
  match.close()
  vi.unstubAllGlobals()
})

describe('whose turn it is', () => {
  test('the board acts for our seat when it is to choose', () => {
    expect(match.toMove).toEqual([0])
    expect(match.acting).toEqual([0])
    happened(view(3))
    settle()
    expect(match.toMove).toEqual([1])
    expect(match.acting).toEqual([])
  })

  test('nobody acts before the board has shown the last ply', () => {
    happened(view(3))
    happened(view(4))
    expect(match.acting).toEqual([])
    settle()
    settle()
    expect(match.acting).toEqual([0])
  })

  test('nobody acts while looking back', () => {
    match.reel.film.go(1)
    expect(match.acting).toEqual([])
    match.reel.film.go(2)
    settle()
    expect(match.acting).toEqual([0])
  })

  test.each([
    ['the match is over', { over: true, winners: [1], reason: 'resigned' }],
    [
      'a seat is free',
      { seats: view(2).seats.map((seat, at) => (at ? { ...seat, held: 'open' as const } : seat)) },
    ],
  ])('nobody acts when %s', (_, given) => {
    match.close()
    open(view(2, given))
    expect(match.toMove).toEqual([])
    expect(match.acting).toEqual([])
  })
})

describe('a ply of ours', () => {
  test('is of the position that the page opened with, where the link is not there yet', () => {
    match.close()
    world = new FakeWorld()
    match = new LiveMatch(view(2), plies(1), () => {}, world)
    match.play('a')
    expect(world.socket.sent).toEqual([])
    world.socket.says({ type: 'welcome', view: view(2) })
    expect(world.socket.sent).toMatchObject([{ what: 'ply', text: 'a', base_seq: view(2).seq }])
  })

  test('is pending, and stops the board, until its event is there', () => {
    match.play('a1')
    expect(match.sending).toBe('a1')
    expect(match.acting).toEqual([])
    const { cid } = match.pending[0]!
    world.socket.says({ type: 'ack', cid, seq: 3 })
    expect(match.sending).toBe('a1')
    happened(view(3))
    expect(match.sending).toBeNull()
    expect(stepped).toEqual([3])
  })

  test('that is refused can be chosen again', () => {
    match.play('a1')
    const { cid } = match.pending[0]!
    world.socket.says({ type: 'refused', cid, rule: 'XX-1', why: 'because', seq: 2 })
    expect(match.refusal?.rule).toBe('XX-1')
    expect(match.acting).toEqual([0])
    match.play('a2')
    expect(match.refusal).toBeNull()
  })

  test('says which seat plays', () => {
    match.play('a1')
    expect(match.pending[0]).toMatchObject({ what: 'ply', text: 'a1', seat: 0, base_seq: 2 })
  })
})

describe('what else happens', () => {
  const offer = (seat: number): OfferView => ({ kind: 'draw', seat, to_ply: null })

  test('an offer of another seat is asked, one of ours is not', () => {
    happened(view(3, { frame: frame(2), offers: [offer(1)] }), 'declined')
    expect(match.asked).toHaveLength(1)
    expect(match.offered).toHaveLength(0)
    happened(view(4, { frame: frame(2), offers: [offer(0)] }), 'declined')
    expect(match.asked).toHaveLength(0)
    expect(match.offered).toHaveLength(1)
  })

  test('an event that is no ply is news and leaves the board alone', () => {
    happened(view(3, { frame: frame(2) }), 'declined')
    expect(match.news?.kind).toBe('declined')
    expect(stepped).toEqual([])
  })

  test('a take-back shows the board as it was', () => {
    happened(view(3, { frame: frame(1) }), 'takeback')
    expect(match.reel.shot.frame.ply).toBe(1)
    expect(match.reel.last).toBe(1)
  })

  test('presence is seen', () => {
    world.socket.says({ type: 'presence', online: [true, false] })
    expect(match.view.seats.map(({ online }) => online)).toEqual([true, false])
  })

  test('after a gap the missing plies are fetched for the list of turns', async () => {
    const fetched = vi.fn(async () => new Response(JSON.stringify(plies(9))))
    vi.stubGlobal('fetch', fetched)
    happened(view(9))
    expect(match.reel.shot.frame.ply).toBe(9)
    await vi.waitFor(() => expect(match.reel.frames).toHaveLength(10))
    expect(fetched).toHaveBeenCalledOnce()
  })
})
