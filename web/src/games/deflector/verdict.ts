// What came of a round, in sentences.

import { m } from '../../paraglide/messages.js'
import type { PartView } from '../../wire/types'
import type { LayerName } from './drawing'
import type { Outcome, Round } from './model'
import type { Result } from './track'
import { layerName, resultText, side, sideOf, signed } from './words'

/** Whose token runs where: "West’s token on its own half". */
export function runText({ token, half, layer }: Outcome): string {
  return layer === 'own'
    ? m.deflector_run_own({ sideOf: sideOf(token) })
    : m.deflector_run_guest({ sideOf: sideOf(token), otherOf: sideOf(half) })
}

/** Which track fails, and why. */
export function failureText({ half, layer, result }: Outcome): string {
  const told = { sideOf: sideOf(half), why: resultText(result, layer) }
  return layer === 'own' ? m.deflector_fails_own(told) : m.deflector_fails_guest(told)
}

/** What came of one track of a half that is drawn alone. */
export function partText({ name, score, result }: PartView): string {
  const layer = name as LayerName
  const told = { name: layerName(layer), bounces: score, why: resultText(result as Result, layer) }
  return result === 'ok' ? m.deflector_part_works(told) : m.deflector_part_fails(told)
}

/** Who has won the round, and by what. */
export function verdict({ winner, reason, scores }: Round): string {
  const [west, east] = [signed(scores[0]), signed(scores[1])]
  if (winner === null) {
    return reason === 'track'
      ? m.deflector_verdict_both_fail()
      : m.deflector_verdict_draw({ west, east })
  }
  const name = side(winner)
  switch (reason) {
    case 'track':
      return m.deflector_verdict_track({ side: name, otherOf: sideOf(1 - winner) })
    case 'first_done':
      return m.deflector_verdict_first({ side: name, west, east })
    case 'score':
      return m.deflector_verdict_score({ side: name, west, east })
  }
}

/** Each player's arithmetic, and the share of the optimum where that is known. */
export function explained(round: Round): string[] {
  return [0, 1].flatMap((seat) => {
    const own = round.tracks.find((each) => each.token === seat && each.layer === 'own')
    const guest = round.tracks.find((each) => each.token === seat && each.layer === 'guest')
    if (!own || !guest) return []
    const sum = m.deflector_arithmetic({
      side: side(seat),
      own: own.points,
      otherOf: sideOf(1 - seat),
      guest: guest.counts ? guest.points : 0,
      score: signed(round.scores[seat] ?? 0),
    })
    const best = round.best[seat]
    if (!best) return [sum]
    const mine = round.tracks.filter(({ half, result }) => half === seat && result === 'ok')
    const bounces = mine.reduce((total, { points }) => total + points, 0)
    const share = Math.round((100 * bounces) / best.pair)
    const told = { sideOf: sideOf(seat), bounces, best: best.pair, share }
    return [sum, best.proven ? m.deflector_share(told) : m.deflector_share_known(told)]
  })
}
