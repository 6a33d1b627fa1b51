// The game's words in the current language: sides, options, reasons, results of tracks.

import { m } from '../../paraglide/messages.js'
import type { Content, LayerName } from './drawing'
import type { Result } from './track'

type Message = () => string

const OPTIONS: Record<string, Message> = {
  preset: m.deflector_option_preset,
  width: m.deflector_option_width,
  height: m.deflector_option_height,
  draw_time: m.deflector_option_draw_time,
  entry: m.deflector_option_entry,
  west_start: m.deflector_option_west_start,
  east_start: m.deflector_option_east_start,
  angles: m.deflector_option_angles,
  overlap: m.deflector_option_overlap,
  walls: m.deflector_option_walls,
  max_impacts: m.deflector_option_max_impacts,
  rounds: m.deflector_option_rounds,
  tie: m.deflector_option_tie,
  timeout: m.deflector_option_timeout,
}

const CHOICES: Record<string, Message> = {
  'preset classic': m.deflector_choice_classic,
  'preset quick': m.deflector_choice_quick,
  'preset large': m.deflector_choice_large,
  'entry two_thirds': m.deflector_choice_two_thirds,
  'entry lot': m.deflector_choice_lot,
  'angles right': m.deflector_choice_right,
  'angles free': m.deflector_choice_free,
  'walls open': m.deflector_choice_open,
  'walls solid': m.deflector_choice_solid,
  'tie draw': m.deflector_choice_draw,
  'tie first_done': m.deflector_choice_first_done,
  'timeout standing': m.deflector_choice_standing,
  'timeout working': m.deflector_choice_working,
}

const REASONS: Record<string, Message> = {
  score: m.deflector_reason_score,
  track: m.deflector_reason_track,
  first_done: m.deflector_reason_first_done,
  rounds: m.deflector_reason_rounds,
  points: m.deflector_reason_points,
}

const REFUSALS: Record<string, Message> = {
  'DR-2': m.deflector_refusal_2,
  'DR-10': m.deflector_refusal_10,
  'DR-11': m.deflector_refusal_11,
  'DR-12': m.deflector_refusal_12,
  'DR-13': m.deflector_refusal_13,
  'DR-30': m.deflector_refusal_30,
  'DR-40': m.deflector_refusal_40,
}

const RESULTS: Record<Result, Message> = {
  ok: m.deflector_result_ok,
  paper: m.deflector_result_paper,
  line: m.deflector_result_line,
  start: m.deflector_result_start,
  entry: m.deflector_result_entry,
  loop: m.deflector_result_loop,
  corner: m.deflector_result_corner,
  cap: m.deflector_result_cap,
  work: m.deflector_result_work,
  long: m.deflector_result_long,
}

const CONTENTS: Record<Content, Message> = {
  '.': m.deflector_content_empty,
  '#': m.deflector_content_block,
  '7': m.deflector_content_7,
  '9': m.deflector_content_9,
  '1': m.deflector_content_1,
  '3': m.deflector_content_3,
}

export const optionLabel = (name: string) => OPTIONS[name]?.() ?? name

/** A choice by its name; an entry may also be a row's number. */
export function choiceLabel(name: string, choice: string): string {
  return CHOICES[`${name} ${choice}`]?.() ?? choice
}

export const reason = (reason: string) => REASONS[reason]?.() ?? reason
export const refusal = (rule: string) => REFUSALS[rule]?.() ?? ''

export const side = (seat: number) => (seat === 0 ? m.deflector_west() : m.deflector_east())

/** The side in the possessive: West's. */
export const sideOf = (seat: number) => (seat === 0 ? m.deflector_west_of() : m.deflector_east_of())

export const seatName = (seat: number) =>
  seat === 0 ? m.deflector_west_full() : m.deflector_east_full()

export const layerName = (layer: LayerName) =>
  layer === 'own' ? m.deflector_layer_own() : m.deflector_layer_guest()

/** How a track ends, in few words: arrives, or why it fails. An arrival is at the entry or at the start. */
export function resultText(result: Result, layer: LayerName): string {
  if (result !== 'ok') return RESULTS[result]()
  return layer === 'own' ? m.deflector_result_entry_reached() : m.deflector_result_goal_reached()
}

export const contentName = (content: Content) => CONTENTS[content]?.() ?? content

/** A number with its sign, with a true minus. */
export const signed = (points: number) => (points < 0 ? `−${-points}` : `${points}`)

/** How a list shows an action text: both drawings, a lot. */
export function turnText(text: string): string {
  const lot = /^entry=(\d+)$/.exec(text)
  if (lot) return m.deflector_turn_lot({ row: lot[1]! })
  return m.deflector_turn_revealed()
}
