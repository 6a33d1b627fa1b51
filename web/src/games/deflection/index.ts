import type { GameModule, TourStep } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import { about } from './about'
import Board from './Board.svelte'
import { describe, narrate } from './narrate'
import Status from './Status.svelte'
import { reason, refusal, turnText } from './words'

function tour(): TourStep[] {
  const board = '[data-testid="deflection-board"]'
  return [
    {
      title: m.deflection_tour_goal_title(),
      text: m.deflection_tour_goal_text(),
      highlight: board,
    },
    {
      title: m.deflection_tour_turn_title(),
      text: m.deflection_tour_turn_text(),
      highlight: board,
    },
    {
      title: m.deflection_tour_look_title(),
      text: m.deflection_tour_look_text(),
      highlight: '[data-testid="deflection-panel"]',
    },
  ]
}

function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['←', '↑', '↓', '→'], does: m.deflection_key_move() },
    { keys: ['Enter'], does: m.deflection_key_choose() },
    { keys: ['Esc'], does: m.deflection_key_back() },
  ]
}

export const game: GameModule = {
  ...about,
  Board,
  Status,
  views: [],
  reason,
  refusal,
  narrate,
  describe,
  turnText,
  tour,
  keys,
}
