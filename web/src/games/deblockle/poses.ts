// How a block moves while an event is shown: from one motion and the time in it to a pose.

import { centre, facesOf, sideToward, type Side } from './geometry'
import type { Block, Happening } from './model'

export type Motion =
  | { kind: 'tip'; block: Block; to: string; after: string }
  | { kind: 'arc'; block: Block; from: string; to: string }
  | { kind: 'slide'; block: Block; from: string; to: string }
  | { kind: 'lift'; block: Block }
  | { kind: 'drop'; block: Block }

export interface Pose {
  x: number
  z: number
  height: number // above the board, in squares
  tip: { side: Side; angle: number } | null // turned about the lower edge of a side, in radians
  opacity: number
  flash: number // how bright the star below shines, 0 to 1
}

const REST = { height: 0, tip: null, opacity: 1, flash: 0 }

export function duration(motion: Motion): number {
  switch (motion.kind) {
    case 'tip':
      return 380
    case 'arc':
      return 270
    case 'slide': {
      const a = centre(motion.from)
      const b = centre(motion.to)
      return 220 + 65 * (Math.abs(a.x - b.x) + Math.abs(a.z - b.z))
    }
    case 'lift':
      return 620
    case 'drop':
      return 360
  }
}

function eased(t: number): number {
  return t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) ** 3 / 2
}

function fallen(t: number): number {
  // A cube that tips gathers speed, lands and does not bounce.
  return t * t * (2.2 - 1.2 * t)
}

/** Where the moving block is at time `t` of its motion, from 0 to 1. */
export function poseAt(motion: Motion, t: number): Pose {
  const at = centre(motion.block.square)
  switch (motion.kind) {
    case 'tip': {
      const side = sideToward(motion.block.square, motion.to)
      return { ...REST, ...at, tip: { side, angle: (Math.PI / 2) * fallen(t) } }
    }
    case 'arc':
    case 'slide': {
      const from = centre(motion.from)
      const to = centre(motion.to)
      const done = motion.kind === 'arc' ? t : eased(t)
      return {
        ...REST,
        x: from.x + (to.x - from.x) * done,
        z: from.z + (to.z - from.z) * done,
        height: motion.kind === 'arc' ? 2.6 * t * (1 - t) : 0,
      }
    }
    case 'lift':
      return {
        ...REST,
        ...at,
        height: 2.4 * eased(Math.max(0, (t - 0.25) / 0.75)),
        opacity: 1 - eased(Math.max(0, (t - 0.5) / 0.5)),
        flash: Math.sin(Math.PI * t),
      }
    case 'drop':
      return { ...REST, ...at, height: 1.6 * (1 - fallen(t)), opacity: Math.min(1, 4 * t) }
  }
}

/** The motions that show the events of a ply, beginning with `blocks` as they stood before it. */
export function motionsOf(blocks: Block[], events: Happening[], tipShown: boolean): Motion[] {
  const motions: Motion[] = []
  let moving: Block | undefined
  for (const event of events) {
    switch (event.kind) {
      case 'tip': {
        const { owner, from, to, before, after } = event
        moving = blocks.find((block) => block.square === from) ?? {
          square: from,
          owner,
          orientation: before,
        }
        if (!tipShown) motions.push({ kind: 'tip', block: moving, to, after })
        moving = { owner, square: to, orientation: after }
        break
      }
      case 'hop': {
        if (!moving) break
        let from = moving.square
        for (const to of event.path) {
          if (to === from) continue
          const block: Block = { ...moving, square: from }
          motions.push({ kind: event.face === 'L' ? 'slide' : 'arc', block, from, to })
          from = to
        }
        moving = { ...moving, square: from }
        break
      }
      case 'remove':
        if (moving) motions.push({ kind: 'lift', block: moving })
        moving = undefined
        break
      case 'place': {
        const { owner, square, orientation } = event
        motions.push({ kind: 'drop', block: { owner, square, orientation } })
        break
      }
      case 'stay':
      case 'pass':
      case 'roll':
        break
    }
  }
  return motions
}

/** The six faces as they are drawn from above while a block tips: the falling top and the rising side. */
export function tippingFaces(orientation: string, side: Side): { falling: string; rising: string } {
  const faces = facesOf(orientation)
  const behind: Record<Side, Side> = {
    north: 'south',
    south: 'north',
    east: 'west',
    west: 'east',
    top: 'bottom',
    bottom: 'top',
  }
  return { falling: faces.top, rising: faces[behind[side]] }
}
