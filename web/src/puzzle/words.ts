// A result in words.

import { shareOf } from '../client/puzzles'
import { m } from '../paraglide/messages.js'

/** A score, and where the best is known its share of that: "81 of 86 (94 %)". */
export function resultText(score: number, par: number | null): string {
  return par === null ? String(score) : m.puzzle_result({ score, par, share: shareOf(score, par) })
}

/** What is known of the best. */
export function parText(par: number | null, proven: boolean): string {
  if (par === null) return m.puzzle_par_none()
  return proven ? m.puzzle_par_proven({ par }) : m.puzzle_par_known({ par })
}
