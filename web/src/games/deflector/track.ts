// Where a token would go on a half, for the preview. How shapes turn a token comes from the server as a
// table; this only follows it from square to square. What counts is what the server says.

import {
  contentAt,
  EMPTY,
  firstColumn,
  isBeyondGap,
  isInside,
  isStart,
  type Half,
  type LayerName,
  type Square,
} from './drawing'

export type Heading = 'N' | 'E' | 'S' | 'W'

/** For each content the headings that it turns: what comes in -> what goes out. */
export type Motion = Record<string, Partial<Record<Heading, Heading>>>

/** How a track ends: it arrives, or why it fails. `long`: not followed to the end here. */
export type Result =
  'ok' | 'paper' | 'line' | 'start' | 'entry' | 'loop' | 'corner' | 'cap' | 'work' | 'long'

/** A square that is entered and left, or, `struck`, one whose border was met head-on. */
export interface Step extends Square {
  heading: Heading // after it
  from: Heading // before it
  impact: boolean
  struck: boolean
}

export interface Track {
  steps: Step[]
  bounces: number
  result: Result
}

export const BACK: Record<Heading, Heading> = { N: 'S', S: 'N', E: 'W', W: 'E' }
const WAYS: Record<Heading, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] }

export function next({ column, row }: Square, heading: Heading): Square {
  const [right, up] = WAYS[heading]
  return { column: column + right, row: row + up }
}

/** The heading from one square to a neighbour. */
export function headingTo(from: Square, to: Square): Heading {
  if (to.column !== from.column) return to.column > from.column ? 'E' : 'W'
  return to.row > from.row ? 'N' : 'S'
}

/** The content that turns one heading into another; null where nothing does. */
export function turning(motion: Motion, from: Heading, to: Heading): string | null {
  return Object.keys(motion).find((content) => motion[content]?.[from] === to) ?? null
}

/** How a token sets out on a half: its square before the first step, and its heading. */
export function outset(half: Half, layer: LayerName): { square: Square; heading: Heading } {
  if (layer === 'own') return { square: { column: half.start, row: 1 }, heading: 'N' }
  const first = firstColumn(half)
  const column = half.seat === 0 ? first + half.width : first - 1
  return { square: { column, row: half.entry }, heading: half.seat === 0 ? 'W' : 'E' }
}

/** Follows the token that a layer is meant for. */
export function follow(half: Half, layer: LayerName, contents: string, motion: Motion): Track {
  let { square, heading } = outset(half, layer)
  const steps: Step[] = []
  let bounces = 0
  if (layer === 'own') {
    steps.push({ ...square, heading, from: heading, impact: false, struck: false })
  }
  const most = 8 * (half.width * half.height + 1) // every square with every heading, twice
  while (steps.length < most) {
    const ahead = next(square, heading)
    const end = ending(half, layer, square, ahead)
    if (end) {
      if (isInside(half, ahead)) {
        steps.push({ ...ahead, heading, from: heading, impact: false, struck: false })
      }
      return { steps, bounces, result: end }
    }
    const content = contentAt(half, contents, ahead)
    const out = content === EMPTY ? heading : motion[content]?.[heading]
    if (out !== undefined) {
      const impact = content !== EMPTY
      if (impact) bounces += 1
      steps.push({ ...ahead, heading: out, from: heading, impact, struck: false })
      square = ahead
      heading = out
      continue
    }
    // Head-on: it goes back over the square that it was in, from the border it has struck.
    bounces += 1
    const back = BACK[heading]
    steps.push({ ...ahead, heading: back, from: heading, impact: true, struck: true })
    heading = back
    if (isBeyondGap(half, square)) return { steps, bounces, result: 'entry' }
    if (isStart(half, square)) return { steps, bounces, result: layer === 'own' ? 'start' : 'ok' }
    const there = contentAt(half, contents, square)
    const again = there === EMPTY ? heading : motion[there]?.[heading]
    if (again !== undefined) {
      if (there !== EMPTY) bounces += 1
      const impact = there !== EMPTY
      steps.push({ ...square, heading: again, from: heading, impact, struck: false })
      heading = again
    }
  }
  return { steps, bounces, result: 'loop' }
}

/** What stepping from one square to the next would end, if anything. */
function ending(half: Half, layer: LayerName, square: Square, ahead: Square): Result | null {
  if (isInside(half, ahead)) {
    if (!isStart(half, ahead)) return null
    return layer === 'own' ? 'start' : 'ok'
  }
  if (isBeyondGap(half, ahead)) return layer === 'own' ? 'ok' : 'entry'
  const first = firstColumn(half)
  const line = half.seat === 0 ? first + half.width : first - 1
  return isInside(half, square) && ahead.column === line ? 'line' : 'paper'
}
