// One match as this browser follows it: the link, the film of its frames and what is going on, for the
// table to show.

import type { Command, Frame, Happened, MatchView, OfferView, Refused } from '../wire/types'
import * as api from './api'
import type { Shot } from './film'
import { browserWorld, Link, type LinkEvents, type LinkState, type Wish, type World } from './link'
import { Reel } from './reel.svelte'
import { noteMatch } from './recent'
import { sealOf } from './phase'
import { Secret } from './secret.svelte'

const PINGS = 5 // that measure the server's clock

export class LiveMatch {
  view: MatchView = $state.raw() as MatchView
  link: LinkState = $state('connecting')
  retryAt: number | null = $state(null)
  pending: readonly Command[] = $state.raw([])
  refusal: Refused | null = $state.raw(null)
  news: Happened | null = $state.raw(null) // the newest event that was no ply
  readonly reel: Reel
  readonly secret: Secret // at a sealed node
  #link: Link
  #fetching = false

  constructor(
    view: MatchView,
    frames: readonly Frame[],
    onstep: (shot: Shot) => void,
    private readonly world: World = browserWorld,
  ) {
    this.view = view
    this.reel = new Reel([...frames, view.frame], onstep, world)
    this.secret = new Secret(this, world)
    const events: LinkEvents = {
      state: (state, retryAt) => {
        this.link = state
        this.retryAt = retryAt
      },
      view: (next, happened) => this.#see(next, happened),
      presence: (online) => {
        const seats = this.view.seats.map((seat, at) => ({ ...seat, online: online[at] ?? false }))
        this.view = { ...this.view, seats }
      },
      pending: (pending) => (this.pending = pending),
      refused: (refusal, command) => {
        if (!this.secret.refused(refusal, command)) this.refusal = refusal
      },
      saved: (saved, draft) => this.secret.stored(saved, draft),
      pong: (sent, received, server) => this.secret.heard(sent, received, server),
    }
    this.#link = new Link(api.socketUrl(view.id), world, events, view.seq)
    this.secret.see(view, null)
    noteMatch(view, world.now())
  }

  /** Our seats. */
  mine = $derived(this.view.seats.flatMap(({ held }, seat) => (held === 'you' ? [seat] : [])))

  /** The seats that are to choose in the newest frame; none once the match is over. */
  toMove = $derived.by((): number[] => {
    if (this.view.over || this.waiting) return []
    const { kind, seat, asked } = this.view.frame.node
    if (kind === 'choice' && seat !== null) return [seat]
    return kind === 'sealed' ? asked.filter((at) => !sealOf(this.view, at)?.seal) : []
  })

  /** Our seats whose choice the board may take now. */
  acting = $derived.by((): number[] => {
    if (!this.reel.atEnd || this.sending !== null) return []
    if (this.view.frame.node.kind === 'sealed') {
      return this.secret.phase.at === 'choose' ? [this.secret.phase.seat] : []
    }
    return this.toMove.filter((seat) => this.mine.includes(seat))
  })

  /** Whether a seat is still free, so that nobody can play. */
  waiting = $derived(this.view.seats.some(({ held }) => held === 'open'))

  /** The action text that has been sent and is not in a frame yet. */
  sending = $derived(this.pending.find(({ what }) => what === 'ply')?.text ?? null)

  /** A wish of a secret choice that has been sent and is not answered yet. */
  asking = $derived(
    this.pending.find(({ what }) => ['ready', 'seal', 'reopen'].includes(what))?.what ?? null,
  )

  /** Offers that wait for our answer. */
  asked = $derived(this.view.offers.filter((offer) => this.#awaits(offer)))

  /** Our own offers that wait for the others. */
  offered = $derived(this.view.offers.filter(({ seat }) => this.mine.includes(seat)))

  play(text: string, seat: number | null = null): void {
    if (this.view.frame.node.kind === 'sealed') this.secret.drawing?.onseal(text)
    else this.say({ what: 'ply', text, seat: seat ?? this.acting[0] ?? null })
  }

  say(wish: Wish): void {
    if (wish.what !== 'draft') this.refusal = null
    this.#link.command(wish)
  }

  measure(): void {
    this.#link.measure(PINGS)
  }

  retry(): void {
    this.#link.retry()
  }

  /** The page is seen again, or the network is back. */
  wake(): void {
    this.#link.probe()
    this.secret.arrange()
  }

  close(): void {
    this.secret.close()
    this.#link.close()
    this.reel.film.close()
  }

  #awaits(offer: OfferView): boolean {
    return this.mine.some((seat) => seat !== offer.seat) && !this.mine.includes(offer.seat)
  }

  #see(view: MatchView, happened: Happened | null): void {
    const before = this.view
    this.view = view
    this.secret.see(view, before)
    if (happened !== null && happened.kind !== 'ply') this.news = happened
    if (happened?.kind === 'ply') this.refusal = null
    this.reel.film.take(view.frame)
    noteMatch(view, this.world.now())
    if (!this.reel.film.complete) void this.#fetchMissing()
  }

  async #fetchMissing(): Promise<void> {
    if (this.#fetching) return
    this.#fetching = true
    try {
      const frames = await api.matchFrames(this.view.id)
      this.reel.film.fill(frames)
    } catch {
      // The list of turns stays short until the next event; the board itself is right.
    } finally {
      this.#fetching = false
    }
  }
}
