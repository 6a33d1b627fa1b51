// What the server says about a table of Deflection, as `Frame` carries it, with types.

import type { Frame } from '../../wire/types'

export interface Refused {
  rule: string
  why: string
}

export interface Barred extends Refused {
  turn: string
}

export interface Layout {
  name: string
  columns: number
  travel: number
  slots: number[]
  floor: number[] // open columns
  pockets: number[] // by column: 0 left, 1 centre, 2 right
}

export interface Window {
  field: number // from 1
  column: number // outside the frame below 1 or above `columns`
  chip: number | null // the seat whose chip is in it
}

export interface Level {
  number: number
  fields: string // `.` window, `#` solid
  offset: number
  windows: Window[]
  barred: Refused | null
}

export type Pair = [number, number] // one number for Red and one for Blue

export interface Box {
  active: number // the row under the frame: 0 back, 1 middle, 2 front
  values: number[][] // by row and pocket
  chips: Pair[][] // by row and pocket
  elsewhere: Pair
  barred: Barred | null
}

export interface Table {
  phase: 'play' | 'over'
  layout: Layout
  levels: Level[]
  box: Box
  chips: number
  reserves: Pair
  scores: Pair
  table: Pair
  misses: [boolean, boolean]
  quiet: number
  limit: number
  end: 'all_out' | 'first_out'
}

export interface Fall {
  seat: number
  column: number
  start: number // the level, 0: entered
  levels: number[] // that it drops into
  pocket: number | null // null: it comes to rest in the last of `levels`
  value: number
}

export interface Lost {
  seat: number
  level: number
  column: number
}

export interface Turn {
  turn: string
  kind: 'enter' | 'slide' | 'shift' | 'miss' | 'pass'
  level: number | null
  column: number | null
  step: number | null
  falls: Fall[]
  lost: Lost[]
  points: Pair
  misses: boolean
  over: boolean
}

export interface Turns {
  turns: Turn[]
  barred: Barred[]
  miss: boolean
}

export type Happening =
  | { kind: 'enter'; seat: number; column: number; misses: boolean }
  | { kind: 'slide'; seat: number; level: number; step: number; offset: number }
  | { kind: 'box'; seat: number; step: number; row: number; values: number[] }
  | { kind: 'table'; seat: number; level: number; column: number }
  | { kind: 'fall'; seat: number; column: number; start: number; levels: number[]; out: boolean }
  | {
      kind: 'pocket'
      seat: number
      column: number
      row: number
      pocket: number
      value: number
      score: number
    }
  | { kind: 'missed'; seat: number }
  | { kind: 'pass'; seat: number }

export function tableOf(frame: Frame): Table {
  return frame.board as Table
}

export function happenings(frame: Frame): Happening[] {
  return frame.events as Happening[]
}

/** The turns on offer, or null where nobody is asked for one. */
export function turnsOf(frame: Frame): Turns | null {
  const choices = frame.node.choices as Partial<Turns> | null | undefined
  return choices?.turns ? (choices as Turns) : null
}

/** Whether this viewer is the one who is asked now. */
export function isAsked(frame: Frame, seats: number[]): boolean {
  const { kind, seat } = frame.node
  return kind === 'choice' && seat != null && seats.includes(seat)
}
