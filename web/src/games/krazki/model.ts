// What the server says about a table of Krążki, as `Frame` carries it, with types.
// Metres, degrees, newton seconds; x, y span the board and z is up. Seats and bodies count from 0.

import type { Frame } from '../../wire/types'

export type Vector = [number, number, number]
export type Quaternion = [number, number, number, number] // w, x, y, z

/** The measures of the table, named as in the rules. */
export interface Measures {
  name: string
  board_radius: number
  outer_radius: number
  inner_radius: number
  middle_radius: number
  centre_radius: number
  centre_height: number
  centre_slope: number
  field_distance: number
  field_radius: number
  field_angles: number[]
  tower_angles: number[]
  pedestal_radius: number
  pedestal_height: number
  disc_radius: number
  disc_thickness: number
  barricade_radius: number
  barricade_thickness: number
  most_impulse: number
}

export interface Body {
  kind: 'disc' | 'white' | 'barricade'
  owner: number | null
  number: number // of a seat's discs, from 0
  at: Vector // the centre of mass
  turn: Quaternion // turns the vertical into the disc's axis
  state: 'reserve' | 'board' | 'burnt' | 'off'
}

export type Why = 'zone' | 'doubt' | 'lean' | 'burnt' | 'void' | 'unshot'

/** What one disc counted at the end of a round. */
export interface Counted {
  body: number // its index among the bodies
  seat: number
  points: number
  own: number // points of the zone that it reaches itself
  why: Why // of `points`; `lean`: lent by a disc of its colour
  from: number | null // the body that lends them
  chain: number[] // the bodies from this one to that, if they are lent
}

export interface Count {
  round: number // from 1
  bodies: Body[] // as they lay when they were counted
  discs: Counted[]
  points: number[] // of this round, one a seat
  scores: number[] // after it
}

export type Phase = 'lot' | 'barricade' | 'shot' | 'tremor' | 'vote' | 'over'

export interface Table {
  phase: Phase
  measures: Measures
  zones: { radius: number; points: number }[] // the innermost first
  fields: number[] // the angle of each seat's start field; as many as there are players
  bodies: Body[]
  round: number // from 1
  rounds: number // most
  turn: number // of the round, from 1
  turns: number
  target: number
  beginner: number | null // of this round
  shooter: number | null // whose turn it is
  disc: number | null // the body that is shot, before the shot has been played
  shot: Shot | null // declared, while the hand's error is drawn
  accused: number | null
  scores: number[]
  void: boolean[] // scores nothing in this round
  out: boolean[] // disqualified
  counted: Count | null // of the round before
}

export interface Shot {
  at: [number, number] // x to the shooter's left, y toward the middle
  facing: number
  impulse: number
  offset: number
  loft: number
}

/** Standard deviations of the hand at a soft shot, and how they grow: times 1 + impulse/`impulse_step` + loft/`loft_step`. */
export interface Tremor {
  facing: number
  impulse: number // a fraction
  offset: number
  impulse_step: number
  loft_step: number
}

/** About how a disc alone on the board moves, by impulse and offset: for practice. */
export interface Fan {
  impulses: number[]
  offsets: number[] // 0 to 1; mirrored for the other side
  reach: number[][] // metres, by impulse and offset
  drift: number[][] // degrees to the side, anticlockwise positive
}

export type Choices =
  | {
      kind: 'barricade'
      least: number // its middle from the board's
      most: number
      taken: { x: number; y: number; least: number }[] // its middle from these places
      default: [number, number]
      keep: boolean
    }
  | {
      kind: 'shot'
      disc: number // the body that is shot
      default: Shot
      most_impulse: number
      most_loft: number
      tremor: Tremor | null
      accuse: number[] // the seats that may be accused now
      fan: Fan | null
    }
  | { kind: 'vote'; accuser: number; accused: number }

export type Happening =
  | { kind: 'lot'; seat: number }
  | { kind: 'round'; round: number; seat: number } // a round begins
  | { kind: 'barricade'; seat: number; x: number; y: number }
  | { kind: 'keep'; seat: number } // the barricade stays
  | { kind: 'cleared'; bodies: Body[] } // the table was put right
  | { kind: 'aim'; seat: number; disc: number; shot: Shot }
  | {
      kind: 'shot'
      seat: number
      disc: number
      shot: Shot // as the hand played it
      cleared: number[] // bodies that were moved inward for room
      path: string // of the bodies that moved (path.ts)
      contacts: [number, number, number | null, number][] // seconds, body, other body or the board, m/s
      burnt: [number, number][] // seconds, body
      seconds: number
      bodies: Body[] // at rest, exactly
      fallen: number[] // towers that no longer stand
    }
  | { kind: 'count'; count: Count }
  | { kind: 'accuse'; seat: number; accused: number }
  | { kind: 'vote'; seat: number; yes: boolean }
  | { kind: 'verdict'; accused: number; guilty: boolean; penalty: string }
  | { kind: 'end'; winners: number[]; reason: string }

export function tableOf(frame: Frame): Table {
  return frame.board as Table
}

export function happenings(frame: Frame): Happening[] {
  return frame.events as Happening[]
}

/** What is asked now, or null where nobody is. */
export function choicesOf(frame: Frame): Choices | null {
  return frame.node.kind === 'choice' ? (frame.node.choices as Choices | null) : null
}

/** Whether this viewer is the one who is asked now. */
export function isAsked(frame: Frame, seats: number[]): boolean {
  const { kind, seat } = frame.node
  return kind === 'choice' && seat != null && seats.includes(seat)
}
