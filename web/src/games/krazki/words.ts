// The game's words in the current language: sides, zones, flicks, options, reasons.

import { figure } from '../../client/language'
import { m } from '../../paraglide/messages.js'
import { readShot, USUAL, type Aim } from './aim'
import { clockOf, tiltOf, type Point } from './geometry'
import type { Body, Counted, Table } from './model'

type Message = () => string

const SIDES: readonly Message[] = [m.krazki_red, m.krazki_blue, m.krazki_green, m.krazki_yellow]
const SIDES_OF: readonly Message[] = [
  m.krazki_red_of,
  m.krazki_blue_of,
  m.krazki_green_of,
  m.krazki_yellow_of,
]
const FULL: readonly Message[] = [
  m.krazki_red_full,
  m.krazki_blue_full,
  m.krazki_green_full,
  m.krazki_yellow_full,
]

/** The seats as action texts name them. */
const SEATS = ['red', 'blue', 'green', 'yellow'] as const

const OPTIONS: Record<string, Message> = {
  players: m.krazki_option_players,
  table: m.krazki_option_table,
  barricade_zone: m.krazki_option_barricade_zone,
  barricade_each: m.krazki_option_barricade_each,
  alternate_start: m.krazki_option_alternate_start,
  zone_by: m.krazki_option_zone_by,
  lean: m.krazki_option_lean,
  max_rounds: m.krazki_option_max_rounds,
  target: m.krazki_option_target,
  penalty: m.krazki_option_penalty,
  tremor: m.krazki_option_tremor,
  practice: m.krazki_option_practice,
}

const CHOICES: Record<string, Message> = {
  'table standard': m.krazki_choice_standard,
  'barricade_zone inner': m.krazki_choice_inner,
  'barricade_zone inner_or_centre': m.krazki_choice_inner_or_centre,
  'barricade_each round': m.krazki_choice_round,
  'barricade_each turn': m.krazki_choice_turn,
  'zone_by touch': m.krazki_choice_touch,
  'zone_by centre': m.krazki_choice_centre,
  'lean lean': m.krazki_choice_lean,
  'lean touch': m.krazki_choice_lean_touch,
  'penalty none': m.krazki_choice_none,
  'penalty void_round': m.krazki_choice_void_round,
  'penalty disqualify': m.krazki_choice_disqualify,
}

const REASONS: Record<string, Message> = {
  rounds: m.krazki_reason_rounds,
  target: m.krazki_reason_target,
}

const REFUSED: Record<string, Message> = {
  'KR-10': m.krazki_refused_10,
  'KR-11': m.krazki_refused_11,
  'KR-21': m.krazki_refused_21,
  'KR-30': m.krazki_refused_30,
  'KR-31': m.krazki_refused_31,
  'KR-32': m.krazki_refused_32,
}

export const side = (seat: number) => SIDES[seat]?.() ?? String(seat + 1)
/** The side in the possessive: Red's. */
export const sideOf = (seat: number) => SIDES_OF[seat]?.() ?? String(seat + 1)
export const seatName = (seat: number) => FULL[seat]?.() ?? String(seat + 1)
export const optionLabel = (name: string) => OPTIONS[name]?.() ?? name
export const choiceLabel = (name: string, choice: string) =>
  CHOICES[`${name} ${choice}`]?.() ?? choice
export const reason = (reason: string) => REASONS[reason]?.() ?? reason
export const refusal = (rule: string) => REFUSED[rule]?.() ?? ''
export const accuseText = (seat: number) => `V ${SEATS[seat] ?? seat}`

export function strength(impulse: number): string {
  return figure(1000 * impulse, 2)
}

/** The direction of a flick. */
export function direction(facing: number): string {
  if (Math.abs(facing) < 0.05) return m.krazki_aim_straight()
  const degrees = figure(Math.abs(facing), 1)
  return facing > 0 ? m.krazki_aim_left({ degrees }) : m.krazki_aim_right({ degrees })
}

/** What the finger's place on the disc does to it. */
export function spin(offset: number): string {
  const percent = figure(Math.abs(100 * offset), 0)
  if (percent === '0') return m.krazki_aim_no_spin()
  return offset > 0 ? m.krazki_aim_spin_left({ percent }) : m.krazki_aim_spin_right({ percent })
}

/** A flick in a sentence. */
export function aimText(aim: Aim): string {
  const { impulse, loft } = aim
  const parts = [
    direction(aim.facing),
    impulse > USUAL.most + 1e-9
      ? m.krazki_aim_hard({ strength: strength(impulse) })
      : impulse < USUAL.least - 1e-9
        ? m.krazki_aim_soft({ strength: strength(impulse) })
        : m.krazki_aim_strength({ strength: strength(impulse) }),
    spin(aim.offset),
  ]
  if (loft > 0) parts.push(m.krazki_aim_loft({ degrees: figure(loft, 1) }))
  const [x, y] = aim.at
  if (x !== 0 || y !== 0) {
    const where = [across(x), along(y)].filter((each) => each !== '').join(', ')
    parts.push(m.krazki_aim_place({ where }))
  }
  return parts.join(', ')
}

function across(x: number): string {
  const mm = figure(Math.abs(1000 * x), 0)
  if (mm === '0') return ''
  return x > 0 ? m.krazki_aim_mm_left({ mm }) : m.krazki_aim_mm_right({ mm })
}

function along(y: number): string {
  const mm = figure(Math.abs(1000 * y), 0)
  if (mm === '0') return ''
  return y > 0 ? m.krazki_aim_mm_forward({ mm }) : m.krazki_aim_mm_back({ mm })
}

/** How the list of turns shows an action. */
export function turnText(text: string): string {
  if (text === 'keep') return m.krazki_turn_keep()
  if (text === 'yes') return m.krazki_turn_yes()
  if (text === 'no') return m.krazki_turn_no()
  const named = /^(first|V) (\w+)$/.exec(text)
  if (named?.[2]) {
    const seat = SEATS.findIndex((each) => each === named[2])
    const who = side(seat)
    return named[1] === 'V' ? m.krazki_turn_accuse({ who }) : m.krazki_turn_first({ who })
  }
  const placed = /^B (-?[\d.]+),(-?[\d.]+)$/.exec(text)
  if (placed) {
    const mm = (metres: string | undefined) => figure(1000 * Number(metres), 0)
    return m.krazki_turn_barricade({ x: mm(placed[1]), y: mm(placed[2]) })
  }
  const shot = readShot(text)
  if (shot) return shortShot(shot)
  const tremor = /^T facing=(-?[\d.]+) impulse=(-?[\d.]+)/.exec(text)
  if (tremor) {
    const signed = (value: number) => (Math.round(value) > 0 ? '+' : '') + figure(value, 0)
    return m.krazki_turn_tremor({
      degrees: signed(Number(tremor[1])),
      percent: signed(100 * Number(tremor[2])),
    })
  }
  return text
}

/** Strength, direction, spin and loft in signs. */
function shortShot({ facing, impulse, offset, loft }: Aim): string {
  const parts = [`${figure(1000 * impulse, 1)}\u00a0mN·s`]
  const [turned, lifted] = [Math.round(Math.abs(facing)), Math.round(loft)]
  if (turned > 0) parts.push(`${facing > 0 ? '↖' : '↗'}${turned}°`)
  if (offset !== 0) parts.push(`${offset > 0 ? '↺' : '↻'}${figure(Math.abs(100 * offset), 0)}`)
  if (lifted > 0) parts.push(`⤴${lifted}°`)
  return parts.join(' ')
}

// --- places on the table -------------------------------------------------------------------------

const ZONES: readonly Message[] = [m.krazki_zone_centre, m.krazki_zone_middle, m.krazki_zone_inner]

/** The zone in which a point lies, with its points. */
export function zoneText(table: Table, out: number): string {
  const index = table.zones.findIndex(({ radius }) => out <= radius)
  const zone = table.zones[index]
  if (zone) return m.krazki_zone({ name: ZONES[index]?.() ?? '', points: zone.points })
  return out <= table.measures.outer_radius ? m.krazki_zone_outer() : m.krazki_zone_edge()
}

/** Where a point is for somebody who sits at Red's field: an hour of the clock, and how far out. */
export function placeText(table: Table, at: Point): string {
  const mm = figure(1000 * Math.hypot(at.x, at.y), 0)
  if (Math.hypot(at.x, at.y) < 0.008) return m.krazki_at_middle()
  return m.krazki_at({ hour: clockOf(at, table.fields[0] ?? 0), mm })
}

export function postureText(body: Body): string {
  const tilt = tiltOf(body.turn)
  if (tilt < 1) return m.krazki_lies()
  return tilt > 84 ? m.krazki_stands() : m.krazki_leans({ degrees: figure(tilt, 0) })
}

/** What a body is called. */
export function bodyText(bodies: readonly Body[], index: number): string {
  const body = bodies[index]
  if (!body) return ''
  if (body.kind === 'barricade') return m.krazki_barricade()
  if (body.owner === null) return m.krazki_white({ tower: Math.floor(body.number / 3) + 1 })
  return m.krazki_disc({ sideOf: sideOf(body.owner), number: body.number + 1 })
}

/** Why a disc counts what it counts. */
export function whyText(table: Table, bodies: readonly Body[], disc: Counted): string {
  const zone = ZONES[table.zones.findIndex(({ points }) => points === disc.points)]?.() ?? ''
  switch (disc.why) {
    case 'zone':
      return zone === '' ? m.krazki_why_nothing() : m.krazki_why_zone({ zone })
    case 'doubt':
      return m.krazki_why_doubt({ zone })
    case 'lean':
      return m.krazki_why_lean({
        own: disc.own,
        discs: disc.chain
          .slice(1)
          .map((index) => String((bodies[index]?.number ?? 0) + 1))
          .join(', '),
      })
    case 'burnt':
      return m.krazki_why_burnt()
    case 'void':
      return m.krazki_why_void()
    case 'unshot':
      return m.krazki_why_unshot()
  }
}
