// What is to be drawn at each moment of a turn: made from the tables before and after and what happened.

import {
  CHIP,
  columnX,
  levelY,
  pocketSpot,
  reserveSpot,
  tableSpot,
  type Plan,
  type Spot,
} from './geometry'
import type { Happening, Pair, Table } from './model'

export interface ChipPose extends Spot {
  key: string
  seat: number
  fade: number // 1: all there
}

export interface Pop {
  x: number
  y: number
  seat: number
  value: number
  t: number // 0 to 1
}

export interface Pose {
  offsets: number[] // of the levels; whole at rest
  active: number // the row under the frame; whole at rest
  chips: ChipPose[] // in windows and on their way
  tray: Pair[][]
  reserves: Pair
  table: Pair
  scores: Pair
  pops: Pop[]
}

export interface Script {
  ms: number
  at: (now: number) => Pose
}

const SLIDE_MS = 300
const BOX_MS = 380
const HAND_MS = 240 // a chip is taken from the reserve to the slot
const LEVEL_MS = 175 // a fall of one level; further by the square root
const BOUNCE_MS = 150
const APART_MS = 85 // between the starts of falls
const LOST_MS = 620
const POP_MS = 800

/** The table at rest. */
export function rest(table: Table, plan: Plan): Pose {
  return {
    offsets: table.levels.map(({ offset }) => offset),
    active: table.box.active,
    chips: table.levels.flatMap((level) =>
      level.windows.flatMap(({ column, chip }) =>
        chip === null ? [] : [standing(plan, chip, level.number, column)],
      ),
    ),
    tray: table.box.chips,
    reserves: table.reserves,
    table: table.table,
    scores: table.scores,
    pops: [],
  }
}

function standing(plan: Plan, seat: number, level: number, column: number): ChipPose {
  const place = { x: columnX(column), y: levelY(plan, level), r: CHIP }
  return { key: `${level}:${column}`, seat, fade: 1, ...place }
}

interface Leg {
  from: number
  ms: number
  pose: (t: number) => Spot & { fade?: number }
}

interface Track {
  key: string
  seat: number
  level: number
  column: number
  spot: Spot // before the first leg
  legs: Leg[]
}

/** The turn between two tables. `shown`: what the player did stands there already. */
export function script(
  before: Table,
  after: Table,
  events: Happening[],
  shown: boolean,
  plan: Plan,
): Script {
  const deed = events[0]
  const start = rest(before, plan)
  const tracks = start.chips.map((chip): Track => {
    const [level = 0, column = 0] = chip.key.split(':').map(Number)
    return { key: chip.key, seat: chip.seat, level, column, spot: chip, legs: [] }
  })
  let now = 0
  const reserves: Pair = [...before.reserves]
  if (deed?.kind === 'slide') {
    now = shown ? 0 : SLIDE_MS
    for (const track of tracks) if (track.level === deed.level) carry(track, deed.step, now)
  } else if (deed?.kind === 'box') now = shown ? 0 : BOX_MS
  else if (deed?.kind === 'enter') {
    reserves[deed.seat] = (reserves[deed.seat] ?? 1) - 1
    tracks.push(entering(plan, deed, reserves[deed.seat] ?? 0, shown))
    now = shown ? 0 : HAND_MS
  }
  const deedMs = now
  const pops: { from: number; pop: Omit<Pop, 't'> }[] = []
  const lost: Pair = [...before.table]
  const pocketed = before.box.chips.map((row) => row.map((pair): Pair => [...pair]))
  let end = now
  for (const event of events) {
    if (event.kind === 'table') {
      const track = tracks.find(
        ({ level, column }) => level === event.level && column === event.column,
      )
      if (!track) continue
      const spot = tableSpot(plan, event.seat, lost[event.seat] ?? 0)
      lost[event.seat] = (lost[event.seat] ?? 0) + 1
      track.legs.push({ from: now, ms: LOST_MS, pose: tumble(last(track), spot) })
      end = Math.max(end, now + LOST_MS)
    }
  }
  for (const event of events) {
    if (event.kind !== 'fall') continue
    const track = tracks.find(
      ({ level, column, seat }) =>
        level === event.start && column === event.column && seat === event.seat,
    )
    if (!track) continue
    const from = last(track)
    let spot: Spot = { x: from.x, y: levelY(plan, event.levels.at(-1) ?? 0), r: CHIP }
    if (event.out) {
      const pocket = before.layout.pockets[event.column - 1] ?? 0
      const row = after.box.active
      const pair = pocketed[row]?.[pocket] ?? [0, 0]
      const all = (after.box.chips[row]?.[pocket] ?? [1]).reduce((sum, each) => sum + each, 0)
      spot = pocketSpot(plan, 0, pocket, event.seat, pair[event.seat] ?? 0, all)
      pair[event.seat] = (pair[event.seat] ?? 0) + 1
    }
    const ms = LEVEL_MS * Math.sqrt(Math.max((spot.y - from.y) / plan.row, 0.3))
    track.legs.push({ from: now, ms, pose: drop(from, spot) })
    track.legs.push({ from: now + ms, ms: BOUNCE_MS, pose: bounce(spot) })
    if (event.out) {
      const told = events.find(
        (each) =>
          each.kind === 'pocket' && each.column === event.column && each.seat === event.seat,
      )
      const value = told?.kind === 'pocket' ? told.value : 0
      pops.push({ from: now + ms, pop: { x: spot.x, y: spot.y, seat: event.seat, value } })
    }
    end = Math.max(end, now + ms + BOUNCE_MS)
    now += APART_MS
  }
  const ms = end + (pops.length ? POP_MS * 0.6 : 60)
  return {
    ms,
    at: (time) => ({
      ...start,
      offsets: start.offsets.map((offset, index) =>
        deed?.kind === 'slide' && deed.level === index + 1
          ? offset + deed.step * ease(part(time, 0, deedMs))
          : offset,
      ),
      active:
        deed?.kind === 'box'
          ? start.active + (deed.row - start.active) * ease(part(time, 0, deedMs))
          : start.active,
      reserves,
      chips: tracks.map((track) => posed(track, time)),
      pops: pops.flatMap(({ from, pop }) => {
        const t = (time - from) / POP_MS
        return t >= 0 && t < 1 ? [{ ...pop, t }] : []
      }),
    }),
  }
}

function entering(
  plan: Plan,
  deed: Extract<Happening, { kind: 'enter' }>,
  left: number,
  shown: boolean,
): Track {
  const { seat, column } = deed
  const over = { x: columnX(column), y: levelY(plan, 0), r: CHIP }
  const track: Track = { key: 'entered', seat, level: 0, column, spot: over, legs: [] }
  if (shown) return track
  track.spot = reserveSpot(plan, seat, left)
  track.legs.push({ from: 0, ms: HAND_MS, pose: between(track.spot, over) })
  return track
}

function carry(track: Track, step: number, ms: number): void {
  const from = track.spot
  const to = { ...from, x: columnX(track.column + step) }
  track.column += step
  if (ms > 0) track.legs.push({ from: 0, ms, pose: between(from, to) })
  else track.spot = to
}

/** Where a track ends so far. */
function last(track: Track): Spot {
  return track.legs.at(-1)?.pose(1) ?? track.spot
}

function posed(track: Track, time: number): ChipPose {
  let spot: Spot & { fade?: number } = track.spot
  for (const leg of track.legs) {
    if (time < leg.from) break
    spot = leg.pose(part(time, leg.from, leg.ms))
  }
  return { fade: 1, ...spot, key: track.key, seat: track.seat }
}

function part(time: number, from: number, ms: number): number {
  return ms <= 0 ? 1 : Math.min(Math.max((time - from) / ms, 0), 1)
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function mix(from: number, to: number, t: number): number {
  return from + (to - from) * t
}

function between(from: Spot, to: Spot): Leg['pose'] {
  return (t) => ({
    x: mix(from.x, to.x, ease(t)),
    y: mix(from.y, to.y, ease(t)),
    r: mix(from.r, to.r, ease(t)),
  })
}

/** A fall under its own weight; sideways only at its end, in the box. */
function drop(from: Spot, to: Spot): Leg['pose'] {
  return (t) => {
    const aside = ease(Math.max((t - 0.65) / 0.35, 0))
    return {
      x: mix(from.x, to.x, aside),
      y: mix(from.y, to.y, t * t),
      r: mix(from.r, to.r, aside),
    }
  }
}

function bounce(at: Spot): Leg['pose'] {
  return (t) => ({ ...at, y: at.y - 9 * Math.sin(Math.PI * t) * (1 - t) })
}

/** Over the edge and down on the table. */
function tumble(from: Spot, to: Spot): Leg['pose'] {
  return (t) => ({
    x: mix(from.x, to.x, ease(t)),
    y: mix(from.y, to.y, t * t),
    r: mix(from.r, to.r, t),
  })
}
