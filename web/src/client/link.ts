// The link to a match: a socket that comes back by itself. It loses no command: each is sent again
// until the server has acknowledged or refused it, which is harmless because its `cid` stays the same.
// A missed event needs no care either: every view stands by itself. Of a seat's drafts only the newest
// counts: an unanswered one is dropped when the next is sent, or when the seat hands in.

import type {
  Command,
  FromClient,
  FromServer,
  Happened,
  MatchView,
  Refused,
  Saved,
} from '../wire/types'

export type LinkState =
  | 'connecting' // for the first time
  | 'live'
  | 'reconnecting' // it was live and is expected back at once
  | 'offline' // several attempts have failed; the next is at `retryAt`

/** The part of a WebSocket that the link uses. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
}

/** Time, chance and sockets; tests bring their own. */
export interface World {
  open: (url: string) => Socket
  now: () => number // milliseconds
  after: (ms: number, act: () => void) => () => void // returns what cancels it
  random: () => number // from 0 to below 1
  cid: () => string
}

export interface LinkEvents {
  state?: (state: LinkState, retryAt: number | null) => void
  view?: (view: MatchView, happened: Happened | null) => void // null: a welcome
  presence?: (online: boolean[]) => void
  pending?: (pending: readonly Command[]) => void
  refused?: (refusal: Refused, command: Command | null) => void
  saved?: (saved: Saved, draft: Command) => void
  pong?: (sent: number, received: number, server: number) => void // ms by our clock; s by the server's
}

export type Wish = Pick<Command, 'what'> & Partial<Pick<Command, 'text' | 'seat' | 'offer'>>

export const TIMES = {
  first: 400, // before the first attempt to reconnect; doubled each time
  longest: 8_000,
  offlineAfter: 4, // attempts, some two seconds
  resend: 4_000, // a command without an answer is sent again
  quiet: 20_000, // without a message the link is tested by a ping
  pong: 6_000, // without an answer the link is dead
  behind: 2_000, // without the events that a refusal tells of, ask for a new welcome
  measure: 300, // between the pings that measure the server's clock
}

export class Link {
  state: LinkState = 'connecting'
  #socket: Socket | null = null
  #pending: Command[] = []
  #acknowledged = new Map<string, number>() // cid → seq, until that event has been seen
  #attempts = 0
  #welcomed = false
  #closed = false
  #pinged: number[] = [] // when the pings were sent that are not answered, the oldest first
  #timers = new Map<string, () => void>()

  constructor(
    private readonly url: string,
    private readonly world: World,
    private readonly on: LinkEvents,
    public seq = -1, // the newest event that has been seen, perhaps before there was a link
  ) {
    this.#connect()
  }

  /** Sends a command now, or as soon as the link is live; returns its cid. */
  command(wish: Wish): string {
    const command: Command = {
      type: 'command',
      cid: this.world.cid(),
      base_seq: Math.max(0, this.seq),
      ...wish,
    }
    this.#pending = this.#pending.filter((other) => !overtaken(other, command))
    this.#pending.push(command)
    this.#tellPending()
    this.#send(command)
    this.#resendLater()
    return command.cid
  }

  /** Tries to reconnect now instead of later. */
  retry(): void {
    if (this.#closed || this.#socket !== null) return
    this.#connect()
  }

  /** Tests a link that may have died unseen, such as after a sleep. */
  probe(): void {
    if (this.#socket === null) this.retry()
    else this.#ping()
  }

  /** Pings a few times, to learn the server's clock. */
  measure(times: number): void {
    this.#sendPing()
    if (times > 1) this.#after('measure', TIMES.measure, () => this.measure(times - 1))
  }

  /** Ends the link for good. */
  close(): void {
    this.#closed = true
    for (const name of [...this.#timers.keys()]) this.#cancel(name)
    this.#drop()
  }

  #connect(): void {
    this.#cancel('reconnect')
    this.#drop()
    const socket = this.world.open(this.url)
    this.#socket = socket
    this.#welcomed = false
    this.#pinged = []
    socket.onmessage = (event) => this.#receive(event.data)
    socket.onclose = () => this.#lost()
    this.#after('dead', TIMES.pong * 2, () => this.#lost())
  }

  #lost(): void {
    this.#drop()
    if (this.#closed) return
    for (const name of ['dead', 'quiet', 'resend', 'behind', 'measure']) this.#cancel(name)
    this.#attempts += 1
    const most = Math.min(TIMES.longest, TIMES.first * 2 ** (this.#attempts - 1))
    const wait = most * (0.5 + this.world.random() / 2)
    const offline = this.#attempts >= TIMES.offlineAfter
    const first = this.state === 'connecting' && !offline
    this.#enter(
      offline ? 'offline' : first ? 'connecting' : 'reconnecting',
      this.world.now() + wait,
    )
    this.#after('reconnect', wait, () => this.#connect())
  }

  #drop(): void {
    const socket = this.#socket
    if (socket === null) return
    this.#socket = null
    socket.onmessage = socket.onclose = null
    socket.close()
  }

  #receive(data: unknown): void {
    const message = read(data)
    if (message === null) return
    this.#cancel('dead')
    this.#after('quiet', TIMES.quiet, () => this.#ping())
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message.view)
      case 'happened':
        // An event that was seen before tells nothing new; one that skips some stands by itself.
        return message.seq > this.seq ? this.#see(message.view, message) : undefined
      case 'presence':
        return this.on.presence?.(message.online)
      case 'ack':
        this.#acknowledged.set(message.cid, message.seq)
        return this.#settle()
      case 'refused':
        return this.#refused(message)
      case 'saved':
        return this.#saved(message)
      case 'pong': {
        const sent = this.#pinged.shift()
        if (sent !== undefined) this.on.pong?.(sent, this.world.now(), message.now)
      }
    }
  }

  #welcome(view: MatchView): void {
    this.#attempts = 0
    this.#welcomed = true
    this.#see(view, null)
    this.#enter('live', null)
    for (const command of this.#pending) this.#send(command)
    if (this.#pending.length > 0) this.#resendLater()
  }

  #see(view: MatchView, happened: Happened | null): void {
    this.seq = view.seq
    if (view.seq >= this.#behindOf) this.#cancel('behind')
    this.on.view?.(view, happened)
    this.#settle()
  }

  #behindOf = 0

  #refused(refusal: Refused): void {
    const command = this.#pending.find(({ cid }) => cid === refusal.cid) ?? null
    this.#pending = this.#pending.filter((other) => other !== command)
    if (command !== null) this.#tellPending()
    this.on.refused?.(refusal, command)
    if (refusal.seq > this.seq) {
      this.#behindOf = refusal.seq
      this.#after('behind', TIMES.behind, () => this.#lost())
    }
  }

  #saved(saved: Saved): void {
    const draft = this.#pending.find(({ cid }) => cid === saved.cid)
    if (draft === undefined) return // a newer one is on its way
    this.#pending = this.#pending.filter((other) => other !== draft)
    this.#tellPending()
    this.on.saved?.(saved, draft)
  }

  /** Forgets the commands whose event has been seen. */
  #settle(): void {
    const done = (cid: string) => (this.#acknowledged.get(cid) ?? Infinity) <= this.seq
    const left = this.#pending.filter(({ cid }) => !done(cid))
    for (const [cid, seq] of this.#acknowledged) if (seq <= this.seq) this.#acknowledged.delete(cid)
    if (left.length === this.#pending.length) return
    this.#pending = left
    this.#tellPending()
  }

  #send(message: FromClient): void {
    if (this.#socket !== null && this.#welcomed) this.#socket.send(JSON.stringify(message))
  }

  #resendLater(): void {
    this.#after('resend', TIMES.resend, () => {
      const unanswered = this.#pending.filter(({ cid }) => !this.#acknowledged.has(cid))
      for (const command of unanswered) this.#send(command)
      if (this.#pending.length === 0) return
      // Acknowledged but never seen: an event is missing, and only a new welcome brings it.
      if (unanswered.length === 0) this.#lost()
      else this.#resendLater()
    })
  }

  #sendPing(): void {
    if (this.#socket === null || !this.#welcomed) return
    this.#pinged.push(this.world.now())
    this.#send({ type: 'ping' })
  }

  #ping(): void {
    this.#sendPing()
    this.#after('dead', TIMES.pong, () => this.#lost())
  }

  #enter(state: LinkState, retryAt: number | null): void {
    this.state = state
    this.on.state?.(state, retryAt)
  }

  #tellPending(): void {
    this.on.pending?.([...this.#pending])
  }

  #after(name: string, ms: number, act: () => void): void {
    this.#cancel(name)
    const cancel = this.world.after(ms, () => {
      this.#timers.delete(name)
      act()
    })
    this.#timers.set(name, cancel)
  }

  #cancel(name: string): void {
    this.#timers.get(name)?.()
    this.#timers.delete(name)
  }
}

/** Whether a later command makes an unanswered one pointless: a seat's draft by its next, or by handing in. */
function overtaken(draft: Command, { what, seat }: Command): boolean {
  return draft.what === 'draft' && (what === 'draft' || what === 'seal') && draft.seat === seat
}

function read(data: unknown): FromServer | null {
  try {
    const message = JSON.parse(String(data)) as FromServer | null
    return typeof message?.type === 'string' ? message : null
  } catch {
    return null // not ours: a proxy's page, perhaps
  }
}

/** The real world: the browser's sockets, clock and chance. */
export const browserWorld: World = {
  open: (url) => new WebSocket(url) as Socket,
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  cid: () => {
    // crypto.randomUUID needs HTTPS, which a match on the home network has not.
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  },
}
