// A world for the link and the film: sockets, clock and chance that a test drives.

import type { Socket, World } from '../src/client/link'
import type { Frame, FromClient, FromServer, MatchView } from '../src/wire/types'

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  closed = false
  readonly sent: FromClient[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }

  close(): void {
    this.closed = true
  }

  says(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  dies(): void {
    this.closed = true
    this.onclose?.()
  }
}

export class FakeWorld implements World {
  readonly sockets: FakeSocket[] = []
  time = 0
  chance = 1 - Number.EPSILON
  #timers: { at: number; act: () => void }[] = []
  #cids = 0

  open = (): Socket => {
    const socket = new FakeSocket()
    this.sockets.push(socket)
    return socket
  }

  now = () => this.time
  random = () => this.chance
  cid = () => `command-${(this.#cids += 1)}`

  after = (ms: number, act: () => void) => {
    const timer = { at: this.time + ms, act }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer)
    }
  }

  /** The socket that was opened last. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!
  }

  /** Lets time pass, with all that is due in it. */
  pass(ms: number): void {
    const end = this.time + ms
    for (;;) {
      const due = this.#timers
        .filter(({ at }) => at <= end)
        .sort((one, other) => one.at - other.at)[0]
      if (due === undefined) break
      this.#timers = this.#timers.filter((timer) => timer !== due)
      this.time = due.at
      due.act()
    }
    this.time = end
  }
}

export function frame(ply: number, given: Partial<Frame> = {}): Frame {
  return {
    ply,
    seat: ply === 0 ? null : (ply - 1) % 2,
    text: ply === 0 ? '' : `turn${ply}`,
    events: [],
    board: {},
    node: {
      kind: 'choice',
      seat: ply % 2,
      asked: [],
      seconds: null,
      legal: [],
      choices: null,
      winners: [],
      scores: [],
      reason: '',
    },
    position: `position${ply}`,
    ...given,
  }
}

export function view(seq: number, given: Partial<MatchView> = {}): MatchView {
  return {
    id: 'match',
    game: 'example',
    version: 1,
    options: {},
    seats: [
      { name: 'first', held: 'you', level: null, online: true },
      { name: 'second', held: 'other', level: null, online: true },
    ],
    seq,
    frame: frame(seq),
    offers: [],
    over: false,
    winners: [],
    reason: '',
    resigned: null,
    next: null,
    created: 0,
    seals: [],
    drafts: [],
    ...given,
  }
}

/** A match at a sealed node: both seats choose in secret, for 180 s. */
export function sealedView(seq: number, given: Partial<MatchView> = {}): MatchView {
  const node = {
    ...frame(0).node,
    kind: 'sealed' as const,
    seat: null,
    asked: [0, 1],
    seconds: 180,
  }
  const seal = { ready: false, begun: null, deadline: null, seal: '', late: false }
  return view(seq, {
    frame: frame(0, { node }),
    seals: [
      { seat: 0, ...seal },
      { seat: 1, ...seal },
    ],
    ...given,
  })
}
