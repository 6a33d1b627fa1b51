import { describe, expect, test } from 'vitest'
import { axisOf } from '../geometry'
import { happenings, tableOf } from '../model'
import { decodePath } from '../path'
import { bodiesAt, FRAMES_PER_S, knocksOf, loudness, type ShotEvent } from '../track'
import { frameOf } from './frames'

const shot = happenings(frameOf('moved')).find(({ kind }) => kind === 'shot') as ShotEvent
const track = decodePath(shot.path)
const moving = track.bodies.indexOf(shot.disc)
const { measures } = tableOf(frameOf('moved'))

describe('the path of a shot', () => {
  test('begins with the disc upright on its field', () => {
    const pose = track.frames[0]![moving]!
    expect(pose.at[0]).toBeCloseTo(measures.field_distance, 3)
    expect(pose.at[1]).toBeCloseTo(0, 3)
    expect(pose.at[2]).toBeCloseTo(measures.disc_radius, 3)
    expect(Math.abs(axisOf(pose.turn)[2])).toBeLessThan(0.01)
  })

  test('ends where the event says that the disc lies', () => {
    const pose = track.frames.at(-1)![moving]!
    const rest = shot.bodies[shot.disc]!
    for (const axis of [0, 1, 2] as const) expect(pose.at[axis]).toBeCloseTo(rest.at[axis], 3)
    expect(Math.abs(axisOf(pose.turn)[2])).toBeCloseTo(Math.abs(axisOf(rest.turn)[2]), 2)
  })

  test('has sixty frames a second, each of unit quaternions', () => {
    expect(track.frames.length / FRAMES_PER_S).toBeCloseTo(shot.seconds, 0)
    for (const frame of track.frames) {
      for (const { turn } of frame) expect(Math.hypot(...turn)).toBeCloseTo(1, 3)
    }
  })

  test('of another format is empty', () => {
    expect(decodePath(btoa('\x02\x3c\x00\x00'))).toEqual({ bodies: [], frames: [] })
  })

  test('moves the disc between two frames, and the stored rest stands at the end', () => {
    const at = (seconds: number) => bodiesAt(shot, track, seconds)[shot.disc]!.at[0]
    const [first, second] = [at(20 / 60), at(21 / 60)]
    expect(at(20.5 / 60)).toBeCloseTo((first + second) / 2, 6)
    expect(bodiesAt(shot, track, shot.seconds)).toBe(shot.bodies)
  })

  test('shows a burnt disc until it has fallen', () => {
    const burnt: ShotEvent = {
      ...shot,
      burnt: [[0.4, shot.disc]],
      bodies: shot.bodies.map((body, index) =>
        index === shot.disc ? { ...body, state: 'burnt' } : body,
      ),
    }
    expect(bodiesAt(burnt, track, 0.5)[shot.disc]!.state).toBe('board')
    expect(bodiesAt(burnt, track, 1)[shot.disc]!.state).toBe('burnt')
  })
})

test('knocks are loud by their speed, and a body knocks no faster than it is heard', () => {
  const event: ShotEvent = {
    ...shot,
    contacts: [
      [0.1, 0, null, 0.02],
      [0.2, 0, null, 0.4],
      [0.21, 0, null, 0.4],
      [0.22, 3, 5, 1.6],
    ],
  }
  const knocks = knocksOf(event)
  expect(knocks.map(({ second }) => second)).toEqual([0.2, 0.22])
  expect(knocks.map(loudness)).toEqual([0.3, 1])
})
