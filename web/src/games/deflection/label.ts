// What a screen reader says of a turn's handle.

import { m } from '../../paraglide/messages.js'
import { barredOf, turnOf } from './hand'
import type { Play } from './play.svelte'
import { deed, outcomes, why } from './words'

export function handleLabel(text: string, play: Play): string {
  const parts = [deed(text)]
  if (!play.turns) return parts.join('')
  const turn = turnOf(play.turns, text)
  if (turn) {
    parts.push(...outcomes(turn, play.seat).map(({ said }) => said))
    if (play.hand.aim?.turn === text) parts.push(m.deflection_label_again())
  } else {
    const barred = barredOf(play.turns, text)
    if (barred) parts.push(m.deflection_label_barred({ why: why(barred, play.table, play.seat) }))
  }
  return parts.join('; ')
}
