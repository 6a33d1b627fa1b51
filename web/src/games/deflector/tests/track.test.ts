import { describe, expect, test } from 'vitest'
import { readInk, type Half, type LayerName } from '../drawing'
import { follow } from '../track'
import { MOTION, vectors } from './vectors'

describe.each(vectors.standard)('$name', ({ options, west, east, tracks }) => {
  test.each(Object.entries(tracks))('%s', (name, expected) => {
    const seat = name.startsWith('W') ? 0 : 1
    const text = seat === 0 ? west : east
    const start = Number(/^start=(\d+)/.exec(text)![1])
    const half: Half = { seat, start, ...options }
    const layer = name.slice(2) as LayerName
    const track = follow(half, layer, readInk(half, text)![layer], MOTION)
    const trace = track.steps.map(({ column, row, heading, struck }) =>
      struck ? [column, row, heading, 'x'] : [column, row, heading],
    )
    expect({ result: track.result, bounces: track.bounces, trace }).toEqual(expected)
  })
})
