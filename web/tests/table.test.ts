import { flushSync, mount, unmount, type Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BoardProps, GameModule } from '../src/client/board'
import { LiveMatch } from '../src/client/match.svelte'
import { Narrator } from '../src/client/narrator.svelte'
import type { MatchView, NodeView } from '../src/wire/types'
import Table from '../src/table/Table.svelte'
import { FakeWorld, frame, view } from './fakes'

interface StatusProps {
  frame: { ply: number }
}

let world: FakeWorld
let match: LiveMatch
let table: Record<string, unknown>
let board: BoardProps
let status: StatusProps

const OVER: Partial<NodeView> = { kind: 'over', seat: null, legal: [], winners: [0] }

/** A game as far as the table asks it; its board notes what it is told. */
function gameWith(given: Partial<GameModule>): GameModule {
  const note = (keep: (props: never) => void) =>
    ((_: unknown, props: never) => keep(props)) as never
  const nothing = note(() => undefined) as Component
  return {
    id: 'none',
    name: () => 'None',
    seatName: (seat: number) => ['Black', 'White', 'Grey'][seat] ?? '',
    Mark: nothing,
    Board: note((props: BoardProps) => (board = props)),
    Status: note((props: StatusProps) => (status = props)),
    views: [],
    reason: (reason: string) => reason,
    refusal: () => '',
    narrate: () => [],
    describe: () => [],
    turnText: (text: string) => text,
    tour: () => [],
    ...given,
  } as unknown as GameModule
}

function sit(given: Partial<GameModule>, changes: Partial<MatchView> = {}): void {
  world = new FakeWorld()
  const first = view(2, changes)
  match = new LiveMatch(first, [frame(0), frame(1)], () => undefined, world)
  world.socket.says({ type: 'welcome', view: first })
  const module = gameWith(given)
  const narrator = new Narrator(module)
  table = mount(Table, {
    target: document.body,
    props: { module, narrator, reel: match.reel, match, recordHref: '' },
  })
  flushSync()
}

function happened(next: MatchView): void {
  world.socket.says({ type: 'happened', seq: next.seq, kind: 'ply', seat: 0, view: next })
  flushSync()
}

const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid="${name}"]`)
const chip = (seat: number) => find(`seat-${seat}`)!.querySelector('.chip')?.textContent ?? ''

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  }))
})

afterEach(async () => {
  await unmount(table)
  match.close()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

/** The match's last ply, which somebody else has played and which ends it. */
function last(): MatchView {
  const end = view(3)
  return {
    ...end,
    over: true,
    winners: [0],
    reason: 'home',
    frame: { ...end.frame, node: { ...end.frame.node, ...OVER } },
  }
}

test('a game of suspense tells nothing beside the board before the board has shown it', () => {
  sit({ suspense: true })
  happened(last())
  expect(board.frame.ply).toBe(3)
  expect(status.frame.ply).toBe(2)
  expect(chip(0)).not.toBe('won')
  expect(find('result')).toBeNull()
  board.onsettled()
  flushSync()
  expect(status.frame.ply).toBe(3)
  expect(find('result')).not.toBeNull()
})

test('whose turn it is waits for the board in a game of suspense alone', () => {
  sit({ suspense: true })
  const before = [chip(0), chip(1)]
  happened(view(3))
  expect([chip(0), chip(1)]).toEqual(before)
  board.onsettled()
  flushSync()
  expect([chip(0), chip(1)]).not.toEqual(before)
})

test('any other game tells it at once', () => {
  sit({})
  const before = [chip(0), chip(1)]
  happened(view(3))
  expect(status.frame.ply).toBe(3)
  expect([chip(0), chip(1)]).not.toEqual(before)
})

test('a board that never settles keeps nothing back for long', () => {
  sit({ suspense: true, longest: 26_000 })
  happened(last())
  world.pass(26_000)
  flushSync()
  expect(status.frame.ply).toBe(3)
  expect(find('result')).not.toBeNull()
})

test('of several on one device the one whom the board faces sits near', () => {
  sit({}, { seats: view(2).seats.map((seat) => ({ ...seat, held: 'you' as const })) })
  const near = () => document.querySelector('.near [data-testid]')?.getAttribute('data-testid')
  expect(near()).toBe('seat-0')
  board.onfaces!(1)
  flushSync()
  expect(near()).toBe('seat-1')
  expect(board.prefs.near).toBe(1)
})
