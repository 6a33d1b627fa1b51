// The fan of a practice game: where a disc alone would about go, read off the figures that came with the choice.

import type { Aim } from './aim'
import { RAD } from './geometry'
import type { Fan, Tremor } from './model'
import type { FanView } from './view'

/** Where a value lies among ascending ones: the place before it, and the share of the way to the next. */
function among(values: readonly number[], value: number): { at: number; share: number } {
  const last = values.length - 2
  for (let at = 0; at <= last; at += 1) {
    const [low, high] = [values[at] ?? 0, values[at + 1] ?? 1]
    if (value <= high || at === last) {
      return { at, share: Math.min(Math.max((value - low) / (high - low), 0), 1) }
    }
  }
  return { at: 0, share: 0 }
}

function read(grid: readonly number[][], fan: Fan, impulse: number, offset: number): number {
  const row = among(fan.impulses, impulse)
  const column = among(fan.offsets, Math.abs(offset))
  const cell = (down: number, right: number) => grid[row.at + down]?.[column.at + right] ?? 0
  const upper = cell(0, 0) + (cell(0, 1) - cell(0, 0)) * column.share
  const lower = cell(1, 0) + (cell(1, 1) - cell(1, 0)) * column.share
  return upper + (lower - upper) * row.share
}

/** The fan of a flick: one standard deviation of the hand to either side. */
export function fanOf(fan: Fan, tremor: Tremor | null, aim: Aim): FanView {
  const { impulse, offset, loft } = aim
  const grows = tremor ? 1 + impulse / tremor.impulse_step + loft / tremor.loft_step : 0
  const by = (tremor?.impulse ?? 0) * grows
  return {
    low: read(fan.reach, fan, impulse * Math.max(0, 1 - by), offset),
    middle: read(fan.reach, fan, impulse, offset),
    high: read(fan.reach, fan, impulse * (1 + by), offset),
    spread: (tremor?.facing ?? 0) * grows * RAD,
    drift: Math.sign(offset) * read(fan.drift, fan, impulse, offset) * RAD,
  }
}
