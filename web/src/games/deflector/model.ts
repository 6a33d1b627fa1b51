// What the server says about a sheet of Deflector, as `Frame` carries it, with types.

import type { Frame } from '../../wire/types'
import { blank, readInk, type Half, type Ink, type LayerName } from './drawing'
import type { Paper } from './editor'
import { polygonsOf } from './geometry'
import type { FreePaper } from './polygons'
import type { Run, Spot } from './run'
import { NO_SHAPES, readShapes, type Polygon, type Shapes } from './shapes'
import type { Motion, Result } from './track'

export type Pair<T> = [west: T, east: T]
export type Reason = 'score' | 'track' | 'first_done'

export interface Drawn {
  text: string
  start: number
  own: string[] | Polygon[]
  guest: string[] | Polygon[]
}

/** What came of a track. */
export interface Outcome {
  token: number // whose token ran
  half: number // on whose half
  layer: LayerName
  result: Result
  failure: { rule: string; why: string } | null
  impacts: number
  points: number
  counts: boolean // false: the token did not get so far
}

/** The most bounces that are known of a half's tracks. */
export interface Best {
  own: number
  guest: number
  pair: number // of both together, on one half
  proven: boolean // none can have more
}

export interface Round {
  entry: number
  drawings: Pair<Drawn>
  done: number[] // who declared finishing, the first first
  tracks: Outcome[]
  scores: Pair<number>
  winner: number | null
  reason: Reason
  best: Pair<Best | null> // of each half, where that is known
}

export interface Sheet {
  phase: 'lot' | 'draw' | 'over'
  width: number // of one half
  height: number
  starts: Pair<number>
  entry: number | null // of the coming round
  angles: 'right' | 'free'
  overlap: boolean
  walls: 'open' | 'solid'
  seconds: number | null
  rounds: number
  played: number
  wins: Pair<number>
  points: Pair<number>
  last: Round | null
}

export interface RunEvent extends Outcome {
  kind: 'run'
  start: Spot
  met: { at: Spot; what: 'slant' | 'border' | 'edge' | 'wall'; points: number }[]
  end: Spot
}

export interface RoundEvent {
  kind: 'round'
  round: number
  scores: Pair<number>
  winner: number | null
  reason: Reason
  wins: Pair<number>
  points: Pair<number>
}

export type Happening =
  | { kind: 'lot'; entry: number }
  | { kind: 'reveal'; round: number; entry: number; drawings: Pair<Drawn>; done: number[] }
  | RunEvent
  | RoundEvent
  | { kind: 'over'; winners: number[]; reason: string }

interface Choices {
  drawings: Pair<Drawn>
  contents: string
  motion: Motion
  limits: { corners: number; impacts: number; bits: number }
}

export const sheetOf = (frame: Frame) => frame.board as Sheet
export const happenings = (frame: Frame) => frame.events as Happening[]
const choicesOf = (frame: Frame) => frame.node.choices as Choices

export const runsOf = (frame: Frame) =>
  happenings(frame).filter((event): event is RunEvent => event.kind === 'run')

export const roundOf = (frame: Frame) =>
  happenings(frame).find((event): event is RoundEvent => event.kind === 'round') ?? null

/** The way of a run, with what is worth a point told apart. */
export function wayOf({ start, met, end, result, points }: RunEvent): Run {
  let before = 0
  const impacts = met.map((each) => {
    const scores = each.points > before
    before = each.points
    return { at: each.at, scores }
  })
  return { start, met: impacts, end, result, points }
}

/** One half of the sheet; the gap of a round that has no entry yet is nowhere (row 0). */
export function halfOf(sheet: Sheet, seat: number, entry: number | null = sheet.entry): Half {
  const { width, height, starts } = sheet
  return { seat, width, height, start: starts[seat]!, entry: entry ?? 0 }
}

/** What a seat draws on, where squares are drawn. */
export function paperOf(frame: Frame, seat: number): Paper {
  const sheet = sheetOf(frame)
  const { motion } = choicesOf(frame)
  return { half: halfOf(sheet, seat), overlap: sheet.overlap, motion }
}

/** What a seat draws on, where polygons are drawn. */
export function freePaperOf(frame: Frame, seat: number): FreePaper {
  const sheet = sheetOf(frame)
  const { limits } = choicesOf(frame)
  return {
    half: halfOf(sheet, seat),
    overlap: sheet.overlap,
    solid: sheet.walls === 'solid',
    corners: limits.corners,
    impacts: limits.impacts,
  }
}

const firstText = (frame: Frame, seat: number) => choicesOf(frame).drawings[seat]?.text ?? ''

/** What a seat begins with: what it had drawn already, or what everyone begins with. */
export function firstInk(frame: Frame, half: Half, saved: string | null): Ink {
  return (
    readInk(half, saved ?? '') ??
    readInk(half, firstText(frame, half.seat)) ?? { own: blank(half), guest: blank(half) }
  )
}

export function firstShapes(frame: Frame, half: Half, saved: string | null): Shapes {
  return readShapes(half, saved ?? '') ?? readShapes(half, firstText(frame, half.seat)) ?? NO_SHAPES
}

/** The ink of a drawing that has been revealed, as polygons. */
export function inkOf(half: Half, drawn: Drawn): Record<LayerName, readonly Polygon[]> {
  return { own: layerOf(half, drawn.own), guest: layerOf(half, drawn.guest) }
}

function layerOf(half: Half, layer: string[] | Polygon[]): readonly Polygon[] {
  const isRows = (given: string[] | Polygon[]): given is string[] => typeof given[0] === 'string'
  return isRows(layer) ? polygonsOf(half, layer.join('')) : layer
}
