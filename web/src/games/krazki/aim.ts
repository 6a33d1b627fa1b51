// A flick as the player's hand holds it, before it is played; how it is changed and written.

import type { Choices, Measures, Shot } from './model'

export type Aim = Shot
export type AimChoices = Extract<Choices, { kind: 'shot' }>

export const USUAL = { least: 0.003, most: 0.012 } // newton seconds: softer does not arrive, harder is wild
export const FIRST: Aim = { at: [0, 0], facing: 0, impulse: 0.007, offset: 0.5, loft: 0 }

export type Name = 'x' | 'y' | 'facing' | 'impulse' | 'offset' | 'loft'

/** One number of a flick as a field of the form: in a unit that makes handy numbers. */
export interface Number_ {
  name: Name
  unit: 'mm' | '°' | 'mN·s' | '' // of what is shown
  scale: number // shown, for one of the rules' units
  step: number // in what is shown
  digits: number
  low: number
  high: number
}

export function numbers(measures: Measures, choices: AimChoices, { at }: Aim): Number_[] {
  const most = mostOut(measures)
  /** One number of the foot, as far as the other leaves room in the field. */
  const place = (name: 'x' | 'y', other: number): Number_ => {
    const out = Math.sqrt(Math.max(0, most ** 2 - other ** 2))
    const high = Math.floor(1000 * out + 1e-6)
    return { name, unit: 'mm', scale: 1000, step: 1, digits: 0, low: -high, high }
  }
  return [
    place('x', at[1]),
    place('y', at[0]),
    { name: 'facing', unit: '°', scale: 1, step: 1, digits: 1, low: -180, high: 180 },
    {
      name: 'impulse',
      unit: 'mN·s',
      scale: 1000,
      step: 0.1,
      digits: 2,
      low: 0,
      high: 1000 * choices.most_impulse,
    },
    { name: 'offset', unit: '', scale: 1, step: 0.05, digits: 2, low: -1, high: 1 },
    { name: 'loft', unit: '°', scale: 1, step: 1, digits: 1, low: 0, high: choices.most_loft },
  ]
}

export function shownOf(aim: Aim, { name, scale, digits }: Number_): number {
  return Number((valueOf(aim, name) * scale).toFixed(digits))
}

function valueOf(aim: Aim, name: Name): number {
  return name === 'x' ? aim.at[0] : name === 'y' ? aim.at[1] : aim[name]
}

/** The flick with one number as it was typed, within what can be. */
export function withShown(aim: Aim, number: Number_, typed: number): Aim {
  if (!Number.isFinite(typed)) return aim
  const held = Math.min(Math.max(typed, number.low), number.high)
  const value = Number(held.toFixed(number.digits)) / number.scale
  if (number.name === 'x') return { ...aim, at: [value, aim.at[1]] }
  if (number.name === 'y') return { ...aim, at: [aim.at[0], value] }
  return { ...aim, [number.name]: value }
}

/** How far from the field's middle the foot may stand: half of what is rounded away inside its edge. */
function mostOut(measures: Measures): number {
  return measures.field_radius - 0.0005
}

/** The flick with the foot as near to a place as the field allows. */
export function withFoot(aim: Aim, measures: Measures, [x, y]: [number, number]): Aim {
  const out = Math.hypot(x, y)
  const most = mostOut(measures)
  const share = out > most ? most / out : 1
  return { ...aim, at: [milli(x * share), milli(y * share)] }
}

function milli(metres: number): number {
  return Math.round(1000 * metres) / 1000
}

/** The flick with a direction and strength that a pull has given. */
export function pulled(aim: Aim, facing: number, impulse: number, most: number): Aim {
  return {
    ...aim,
    facing: Math.round(2 * facing) / 2,
    impulse: Math.round(Math.min(Math.max(impulse, 0), most) * 1e4) / 1e4,
  }
}

/** The strength of a pull over a share of the reach that means the hardest usual flick. */
export function strengthOf(share: number, most: number): number {
  return Math.min(share * USUAL.most, most)
}

/** The action text. */
export function shotText({ at, facing, impulse, offset, loft }: Aim): string {
  const place = at.map((each) => plain(each, 3)).join(',')
  return (
    `S at=${place} facing=${plain(facing, 1)} impulse=${plain(impulse, 5)} ` +
    `offset=${plain(offset, 2)} loft=${plain(loft, 1)}`
  )
}

/** A number with a fixed count of decimals, and no sign before zero. */
function plain(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

const SHOT =
  /^S at=(-?[\d.]+),(-?[\d.]+) facing=(-?[\d.]+) impulse=([\d.]+) offset=(-?[\d.]+) loft=([\d.]+)$/

/** Reads an action text of a flick; null where it is none. */
export function readShot(text: string): Aim | null {
  const found = SHOT.exec(text)?.slice(1).map(Number)
  if (!found) return null
  const [x = 0, y = 0, facing = 0, impulse = 0, offset = 0, loft = 0] = found
  return { at: [x, y], facing, impulse, offset, loft }
}

/** The action text of a barricade. */
export function barricadeText({ x, y }: { x: number; y: number }): string {
  return `B ${plain(x, 3)},${plain(y, 3)}`
}
