import type { GameModule, TourStep } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import { about } from './about'
import Board from './Board.svelte'
import { describe, narrate } from './narrate'
import Status from './Status.svelte'
import { reason, refusal, turnText } from './words'

// A shot that is watched to its end takes 20 s at most, and the count after it some four.
const LONGEST_MS = 26_000

function tour(): TourStep[] {
  const board = '[data-testid="krazki-board"]'
  const panel = '[data-testid="krazki-panel"]'
  return [
    { title: m.krazki_tour_goal_title(), text: m.krazki_tour_goal_text(), highlight: board },
    { title: m.krazki_tour_flick_title(), text: m.krazki_tour_flick_text(), highlight: panel },
    { title: m.krazki_tour_look_title(), text: m.krazki_tour_look_text(), highlight: board },
  ]
}

function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['←', '→'], does: m.krazki_key_facing() },
    { keys: ['↑', '↓'], does: m.krazki_key_impulse() },
    { keys: ['o', 'p'], does: m.krazki_key_offset() },
    { keys: ['u', 'n'], does: m.krazki_key_loft() },
    { keys: ['i', 'j', 'k', 'l'], does: m.krazki_key_foot() },
    { keys: ['Enter'], does: m.krazki_key_flick() },
    { keys: ['q', 'e', 'w', 's', '+', '-'], does: m.krazki_key_camera() },
    { keys: ['r'], does: m.krazki_key_reset() },
    { keys: ['a', 'z'], does: m.krazki_key_again() },
  ]
}

export const game: GameModule = {
  ...about,
  Board,
  Status,
  views: [
    { id: 'scene', key: '3', label: m.krazki_view_scene },
    { id: 'above', key: '1', label: m.krazki_view_above },
    { id: 'flat', key: '2', label: m.krazki_view_flat },
  ],
  reason,
  refusal,
  narrate,
  describe,
  turnText,
  longest: LONGEST_MS,
  suspense: true,
  tour,
  keys,
}
