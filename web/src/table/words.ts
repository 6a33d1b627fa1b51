// The table's own sentences about a match: who sits where, what a refusal means, how it ended.

import type { GameModule } from '../client/board'
import type { Ending } from '../client/ending'
import { listed } from '../client/language'
import { m } from '../paraglide/messages.js'
import type { OfferView, Refused, SeatView } from '../wire/types'

/** Who sits in a seat, in a word or two; nothing where all share this device or play as strangers. */
export function whoSits(seats: readonly SeatView[], seat: number): string {
  const { held, level } = seats[seat]!
  switch (held) {
    case 'you':
      return seats.every((other) => other.held === 'you') ? '' : m.who_you()
    case 'engine':
      return level === null ? m.who_engine() : m.who_engine_level({ level })
    case 'open':
      return m.who_open()
    case 'other':
      return seats.some((other) => other.held === 'you') ? m.who_other() : ''
  }
}

/** What is asked of a seat, for its chip. */
export function turnChip(seats: readonly SeatView[], seat: number): string {
  const { held } = seats[seat]!
  if (held === 'engine') return m.turn_engine()
  const shared = seats.every((other) => other.held === 'you')
  return held === 'you' && !shared ? m.turn_yours() : m.turn_theirs()
}

const GENERAL: Record<string, () => string> = {
  turn: m.refused_turn,
  over: m.refused_over,
  stale: m.refused_stale,
  offer: m.refused_offer,
  takeback: m.refused_takeback,
  rematch: m.refused_rematch,
  seat: m.refused_seat,
  text: m.refused_text,
  rate: m.refused_rate,
  limit: m.refused_limit,
  begin: m.refused_begin,
  late: m.refused_late,
  sealed: m.refused_sealed,
  busy: m.failed_server,
  store: m.failed_server,
  error: m.failed_server,
}

/** Why something was refused: in the player's language where there is a sentence for it. */
export function refusalText(module: GameModule, refusal: Pick<Refused, 'rule' | 'why'>): string {
  return module.refusal(refusal.rule) || GENERAL[refusal.rule]?.() || refusal.why
}

/** Whether a rule has a place on the rules page. */
export function isNumbered(rule: string): boolean {
  return /\d/.test(rule)
}

export interface Result {
  title: string
  reason: string
}

/** How a game ended: for the player of `mine` if that is one seat, else as seen from beside. */
export function resultOf(
  module: GameModule,
  { winners, reason, resigned }: Ending,
  mine: readonly number[],
): Result {
  return { title: title(module, winners, mine), reason: why(module, reason, resigned) }
}

function title(module: GameModule, winners: readonly number[], mine: readonly number[]): string {
  if (winners.length === 0) return m.result_draw()
  const own = mine.length === 1 ? mine[0]! : null
  if (own !== null && !winners.includes(own)) return m.result_lost()
  const who = listed(winners.filter((seat) => seat !== own).map(module.seatName))
  if (own !== null) return who === '' ? m.result_won() : m.result_shared({ who })
  return winners.length > 1 ? m.result_wins_shared({ who }) : m.result_wins({ who })
}

function why(module: GameModule, reason: string, resigned: number | null): string {
  if (resigned !== null) return m.result_resigned({ who: module.seatName(resigned) })
  return reason === 'agreed' ? m.result_agreed() : reason === '' ? '' : module.reason(reason)
}

const ASKED = { draw: m.asked_draw, takeback: m.asked_takeback, rematch: m.asked_rematch }
const OFFERED = { draw: m.offered_draw, takeback: m.offered_takeback, rematch: m.offered_rematch }

export const askedText = (module: GameModule, { kind, seat }: OfferView) =>
  ASKED[kind]({ who: module.seatName(seat) })
export const offeredText = ({ kind }: OfferView) => OFFERED[kind]()
