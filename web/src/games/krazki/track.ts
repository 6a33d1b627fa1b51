// The path of a shot: where every body is at any moment of it, and when what knocks on what.

import { slerp } from './geometry'
import type { Body, Happening, Quaternion, Vector } from './model'

export type ShotEvent = Extract<Happening, { kind: 'shot' }>

export const FRAMES_PER_S = 60
const FALLS_S = 0.5 // how long a disc that has left the board is seen falling
export const UNDER = -0.03 // metres: what has fallen so deep is out of sight

export interface Pose {
  at: Vector
  turn: Quaternion
}

/** The poses of the bodies that moved, 60 times a second. */
export interface Track {
  bodies: number[]
  frames: Pose[][] // by frame, then in the order of `bodies`
}

export interface Knock {
  second: number
  speed: number // m/s
  wood: 'disc' | 'board'
}

function between(from: Pose, to: Pose, share: number): Pose {
  const mix = (axis: 0 | 1 | 2) => from.at[axis] + (to.at[axis] - from.at[axis]) * share
  return { at: [mix(0), mix(1), mix(2)], turn: slerp(from.turn, to.turn, share) }
}

/** All bodies at a moment of a shot; at its end they lie where the event says. */
export function bodiesAt(event: ShotEvent, track: Track, seconds: number): Body[] {
  const exact = Math.max(0, seconds * FRAMES_PER_S)
  const before = Math.floor(exact)
  if (seconds >= event.seconds) return event.bodies
  const now = track.frames[Math.min(before, track.frames.length - 1)]
  const next = track.frames[Math.min(before + 1, track.frames.length - 1)]
  if (!now || !next) return event.bodies
  const left = new Map(event.burnt.map(([when, body]) => [body, when]))
  const bodies = [...event.bodies]
  for (const [index, number] of track.bodies.entries()) {
    const body = bodies[number]
    const [from, to] = [now[index], next[index]]
    if (!body || !from || !to) continue
    const pose = between(from, to, exact - before)
    const gone = pose.at[2] < UNDER || seconds > (left.get(number) ?? Infinity) + FALLS_S
    if (!gone) bodies[number] = { ...body, ...pose, state: 'board' }
  }
  return bodies
}

const FAINTEST = 0.03 // m/s: slower contacts are not heard
const APART_S = 0.03 // between two knocks of the same body

/** The contacts that are heard, in the order of time. */
export function knocksOf(event: ShotEvent): Knock[] {
  const last = new Map<number, number>()
  const knocks: Knock[] = []
  for (const [second, body, other, speed] of event.contacts) {
    if (speed < FAINTEST || second - (last.get(body) ?? -1) < APART_S) continue
    last.set(body, second)
    knocks.push({ second, speed, wood: other === null ? 'board' : 'disc' })
  }
  return knocks
}

/** How loud a knock is, 0 to 1. */
export function loudness({ speed, wood }: Knock): number {
  return Math.min(1, Math.sqrt(speed / 1.6)) * (wood === 'disc' ? 1 : 0.6)
}
