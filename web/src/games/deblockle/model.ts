// What the server says about a table of Deblockle, as `Frame` carries it, with types.

import type { Frame } from '../../wire/types'

/** A face: star, stop, cross, x, slider, hoops (DB-3). */
export type Letter = 'S' | 'P' | 'C' | 'X' | 'L' | 'H'

export interface Block {
  square: string
  owner: number // 0 South, 1 North
  orientation: string // the top face, then the face toward north (DB-4), in upper case
}

export interface SetUp {
  squares: string[][]
  faces: Letter[][] // rolled and still to be placed, of each seat's blocks
  unrolled: number[]
  next: string | null
}

export interface Table {
  phase: 'roll' | 'place' | 'play' | 'over'
  blocks: Block[]
  home: number[]
  of: number[]
  turn: number
  setup: SetUp | null
}

export interface End {
  square: string
  turn: string
  path: string[]
}

export interface Tip {
  from: string
  to: string
  orientation: string // after the tip
  removal: boolean
  turn: string | null // the whole turn where no hop follows
  ends: End[]
}

export interface Barred {
  from: string
  to: string
  orientation: string
  rule: string
  why: string
}

export interface Turns {
  tips: Tip[]
  barred: Barred[]
  pass: boolean
}

export interface Placement {
  turn: string
  orientation: string
}

export interface Placing {
  square: string
  owner: number
  placements: Placement[]
}

export type Happening =
  | { kind: 'roll'; owner: number; face: Letter }
  | { kind: 'place'; owner: number; square: string; orientation: string }
  | { kind: 'tip'; owner: number; from: string; to: string; before: string; after: string }
  | { kind: 'hop'; owner: number; face: Letter; path: string[]; orientation: string }
  | { kind: 'stay'; owner: number; square: string; why: 'stop' | 'blocked' }
  | { kind: 'remove'; owner: number; square: string; home: number }
  | { kind: 'pass'; owner: number }

export function tableOf(frame: Frame): Table {
  return frame.board as Table
}

export function happenings(frame: Frame): Happening[] {
  return frame.events as Happening[]
}

/** The turns on offer, or null where nobody is asked for a turn. */
export function turnsOf(frame: Frame): Turns | null {
  const choices = frame.node.choices as Partial<Turns> | null | undefined
  return choices?.tips ? (choices as Turns) : null
}

/** The placements on offer, or null outside the set-up. */
export function placingOf(frame: Frame): Placing | null {
  const choices = frame.node.choices as Partial<Placing> | null | undefined
  return choices?.placements ? (choices as Placing) : null
}

/** Whether this viewer is the one who is asked now. */
export function isAsked(frame: Frame, seats: number[]): boolean {
  const { kind, seat } = frame.node
  return kind === 'choice' && seat != null && seats.includes(seat)
}

export function topOf(orientation: string): Letter {
  return orientation.charAt(0).toUpperCase() as Letter
}
