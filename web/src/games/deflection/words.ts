// The game's words in the current language: sides, options, reasons, turns.

import { m } from '../../paraglide/messages.js'
import type { Barred, Table, Turn } from './model'

type Message = () => string

const OPTIONS: Record<string, Message> = {
  layout: m.deflection_option_layout,
  chips: m.deflection_option_chips,
  end: m.deflection_option_end,
  no_progress: m.deflection_option_no_progress,
}

const CHOICES: Record<string, Message> = {
  classic: m.deflection_choice_classic,
  wide: m.deflection_choice_wide,
  small: m.deflection_choice_small,
  all_out: m.deflection_choice_all_out,
  first_out: m.deflection_choice_first_out,
}

const REASONS: Record<string, Message> = {
  out: m.deflection_reason_out,
  no_progress: m.deflection_reason_no_progress,
}

const WHY: Record<string, Message> = {
  'DN-10': m.deflection_why_10,
  'DN-11': m.deflection_why_11,
  'DN-13': m.deflection_why_13,
  'DN-14': m.deflection_why_14,
}

/** What a rule forbids, in a sentence; nothing for a rule that forbids nothing. */
export function refusal(rule: string): string {
  return WHY[rule]?.() ?? ''
}

/** Why a turn is barred, in the player's language; the server's own sentence for what is not known here. */
export function why(barred: Barred, table: Table, seat: number): string {
  const { turn, rule } = barred
  const slide = /^(\d)([LR])$/.exec(turn)
  if (rule === 'DN-11') {
    return slide ? m.deflection_why_level({ level: turn.charAt(0) }) : m.deflection_why_box()
  }
  if (rule !== 'DN-10') return refusal(rule) || barred.why
  if (slide) {
    const level = turn.charAt(0)
    return slide[2] === 'L' ? m.deflection_why_left({ level }) : m.deflection_why_right({ level })
  }
  if (turn === 'BF') return m.deflection_why_front()
  if (turn === 'BB') return m.deflection_why_back()
  if (!table.reserves[seat]) return m.deflection_why_reserve()
  return m.deflection_why_slot({ column: turn.slice(1) })
}

export function side(seat: number): string {
  return seat === 0 ? m.deflection_red() : m.deflection_blue()
}

/** The side in the possessive: Red's. */
export function sideOf(seat: number): string {
  return seat === 0 ? m.deflection_red_of() : m.deflection_blue_of()
}

export function seatName(seat: number): string {
  return seat === 0 ? m.deflection_red_full() : m.deflection_blue_full()
}

export function rowName(row: number): string {
  const names = [m.deflection_row_back, m.deflection_row_middle, m.deflection_row_front]
  return names[row]?.() ?? ''
}

export function optionLabel(name: string): string {
  return OPTIONS[name]?.() ?? name
}

/** A choice by its name; a layout that somebody has made begins with the name they gave it. */
export function choiceLabel(name: string, choice: string): string {
  const own = name === 'layout' ? /^([^:]+):/.exec(choice)?.[1] : undefined
  if (own !== undefined) return m.deflection_choice_own({ name: own })
  return CHOICES[choice]?.() ?? choice
}

export function reason(reason: string): string {
  return REASONS[reason]?.() ?? reason
}

/** What a turn's handle does, in words: Level 3 to the left. */
export function deed(text: string): string {
  const slide = /^(\d)([LR])$/.exec(text)
  const level = text.charAt(0)
  if (slide) {
    return slide[2] === 'L' ? m.deflection_do_left({ level }) : m.deflection_do_right({ level })
  }
  if (text === 'BF') return m.deflection_do_front()
  if (text === 'BB') return m.deflection_do_back()
  if (text === '--') return m.deflection_turn_pass()
  if (text === '~~') return m.deflection_turn_missed()
  return m.deflection_do_enter({ column: text.slice(1) })
}

/** Numbers with how often they come: 2 ×3, 4. */
function counted(numbers: number[]): string {
  return [...new Set(numbers)]
    .map((number) => {
      const times = numbers.filter((each) => each === number).length
      return times > 1 ? `${number} ×${times}` : `${number}`
    })
    .join(', ')
}

export interface Outcome {
  seat: number | null
  text: string // without the side
  said: string // with the side
  tone: 'plain' | 'good' | 'bad'
}

/** What would come of a turn, in few words, side by side. */
export function outcomes(turn: Turn, seat: number): Outcome[] {
  const told: Outcome[] = []
  const say = (of: number | null, text: string, tone: Outcome['tone']) =>
    told.push({ seat: of, text, said: of === null ? text : `${side(of)}: ${text}`, tone })
  for (const each of [seat, 1 - seat]) {
    const own = turn.falls.filter((fall) => fall.seat === each)
    const out = own.filter(({ pocket }) => pocket !== null)
    const deeper = own.filter(
      ({ pocket, start, levels }) => pocket === null && (start > 0 || levels.length > 1),
    )
    const lost = turn.lost.filter((one) => one.seat === each).length
    if (out.length) {
      const worth = out.some(({ value }) => value > 0)
      const tone = !worth ? 'plain' : each === seat ? 'good' : 'bad'
      say(each, out.map(({ value }) => `+${value}`).join(' '), tone)
    }
    if (deeper.length) {
      const levels = counted(deeper.map((fall) => fall.levels.at(-1) ?? 0))
      say(each, m.deflection_out_falls({ levels }), 'plain')
    }
    if (lost) say(each, m.deflection_out_lost({ lost }), each === seat ? 'bad' : 'good')
  }
  if (told.length === 0 && turn.kind !== 'enter') say(null, m.deflection_out_none(), 'plain')
  if (turn.misses) say(null, m.deflection_out_misses(), 'bad')
  if (turn.over) say(null, m.deflection_out_over(), 'plain')
  return told
}

/** How a list shows a turn: ↓7, 3←, 3→, box ▼, box ▲, a pass, a missed turn. */
export function turnText(text: string): string {
  const enter = /^E(\d+)$/i.exec(text)
  if (enter) return `↓${enter[1]}`
  const slide = /^(\d)([LR])$/i.exec(text)
  if (slide) return `${slide[1]}${slide[2]?.toUpperCase() === 'L' ? '←' : '→'}`
  switch (text.toUpperCase()) {
    case 'BF':
      return m.deflection_turn_front()
    case 'BB':
      return m.deflection_turn_back()
    case '--':
      return m.deflection_turn_pass()
    case '~~':
      return m.deflection_turn_missed()
    default:
      return text
  }
}
