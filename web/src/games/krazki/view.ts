// What both views draw: worked out once by the board, so that neither view decides anything.

import type { Aim } from './aim'
import type { Point } from './geometry'
import type { Body, Measures } from './model'

/** The disc that is about to be flicked, standing on its field. */
export interface AimView {
  seat: number
  body: number
  aim: Aim
  foot: Point
  way: number // radians, of the strike
  mine: boolean // it can be changed here
  hard: boolean // harder than usual
  pull: Point | null // of the board, where the finger is that pulls
}

/** The barricade that is about to be placed. */
export interface GhostView {
  at: Point
  fits: boolean
  least: number
  most: number
}

/** Where a disc alone would about go. */
export interface FanView {
  low: number // metres from the foot
  middle: number
  high: number
  spread: number // radians to either side
  drift: number // radians to the side at the end
}

/** A label at a body: what it counts. */
export interface Tag {
  body: number
  text: string
  lit: boolean // the one that is being counted now
}

export interface View {
  measures: Measures
  fields: number[]
  bodies: Body[]
  moving: boolean
  aim: AimView | null
  ghost: GhostView | null
  fan: FanView | null
  tags: Tag[]
  last: number | null // the body that was shot last
  seat: number | null // whose turn it is
  near: number // degrees: the side of the board that is near the viewer
  dark: boolean
}
