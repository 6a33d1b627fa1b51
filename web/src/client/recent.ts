// The matches that this browser has opened, newest first.

import type { MatchView } from '../wire/types'
import { recall, remember } from './memory'

export interface RecentMatch {
  id: string
  game: string
  mode: 'device' | 'engine' | 'link' | 'watched'
  level: number | null // of the engine
  seat: number | null // ours, if we hold just one
  ply: number
  over: boolean
  won: boolean | null // null: not over, a draw, or not ours alone
  when: number // milliseconds since the epoch
}

const KEY = 'recent'
const MOST = 12

export function recentMatches(): RecentMatch[] {
  const stored = recall(KEY)
  return Array.isArray(stored) ? stored.filter(isRecent) : []
}

/** Remembers a match as it stands. */
export function noteMatch(view: MatchView, now: number): void {
  const others = recentMatches().filter(({ id }) => id !== view.id)
  remember(KEY, [asRecent(view, now), ...others].slice(0, MOST))
}

export function forgetMatch(gone: string): void {
  remember(
    KEY,
    recentMatches().filter(({ id }) => id !== gone),
  )
}

export function asRecent(view: MatchView, now: number): RecentMatch {
  const mine = view.seats.flatMap(({ held }, seat) => (held === 'you' ? [seat] : []))
  const engine = view.seats.find(({ held }) => held === 'engine')
  const seat = mine.length === 1 ? mine[0]! : null
  const mode =
    mine.length === 0 ? 'watched' : engine ? 'engine' : mine.length > 1 ? 'device' : 'link'
  const decided = view.over && seat !== null && view.winners.length > 0
  return {
    id: view.id,
    game: view.game,
    mode,
    level: engine?.level ?? null,
    seat,
    ply: view.frame.ply,
    over: view.over,
    won: decided ? view.winners.includes(seat) : null,
    when: now,
  }
}

function isRecent(value: unknown): value is RecentMatch {
  const match = value as Partial<RecentMatch> | null
  return typeof match?.id === 'string' && typeof match.game === 'string'
}
