// What a hand does to a drawing of squares: strokes, and deeds on a whole layer. Every function takes what
// stands and returns what then stands, with a word on what could not be done. A hand changes only the
// layer that it is on: where the other layer's ink is in the way (DR-13) nothing happens but that word.

import {
  BLOCK,
  blank,
  contentAt,
  EMPTY,
  indexOf,
  isBeyondGap,
  isInside,
  isStart,
  isTriangle,
  LAYERS,
  otherLayer,
  sameSquare,
  squareAt,
  withContent,
  type Content,
  type Half,
  type Ink,
  type LayerName,
  type Square,
} from './drawing'
import type { Told } from './telling'
import { follow, headingTo, turning, type Heading, type Motion, type Track } from './track'

export type Tool = 'triangle' | 'block' | 'eraser' | 'path' | 'zigzag'

/** The paper that is drawn on, and what is allowed on it. */
export interface Paper {
  half: Half
  overlap: boolean
  motion: Motion
}

export interface Changed {
  ink: Ink
  told: Told | null
}

/** How triangles are turned by tapping, clockwise. */
const ROUND = ['7', '9', '3', '1']

/** The squares of the dense zigzag, from the bottom left of two by two; tapping again goes to the next. */
export const ZIGZAGS: readonly (readonly [string, string, string, string])[] = [
  ['7', '3', '1', '9'], // upward, to the right first
  ['1', '9', '7', '3'], // upward, to the left first
  ['3', '1', '7', '9'], // sideways, up first
  ['7', '9', '3', '1'], // sideways, down first
]

export function turnedOn(content: Content): Content {
  return ROUND[(ROUND.indexOf(content) + 1) % ROUND.length]!
}

// --- single squares ------------------------------------------------------------------------------

/** Why a square takes no ink of a layer. */
export function barred(paper: Paper, ink: Ink, layer: LayerName, square: Square): Told | null {
  if (isStart(paper.half, square)) return { kind: 'start', squares: [square] }
  const other = contentAt(paper.half, ink[otherLayer(layer)], square)
  return !paper.overlap && other !== EMPTY ? { kind: 'other', squares: [square] } : null
}

/** Puts a content into a square, or says why not. */
export function put(
  paper: Paper,
  ink: Ink,
  layer: LayerName,
  square: Square,
  content: Content,
): Changed {
  if (!isInside(paper.half, square)) return { ink, told: null }
  const now = contentAt(paper.half, ink[layer], square)
  if (now === content) return { ink, told: null }
  const told = content === EMPTY ? null : barred(paper, ink, layer, square)
  if (told) return { ink, told }
  return {
    ink: { ...ink, [layer]: withContent(paper.half, ink[layer], square, content) },
    told: null,
  }
}

/** Rubs a square out; ink of the other layer stays, which is worth a word. */
export function rub(paper: Paper, ink: Ink, layer: LayerName, square: Square): Changed {
  const changed = put(paper, ink, layer, square, EMPTY)
  if (changed.ink !== ink) return changed
  const other = contentAt(paper.half, ink[otherLayer(layer)], square)
  return { ink, told: other === EMPTY ? null : { kind: 'other', squares: [square] } }
}

/** Puts contents into many squares, passing over those that take none. */
function putAll(
  paper: Paper,
  ink: Ink,
  layer: LayerName,
  contents: readonly (readonly [Square, Content])[],
): Changed {
  const squares: Square[] = []
  let kind: Told['kind'] = 'other'
  let now = ink
  for (const [square, content] of contents) {
    const changed = put(paper, now, layer, square, content)
    now = changed.ink
    if (!changed.told) continue
    kind = changed.told.kind
    squares.push(square)
  }
  return { ink: now, told: squares.length ? { kind, squares } : null }
}

// --- strokes -------------------------------------------------------------------------------------

/** A finger or mouse on its way over the paper. */
export interface Stroke {
  tool: Tool
  layer: LayerName
  before: Ink
  squares: readonly Square[] // in the order in which they were met; neighbours share a side
  content: Content // that is painted
  zigzag: number // which of `ZIGZAGS`
}

/** What a tool keeps from one stroke to the next. */
export interface Grip {
  facing: Content // of the next triangle
  zigzag: number
  last: Square | null // where the last zigzag was begun
}

export const FIRST_GRIP: Grip = { facing: '7', zigzag: 0, last: null }

export function beginStroke(
  paper: Paper,
  ink: Ink,
  layer: LayerName,
  tool: Tool,
  grip: Grip,
  square: Square,
): Stroke {
  const there = contentAt(paper.half, ink[layer], square)
  const again = tool === 'zigzag' && grip.last !== null && sameSquare(grip.last, square)
  return {
    tool,
    layer,
    before: ink,
    squares: [square],
    content: tool === 'block' ? BLOCK : isTriangle(there) ? there : grip.facing,
    zigzag: again ? (grip.zigzag + 1) % ZIGZAGS.length : grip.zigzag,
  }
}

/** A stroke that has gone on to a square; going back over a path takes its end back. */
export function extended(stroke: Stroke, square: Square): Stroke {
  let squares = [...stroke.squares]
  for (const each of between(squares.at(-1)!, square)) {
    const back = squares.at(-2)
    if (stroke.tool === 'path' && back && sameSquare(back, each)) squares = squares.slice(0, -1)
    else squares.push(each)
  }
  return { ...stroke, squares }
}

/** The squares from one to another, side by side, without the first. */
export function between(from: Square, to: Square): Square[] {
  const squares: Square[] = []
  let { column, row } = from
  const [wide, high] = [to.column - column, to.row - row]
  const steps = Math.abs(wide) + Math.abs(high)
  for (let at = 1; at <= steps; at += 1) {
    // The step that stays nearer to the straight line.
    const across = Math.abs(column + Math.sign(wide) - from.column) * Math.abs(high)
    const up = Math.abs(row + Math.sign(high) - from.row) * Math.abs(wide)
    if (row === to.row || (column !== to.column && across <= up)) column += Math.sign(wide)
    else row += Math.sign(high)
    squares.push({ column, row })
  }
  return squares
}

/** What the paper looks like during a stroke. */
export function drawn(paper: Paper, stroke: Stroke): Changed {
  const { before, layer, squares, tool } = stroke
  switch (tool) {
    case 'path':
      return putAll(paper, before, layer, pathContents(paper, stroke))
    case 'zigzag':
      return putAll(paper, before, layer, zigzagContents(paper, stroke))
    case 'eraser': {
      if (squares.length === 1) return rub(paper, before, layer, squares[0]!)
      const contents = squares.map((square) => [square, EMPTY] as const)
      return putAll(paper, before, layer, contents)
    }
    default: {
      if (squares.length === 1) return tapped(paper, stroke)
      const contents = squares
        .filter((square) => isInside(paper.half, square))
        .map((square) => [square, stroke.content] as const)
      return putAll(paper, before, layer, contents)
    }
  }
}

/** What one tap does: places the tool's content, or turns what is there. */
function tapped(paper: Paper, { before, layer, squares, tool, content }: Stroke): Changed {
  const square = squares[0]!
  const there = contentAt(paper.half, before[layer], square)
  if (tool === 'block') return put(paper, before, layer, square, there === BLOCK ? EMPTY : BLOCK)
  return put(paper, before, layer, square, isTriangle(there) ? turnedOn(there) : content)
}

/** What the next stroke begins with. */
export function gripAfter(paper: Paper, stroke: Stroke, ink: Ink, grip: Grip): Grip {
  const first = stroke.squares[0]!
  if (stroke.tool === 'zigzag') return { ...grip, zigzag: stroke.zigzag, last: first }
  const there = contentAt(paper.half, ink[stroke.layer], first)
  const facing = stroke.tool === 'triangle' && isTriangle(there) ? there : grip.facing
  return { ...grip, facing, last: null }
}

/** The contents that lead a token along a path: triangles at its turns, and nothing between them. */
function pathContents(paper: Paper, stroke: Stroke): [Square, Content][] {
  const { half, motion } = paper
  const { squares, layer, before } = stroke
  const contents: [Square, Content][] = []
  squares.forEach((square, at) => {
    const after = squares[at + 1]
    if (!after || !isInside(half, square)) return
    const to = headingTo(square, after)
    const ahead = squares[at - 1]
    const from = ahead ? headingTo(ahead, square) : arriving(paper, before, layer, square, to)
    if (from === null) return
    const content = from === to ? EMPTY : turning(motion, from, to)
    if (content !== null) contents.push([square, content])
  })
  return contents
}

/** How a layer's token comes into a square from where a path is begun; null where it does not. */
function arriving(
  { half, motion }: Paper,
  ink: Ink,
  layer: LayerName,
  square: Square,
  to: Heading,
): Heading | null {
  const visits = follow(half, layer, ink[layer], motion).steps.filter(
    (step) => !step.struck && sameSquare(step, square),
  )
  const fits = visits.find(({ from }) => from === to || turning(motion, from, to) !== null)
  return fits?.from ?? null
}

/** A path may set out from the square beyond the gap, and end there. */
export const isOnPath = (half: Half, square: Square) =>
  isInside(half, square) || isBeyondGap(half, square)

function zigzagContents({ half }: Paper, stroke: Stroke): [Square, Content][] {
  const anchor = stroke.squares[0]!
  const zigzag = ZIGZAGS[stroke.zigzag]!
  const contents = new Map<number, [Square, Content]>()
  for (const square of stroke.squares) {
    const column = square.column - ((((square.column - anchor.column) % 2) + 2) % 2)
    const row = square.row - ((((square.row - anchor.row) % 2) + 2) % 2)
    for (let part = 0; part < 4; part += 1) {
      const each = { column: column + (part % 2), row: row + Math.floor(part / 2) }
      if (isInside(half, each)) contents.set(indexOf(half, each), [each, zigzag[part]!])
    }
  }
  return [...contents.values()]
}

// --- deeds on a layer ----------------------------------------------------------------------------

export function cleared({ half }: Paper, ink: Ink, layer: LayerName): Changed {
  return { ink: { ...ink, [layer]: blank(half) }, told: null }
}

/** Gives a layer contents from elsewhere, unless something is in the way of any of them. */
function replaced(paper: Paper, ink: Ink, layer: LayerName, contents: string): Changed {
  const { half } = paper
  const squares = [...contents].flatMap((content, at) =>
    content !== EMPTY && barred(paper, ink, layer, squareAt(half, at)) ? squareAt(half, at) : [],
  )
  if (squares.length === 0) return { ink: { ...ink, [layer]: contents }, told: null }
  const kind = squares.some((square) => isStart(half, square)) ? 'start' : 'other'
  return { ink, told: { kind, squares } }
}

/** Gives the guest layer a copy of the own ink: a working own track works backwards as well. */
export function copied(paper: Paper, ink: Ink): Changed {
  return replaced(paper, ink, 'guest', ink.own)
}

/** Moves a layer's ink by whole squares; ink that would leave the paper stops it. */
export function shifted(
  paper: Paper,
  ink: Ink,
  layer: LayerName,
  right: number,
  up: number,
): Changed {
  const { half } = paper
  const off: Square[] = []
  let contents = blank(half)
  for (let at = 0; at < contents.length; at += 1) {
    const content = ink[layer].charAt(at)
    if (content === EMPTY) continue
    const square = squareAt(half, at)
    const to = { column: square.column + right, row: square.row + up }
    if (isInside(half, to)) contents = withContent(half, contents, to, content)
    else off.push(square)
  }
  if (off.length) return { ink, told: { kind: 'off', squares: off } }
  return replaced(paper, ink, layer, contents)
}

// --- the best so far -----------------------------------------------------------------------------

/** The contents with the most bounces that worked, by layer. */
export type Best = Readonly<Record<LayerName, { contents: string; bounces: number } | null>>

export const NO_BEST: Best = { own: null, guest: null }

export function tracksOf({ half, motion }: Paper, ink: Ink): Record<LayerName, Track> {
  return {
    own: follow(half, 'own', ink.own, motion),
    guest: follow(half, 'guest', ink.guest, motion),
  }
}

/** The best so far with what works now. */
export function bettered(best: Best, ink: Ink, tracks: Record<LayerName, Track>): Best {
  let now = best
  for (const layer of LAYERS) {
    const { result, bounces } = tracks[layer]
    if (result !== 'ok' || bounces <= (now[layer]?.bounces ?? -1)) continue
    now = { ...now, [layer]: { contents: ink[layer], bounces } }
  }
  return now
}

/** Brings the best of a layer back. */
export function restored(paper: Paper, ink: Ink, layer: LayerName, best: Best): Changed {
  const found = best[layer]
  if (!found) return { ink, told: { kind: 'nothing', squares: [] } }
  return replaced(paper, ink, layer, found.contents)
}
