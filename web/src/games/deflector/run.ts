// The run of a token as it is drawn: from where it sets out, by what it meets, to where it ends. Places
// are in grid lines of the sheet, (0, 0) its bottom left. The server's runs have this shape, and so do the
// previews that are made here.

import { isInside, type Half, type LayerName } from './drawing'
import { shoot, spot, type Limits } from './ray'
import type { Polygon } from './shapes'
import { follow, outset, type Heading, type Motion, type Result, type Track } from './track'

export type Spot = readonly [x: number, y: number]

export interface Met {
  at: Spot
  scores: boolean
}

export interface Run {
  start: Spot
  met: readonly Met[]
  end: Spot
  result: Result
  points: number
}

const TO_BORDER: Record<Heading, Spot> = { N: [0, 0.5], E: [0.5, 0], S: [0, -0.5], W: [-0.5, 0] }

/** The run of a track over squares. */
export function runOf(half: Half, layer: LayerName, track: Track): Run {
  const met: Met[] = []
  const first = outset(half, layer)
  const start: Spot =
    layer === 'own'
      ? [half.start - 0.5, 0]
      : [half.seat * half.width + (half.seat === 0 ? half.width : 0), half.entry - 0.5]
  let last: Spot = layer === 'own' ? [half.start - 0.5, 0.5] : start
  let heading = first.heading
  for (const step of track.steps) {
    const middle: Spot = [step.column - 0.5, step.row - 0.5]
    heading = step.heading
    // A head-on bounce is on the border that the token comes back from.
    last = step.struck ? beside(middle, heading) : middle
    if (step.impact) met.push({ at: last, scores: true })
  }
  const ended = track.steps.at(-1)
  const arrived = ended !== undefined && !ended.struck && isAtStart(half, ended, track)
  const back = ended?.struck === true
  const end = arrived || back || !ended || !isInside(half, ended) ? last : beside(last, heading)
  return { start, met, end, result: track.result, points: track.bounces }
}

function isAtStart(half: Half, { column, row }: { column: number; row: number }, track: Track) {
  return column === half.start && row === 1 && track.steps.length > 1
}

const beside = ([x, y]: Spot, heading: Heading): Spot => {
  const [right, up] = TO_BORDER[heading]
  return [x + right, y + up]
}

/** What a layer of squares would do. */
export function squaresRun(half: Half, layer: LayerName, contents: string, motion: Motion): Run {
  return runOf(half, layer, follow(half, layer, contents, motion))
}

/** What a layer of polygons would do. */
export function shapesRun(
  half: Half,
  layer: LayerName,
  polygons: readonly Polygon[],
  solid: boolean,
  limits: Limits,
): Run {
  const course = shoot(half, layer, polygons, solid, limits)
  const place = (at: Parameters<typeof spot>[0]): Spot => {
    const { x, y } = spot(at)
    return [x, y]
  }
  return {
    start: place(course.begins),
    met: course.impacts.map(({ at, scores }) => ({ at: place(at), scores })),
    end: place(course.ends),
    result: course.result,
    points: course.points,
  }
}

/** The places of a run, one after the other. */
export const spotsOf = ({ start, met, end }: Run): Spot[] => [
  start,
  ...met.map(({ at }) => at),
  end,
]

export const works = ({ result }: Run) => result === 'ok'
