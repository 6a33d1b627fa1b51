import type { GameModule, TourStep } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import { about } from './about'
import Board from './Board.svelte'
import { sheetOf } from './model'
import { describe, narrate } from './narrate'
import Status from './Status.svelte'
import { partText } from './verdict'
import { reason, refusal, turnText } from './words'

function tour(): TourStep[] {
  return [
    {
      title: m.deflector_tour_goal_title(),
      text: m.deflector_tour_goal_text(),
      highlight: '[data-testid="deflector-board"]',
    },
    {
      title: m.deflector_tour_draw_title(),
      text: m.deflector_tour_draw_text(),
      highlight: '[data-testid="deflector-tools"]',
    },
    {
      title: m.deflector_tour_layers_title(),
      text: m.deflector_tour_layers_text(),
      highlight: '[data-testid="deflector-layers"]',
    },
  ]
}

function keys(): { keys: string[]; does: string }[] {
  return [
    { keys: ['←', '↑', '↓', '→'], does: m.deflector_key_move() },
    { keys: ['Shift+←', '↑', '↓', '→'], does: m.deflector_key_path() },
    { keys: ['7', '9', '1', '3'], does: m.deflector_key_triangle() },
    { keys: ['#', '.'], does: m.deflector_key_block() },
    { keys: ['Space'], does: m.deflector_key_turn() },
    { keys: ['Enter'], does: m.deflector_key_tool() },
    { keys: ['z'], does: m.deflector_key_zigzag() },
    { keys: ['l'], does: m.deflector_key_layer() },
    { keys: ['u', 'U'], does: m.deflector_key_undo() },
    { keys: ['b', 'c'], does: m.deflector_key_best() },
    { keys: ['g'], does: m.deflector_key_grab() },
  ]
}

const LONGEST_MS = 300_000 // four runs at half speed, with pauses to look

export const game: GameModule = {
  ...about,
  Board,
  Status,
  views: [
    { id: 'sheet', key: 'w', label: m.deflector_view_sheet },
    { id: 'half', key: 'h', label: m.deflector_view_half },
  ],
  reason,
  refusal,
  narrate,
  describe,
  turnText,
  secret: () => ({
    task: m.deflector_secret_task(),
    busy: m.deflector_secret_busy(),
    again: m.deflector_secret_again(),
  }),
  puzzle: () => ({ task: m.deflector_puzzle_task(), part: partText }),
  sheets: (frame) => sheetOf(frame).last !== null,
  tour,
  keys,
  longest: LONGEST_MS,
}
