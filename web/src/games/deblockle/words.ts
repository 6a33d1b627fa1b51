// The game's words in the current language: sides, faces, options, reasons.

import { m } from '../../paraglide/messages.js'
import type { Barred, Letter } from './model'

type Message = () => string

const FACES: Record<Letter, Message> = {
  S: m.deblockle_face_star,
  P: m.deblockle_face_stop,
  C: m.deblockle_face_cross,
  X: m.deblockle_face_x,
  L: m.deblockle_face_slider,
  H: m.deblockle_face_hoops,
}

const DOES: Record<Letter, Message> = {
  S: m.deblockle_does_star,
  P: m.deblockle_does_stop,
  C: m.deblockle_does_cross,
  X: m.deblockle_does_x,
  L: m.deblockle_does_slider,
  H: m.deblockle_does_hoops,
}

const OPTIONS: Record<string, Message> = {
  setup: m.deblockle_option_setup,
  position: m.deblockle_option_position,
  south_blocks: m.deblockle_option_south_blocks,
  north_blocks: m.deblockle_option_north_blocks,
  slider: m.deblockle_option_slider,
  no_contact: m.deblockle_option_no_contact,
  repetition: m.deblockle_option_repetition,
  turn_limit: m.deblockle_option_turn_limit,
}

const CHOICES: Record<string, Message> = {
  placed: m.deblockle_choice_placed,
  random: m.deblockle_choice_random,
  position: m.deblockle_choice_position,
  full: m.deblockle_choice_full,
  free: m.deblockle_choice_free,
  draw: m.deblockle_choice_draw,
  off: m.deblockle_choice_off,
}

const REASONS: Record<string, Message> = {
  home: m.deblockle_reason_home,
  repetition: m.deblockle_reason_repetition,
  turn_limit: m.deblockle_reason_turn_limit,
  blocked: m.deblockle_reason_blocked,
}

const WHY: Record<string, Message> = {
  'DB-10': m.deblockle_why_10,
  'DB-11': m.deblockle_why_11,
  'DB-20': m.deblockle_why_20,
  'DB-21': m.deblockle_why_21,
  'DB-22': m.deblockle_why_22,
  'DB-23': m.deblockle_why_23,
  'DB-24': m.deblockle_why_24,
  'DB-26': m.deblockle_why_26,
  'DB-27': m.deblockle_why_27,
}

/** What a rule forbids, in a sentence; nothing for a rule that forbids nothing. */
export function refusal(rule: string): string {
  // A typed turn may break DB-20 in more ways than a tip that the board shows as barred.
  return rule === 'DB-20' ? m.deblockle_refused_20() : (WHY[rule]?.() ?? '')
}

/** Why a tip is barred, in the player's language; the server's own sentence for a rule without one. */
export function why(barred: Barred): string {
  return WHY[barred.rule]?.() ?? barred.why
}

export function side(owner: number): string {
  return owner === 0 ? m.deblockle_south() : m.deblockle_north()
}

/** The side in the possessive: South's. */
export function sideOf(owner: number): string {
  return owner === 0 ? m.deblockle_south_of() : m.deblockle_north_of()
}

export function seatName(seat: number): string {
  return seat === 0 ? m.deblockle_south_full() : m.deblockle_north_full()
}

export function face(letter: string): string {
  return FACES[letter.toUpperCase() as Letter]()
}

/** What a face makes its block do, in a sentence. */
export function does(letter: string): string {
  return DOES[letter.toUpperCase() as Letter]()
}

export function optionLabel(name: string): string {
  return OPTIONS[name]?.() ?? name
}

export function choiceLabel(_name: string, choice: string): string {
  return CHOICES[choice]?.() ?? choice
}

export function reason(reason: string): string {
  return REASONS[reason]?.() ?? reason
}

/** How a list shows an action: c3 → c4 → e4, HC@c5, the face rolled, a pass. */
export function turnText(text: string): string {
  if (text === '--') return m.deblockle_turn_pass()
  if (text.includes('@')) return text
  const turn = /^([a-g][1-7])([a-g][1-7])([a-g][1-7])?(\*)?$/.exec(text)
  if (turn) {
    const [, from, to, end, home] = turn
    return [from, to, end].filter((square) => square !== undefined).join('→') + (home ? '★' : '')
  }
  const rolled = /^(?:.*=)?([spcxlh])$/i.exec(text)
  return rolled?.[1] ? m.deblockle_turn_roll({ face: face(rolled[1]) }) : text
}
