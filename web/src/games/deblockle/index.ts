import type { GameModule, TourStep } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import { about } from './about'
import Board from './Board.svelte'
import { describe, narrate } from './narrate'
import Status from './Status.svelte'
import { reason, refusal, turnText } from './words'

function tour(): TourStep[] {
  const board = '[data-testid="deblockle-board"]'
  return [
    {
      title: m.deblockle_tour_goal_title(),
      text: m.deblockle_tour_goal_text(),
      highlight: board,
    },
    { title: m.deblockle_tour_tip_title(), text: m.deblockle_tour_tip_text(), highlight: board },
    {
      title: m.deblockle_tour_hop_title(),
      text: m.deblockle_tour_hop_text(),
      highlight: '[data-testid="deblockle-panel"]',
    },
  ]
}

export const game: GameModule = {
  ...about,
  Board,
  Status,
  views: [
    { id: 'scene', key: '3', label: m.deblockle_view_scene },
    { id: 'flat', key: '2', label: m.deblockle_view_flat },
  ],
  reason,
  refusal,
  narrate,
  describe,
  turnText,
  tour,
}
