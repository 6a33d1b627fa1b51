// Where a token would go among polygons, for the preview: the mirror law in big whole numbers, exact as
// the rules have it (DR-30, DR-31). What counts is what the server says.
//
// A ray is a direction (dx, dy) and the moment x*dy - y*dx of its points, all whole numbers, and a mirror
// takes it to another such ray. A corner's side of the ray is the sign of its own moment less the ray's.

import { firstColumn, type Half, type LayerName } from './drawing'
import { sides, squareOutline, type Corner, type Polygon } from './shapes'
import type { Result } from './track'

export interface Place {
  x: bigint
  y: bigint
  whole: bigint // the denominator of both
}

export interface Impact {
  at: Place
  what: 'edge' | 'wall'
  scores: boolean // it is met for the first time (DR-31)
  direction: [bigint, bigint] // after it; its length means nothing
}

export interface Course {
  begins: Place
  impacts: Impact[]
  ends: Place // where the token arrives or fails
  direction: [bigint, bigint] // there
  points: number
  result: Result
}

/** What a preview may cost; a course that is longer has no known end here. */
export interface Limits {
  impacts: number // the impact at which a track fails
  ms: number
}

/** A side from a to b of something whose inside is on its left; met from outside only. */
interface Mirror {
  ax: bigint
  ay: bigint
  bx: bigint
  by: bigint
  normal: [bigint, bigint] // outward
  level: bigint // of the side along the normal
}

interface Ray {
  dx: bigint
  dy: bigint
  moment: bigint
  origin: Mirror // it leaves from this one
}

interface Hit {
  mirror: Mirror
  before: bigint // side of a: 0 or less
  after: bigint // side of b: 0 or more
}

const BITS = 16_384n // the rules give a token up whose numbers grow longer

/** Follows the token that a layer is meant for. */
export function shoot(
  half: Half,
  layer: LayerName,
  polygons: readonly Polygon[],
  solid: boolean,
  limits: Limits,
): Course {
  const until = performance.now() + limits.ms
  const walls = wallsOf(half)
  const edges = polygons.flatMap((polygon) => mirrors(leftward(polygon)))
  const square = mirrors(squareOutline(half.start, 1))
  const gap = gapOf(half)
  let ray = launched(half, layer, walls)
  const begins = placeOf(half, layer)
  const impacts: Impact[] = []
  const met = new Set<Mirror | 'paper' | 'above' | 'below'>()
  const done = (result: Result, ends: Place): Course => {
    return { begins, impacts, ends, direction: [ray.dx, ray.dy], points: met.size, result }
  }
  for (;;) {
    const hit = firstHit(edges, ray, impacts.length === 0)
    if (layer === 'guest' || impacts.length > 0) {
      const touched = firstTouch(square, ray, hit)
      if (touched) return done(layer === 'own' ? 'start' : 'ok', meeting(touched))
    }
    const found = hit ?? leaving(walls, ray)
    if (!found) return done('loop', begins)
    const at = meeting(found)
    let isCorner = found.before === 0n || found.after === 0n
    let border: Mirror | 'paper' | 'above' | 'below' = found.mirror
    if (!hit) {
      const line = found.mirror === walls[0]
      const [below, above] = gap.map(([x, y]) => sideOf(ray, x, y)) as [bigint, bigint]
      if (line && below < 0n !== above < 0n && below !== 0n && above !== 0n)
        return done(layer === 'own' ? 'ok' : 'entry', at)
      if (!solid) return done(line ? 'line' : 'paper', at)
      isCorner ||= line && (below === 0n || above === 0n)
      // The paper's edge scores as one; the dividing line above the gap and below it (DR-31, DR-32).
      border = !line ? 'paper' : at.y > BigInt(half.entry) * at.whole ? 'above' : 'below'
    }
    if (isCorner) return done('corner', at)
    const scores = !met.has(border)
    met.add(border)
    ray = mirrored(ray, found.mirror)
    impacts.push({ at, what: hit ? 'edge' : 'wall', scores, direction: [ray.dx, ray.dy] })
    if (impacts.length >= limits.impacts) return done('cap', at)
    if ([ray.dx, ray.dy, ray.moment].some((number) => size(number) >> BITS > 0n))
      return done('work', at)
    if (performance.now() > until) return done('long', at)
  }
}

// --- what can be met ----------------------------------------------------------------------------

function mirrors(corners: Polygon): Mirror[] {
  return sides(corners).map(([a, b]) => mirror(a, b))
}

function mirror([x, y]: Corner, [endX, endY]: Corner): Mirror {
  const [ax, ay, bx, by] = [BigInt(x), BigInt(y), BigInt(endX), BigInt(endY)]
  const common = divisor(by - ay, ax - bx)
  const normal: [bigint, bigint] = [(by - ay) / common, (ax - bx) / common]
  return { ax, ay, bx, by, normal, level: normal[0] * ax + normal[1] * ay }
}

/** The same polygon with its inside on the left of its sides. */
function leftward(polygon: Polygon): Polygon {
  const area = sides(polygon).reduce((sum, [a, b]) => sum + a[0] * b[1] - b[0] * a[1], 0)
  return area > 0 ? polygon : [...polygon].reverse()
}

/** The dividing line, then the other edges of the half, with the half outside. */
function wallsOf(half: Half): Mirror[] {
  const west = firstColumn(half) - 1
  const east = west + half.width
  const top = half.height
  const left = mirror([west, 0], [west, top])
  const right = mirror([east, top], [east, 0])
  const rest = [mirror([east, 0], [west, 0]), mirror([west, top], [east, top])]
  return half.seat === 0 ? [right, left, ...rest] : [left, right, ...rest]
}

function gapOf(half: Half): [bigint, bigint][] {
  const line = BigInt(firstColumn(half) - 1 + (half.seat === 0 ? half.width : 0))
  return [
    [line, BigInt(half.entry - 1)],
    [line, BigInt(half.entry)],
  ]
}

// --- rays ---------------------------------------------------------------------------------------

function placeOf(half: Half, layer: LayerName): Place {
  if (layer === 'own') return { x: BigInt(2 * half.start - 1), y: 0n, whole: 2n }
  return { x: 2n * gapOf(half)[0]![0], y: BigInt(2 * half.entry - 1), whole: 2n }
}

function launched(half: Half, layer: LayerName, walls: Mirror[]): Ray {
  const { x, y } = placeOf(half, layer)
  const [dx, dy] = layer === 'own' ? [0n, 2n] : [half.seat === 0 ? -2n : 2n, 0n]
  return { dx, dy, moment: (x * dy - y * dx) / 2n, origin: walls[layer === 'own' ? 2 : 0]! }
}

const sideOf = (ray: Ray, x: bigint, y: bigint) => x * ray.dy - y * ray.dx - ray.moment

function facing(ray: Ray, mirror: Mirror): Hit | null {
  const before = sideOf(ray, mirror.ax, mirror.ay)
  if (before > 0n) return null
  const after = sideOf(ray, mirror.bx, mirror.by)
  return after < 0n || before === after ? null : { mirror, before, after }
}

/** More than 0 where a meeting point lies outside of another mirror's side, 0 on it. */
function ahead({ mirror, before, after }: Hit, { normal, level }: Mirror): bigint {
  const atStart = normal[0] * mirror.ax + normal[1] * mirror.ay - level
  const atEnd = normal[0] * mirror.bx + normal[1] * mirror.by - level
  return after * atStart - before * atEnd
}

function firstHit(edges: Mirror[], ray: Ray, setsOut: boolean): Hit | null {
  let first: Hit | null = null
  for (const edge of edges) {
    const hit = facing(ray, edge)
    if (!hit) continue
    const past = ahead(hit, ray.origin)
    // A polygon may close the gap: the guest meets it where it sets out.
    if (past < 0n || (past === 0n && !setsOut)) continue
    if (!first || ahead(hit, first.mirror) > 0n) first = hit
  }
  return first
}

function firstTouch(square: Mirror[], ray: Ray, hit: Hit | null): Hit | null {
  const touches = square.flatMap((side) => facing(ray, side) ?? [])
  return (
    touches.find(
      (touch) => ahead(touch, ray.origin) >= 0n && (!hit || ahead(touch, hit.mirror) >= 0n),
    ) ?? null
  )
}

function leaving(walls: Mirror[], ray: Ray): Hit | null {
  const [line, left, bottom, top] = walls
  for (const wall of [left, bottom, top, line]) {
    const hit = wall && facing(ray, wall)
    if (hit) return hit
  }
  return null
}

function meeting({ mirror, before, after }: Hit): Place {
  return {
    x: mirror.bx * before - mirror.ax * after,
    y: mirror.by * before - mirror.ay * after,
    whole: before - after,
  }
}

function mirrored(ray: Ray, mirror: Mirror): Ray {
  const [a, b] = mirror.normal
  const square = a * a + b * b
  const inward = 2n * (a * ray.dx + b * ray.dy)
  const dx = square * ray.dx - inward * a
  const dy = square * ray.dy - inward * b
  const moment = 2n * mirror.level * (a * ray.dy - b * ray.dx) - square * ray.moment
  // Twice the same mirror is no change but by square², so that no other factor is common.
  const common = divisor(divisor(square * square, dx), divisor(dy, moment))
  return { dx: dx / common, dy: dy / common, moment: moment / common, origin: mirror }
}

const size = (number: bigint) => (number < 0n ? -number : number)

function divisor(one: bigint, other: bigint): bigint {
  let a = size(one)
  let b = size(other)
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? 1n : a
}

// --- for drawing --------------------------------------------------------------------------------

const FINE = 1_000_000n

/** A place as numbers, near enough to draw. */
export function spot({ x, y, whole }: Place): { x: number; y: number } {
  const near = (part: bigint) => Number((part * FINE) / whole) / Number(FINE)
  return { x: near(x), y: near(y) }
}
