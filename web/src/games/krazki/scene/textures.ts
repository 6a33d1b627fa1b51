// Turned wood, lacquer and numbers.

import type { Texture } from 'three'
import { canvas, textureOf, type Painter } from '../../../ui/scene/texture'
import { RAD } from '../geometry'
import type { Measures } from '../model'
import { MARKS, paintOf } from '../paint'

/** Even numbers from a seed, so that the wood looks the same every time. */
function lottery(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 747796405) + 2891336453) >>> 0
    return state / 4294967296
  }
}

/** Planks of wood, their grain running from left to right. */
function planks(
  painter: Painter,
  size: number,
  base: readonly string[],
  random: () => number,
): void {
  const count = 7
  for (let plank = 0; plank < count; plank += 1) {
    const top = (size * plank) / count
    painter.save()
    painter.beginPath()
    painter.rect(0, top, size, size / count + 1)
    painter.clip()
    painter.fillStyle = base[plank % base.length] ?? '#c89a62'
    painter.fillRect(0, top, size, size / count + 1)
    const phase = 20 * random()
    const heart = top + (size / count) * (0.3 + 0.4 * random())
    for (let line = 0; line < 150; line += 1) {
      const y = top + (size / count) * random()
      const dark = random() < 0.66
      painter.strokeStyle = dark
        ? `rgba(84,44,12,${0.03 + 0.1 * random()})`
        : `rgba(255,236,200,${0.03 + 0.09 * random()})`
      painter.lineWidth = 0.5 + (2.4 * random() * size) / 2048
      painter.beginPath()
      for (let step = 0; step <= 14; step += 1) {
        const along = step / 14
        const bend = (y - heart) * 0.16 * Math.sin(phase + 4.2 * along)
        painter.lineTo(along * size, y + bend + 3 * Math.sin(phase * 2 + 11 * along + y / 40))
      }
      painter.stroke()
    }
    painter.restore()
    painter.fillStyle = 'rgba(60,30,8,0.35)'
    painter.fillRect(0, top - 1, size, 2)
  }
}

/** The top of the board: planks, circles inlaid in dark wood, start fields, the points of the zones. */
export function boardTextures(t: Measures, sharp: number): { map: Texture; bump: Texture } {
  const size = sharp > 1 ? 2048 : 1024
  const middle = size / 2
  const unit = middle / t.board_radius
  const painter = canvas(size)
  const random = lottery(11)
  planks(painter, size, ['#d6a76c', '#d0a066', '#dbad73', '#cfa169'], random)
  ring(painter, middle, unit * t.board_radius, unit * t.outer_radius, 'rgba(92,50,20,0.62)')
  disc(painter, middle, unit * t.inner_radius, 'rgba(255,231,184,0.3)')
  disc(painter, middle, unit * t.middle_radius, 'rgba(255,244,212,0.5)')
  for (const radius of [t.outer_radius, t.inner_radius, t.middle_radius]) {
    inlay(painter, middle, unit * radius, size / 2048)
  }
  points(painter, middle, unit, t)
  for (const angle of t.field_angles) {
    const x = middle + unit * t.field_distance * Math.cos(angle * RAD)
    const y = middle - unit * t.field_distance * Math.sin(angle * RAD)
    painter.beginPath()
    painter.arc(x, y, unit * t.field_radius, 0, 7)
    painter.fillStyle = '#191512'
    painter.fill()
    painter.lineWidth = size / 500
    painter.strokeStyle = 'rgba(240,215,170,0.5)'
    painter.stroke()
  }
  const shade = painter.createRadialGradient(middle, middle, middle * 0.5, middle, middle, middle)
  shade.addColorStop(0, 'rgba(40,18,2,0)')
  shade.addColorStop(1, 'rgba(40,18,2,0.22)')
  painter.fillStyle = shade
  painter.fillRect(0, 0, size, size)

  const relief = canvas(size / 2)
  relief.fillStyle = '#fff'
  relief.fillRect(0, 0, size / 2, size / 2)
  for (const radius of [t.outer_radius, t.inner_radius, t.middle_radius]) {
    relief.beginPath()
    relief.arc(middle / 2, middle / 2, (unit * radius) / 2, 0, 7)
    relief.lineWidth = size / 700
    relief.strokeStyle = '#444'
    relief.stroke()
  }
  return { map: textureOf(painter, sharp), bump: textureOf(relief, sharp, false) }
}

function ring(painter: Painter, at: number, outer: number, inner: number, colour: string): void {
  painter.beginPath()
  painter.arc(at, at, outer, 0, 2 * Math.PI)
  painter.closePath()
  painter.arc(at, at, inner, 0, 2 * Math.PI)
  painter.fillStyle = colour
  painter.fill('evenodd')
}

function disc(painter: Painter, at: number, radius: number, colour: string): void {
  painter.beginPath()
  painter.arc(at, at, radius, 0, 7)
  painter.fillStyle = colour
  painter.fill()
}

function inlay(painter: Painter, at: number, radius: number, scale: number): void {
  painter.beginPath()
  painter.arc(at, at, radius, 0, 7)
  painter.lineWidth = 9 * scale
  painter.strokeStyle = '#3b210d'
  painter.stroke()
  painter.lineWidth = 2.5 * scale
  painter.strokeStyle = 'rgba(226,180,110,0.8)'
  painter.stroke()
}

/** The points of the zones, burnt into the wood toward each field. */
function points(painter: Painter, middle: number, unit: number, t: Measures): void {
  painter.textAlign = 'center'
  painter.textBaseline = 'middle'
  const places = [
    [2, (t.inner_radius + t.middle_radius) / 2],
    [4, (t.middle_radius + t.centre_radius) / 2],
  ] as const
  for (const angle of t.field_angles) {
    for (const [value, radius] of places) {
      painter.save()
      painter.translate(middle, middle)
      painter.rotate(Math.PI / 2 - angle * RAD)
      painter.translate(0, unit * radius)
      painter.font = `600 ${unit * 0.034}px Georgia, "Times New Roman", serif`
      painter.fillStyle = 'rgba(78,40,12,0.62)'
      painter.fillText(String(value), 0, 0)
      painter.restore()
    }
  }
}

/** The points of the centre, cut into its lacquer. */
export function centreTexture(sharp: number): Texture {
  const painter = canvas(256)
  painter.fillStyle = '#ad1a20'
  painter.fillRect(0, 0, 256, 256)
  const shine = painter.createRadialGradient(96, 96, 10, 128, 128, 150)
  shine.addColorStop(0, 'rgba(255,120,100,0.4)')
  shine.addColorStop(1, 'rgba(60,0,0,0.25)')
  painter.fillStyle = shine
  painter.fillRect(0, 0, 256, 256)
  painter.strokeStyle = 'rgba(255,214,170,0.55)'
  painter.lineWidth = 4
  painter.beginPath()
  painter.arc(128, 128, 104, 0, 7)
  painter.stroke()
  return textureOf(painter, sharp)
}

/** A face of a disc: lacquer turned on a lathe, its player's mark cut in. */
export function faceTextures(
  owner: number | null,
  kind: string,
  sharp: number,
): { map: Texture; bump: Texture } {
  const size = 256
  const paint = paintOf(owner, kind)
  const painter = canvas(size)
  const relief = canvas(size)
  painter.fillStyle = paint.body
  painter.fillRect(0, 0, size, size)
  relief.fillStyle = '#fff'
  relief.fillRect(0, 0, size, size)
  const random = lottery(5 + (owner ?? 7))
  painter.translate(size / 2, size / 2)
  relief.translate(size / 2, size / 2)
  for (let radius = 3; radius < size / 2; radius += 2.5) {
    painter.beginPath()
    painter.arc(0, 0, radius, 0, 7)
    painter.strokeStyle = `rgba(${random() < 0.5 ? '255,255,255' : '0,0,0'},${0.09 * random()})`
    painter.lineWidth = 1.6
    painter.stroke()
  }
  painter.scale(size / 212, size / 212)
  relief.scale(size / 212, size / 212)
  for (const [each, colour] of [
    [painter, paint.light],
    [relief, '#777'],
  ] as const) {
    each.beginPath()
    each.arc(0, 0, 84, 0, 7)
    each.lineWidth = 5
    each.strokeStyle = colour
    each.stroke()
  }
  const mark = owner === null ? null : MARKS[owner]
  if (mark) {
    const outline = new Path2D(mark)
    painter.fillStyle = paint.ink
    painter.fill(outline, 'evenodd')
    painter.lineWidth = 3
    painter.strokeStyle = paint.edge
    painter.stroke(outline)
    relief.fillStyle = '#888'
    relief.fill(outline, 'evenodd')
    relief.lineWidth = 3
    relief.strokeStyle = '#222'
    relief.stroke(outline)
  }
  return { map: textureOf(painter, sharp), bump: textureOf(relief, sharp, false) }
}

/** A soft shadow, for where real ones cost too much. */
export function shadeTexture(): Texture {
  const painter = canvas(64)
  const shade = painter.createRadialGradient(32, 32, 14, 32, 32, 31)
  shade.addColorStop(0, 'rgba(30,14,2,0.6)')
  shade.addColorStop(1, 'rgba(30,14,2,0)')
  painter.fillStyle = shade
  painter.fillRect(0, 0, 64, 64)
  return textureOf(painter, 1)
}

/** A round label with the points of a disc. */
export function tagTexture(text: string): Texture {
  const painter = canvas(128)
  painter.beginPath()
  painter.arc(64, 64, 54, 0, 7)
  painter.fillStyle = '#fffaf0'
  painter.fill()
  painter.lineWidth = 7
  painter.strokeStyle = '#2c1a00'
  painter.stroke()
  painter.fillStyle = '#2c1a00'
  painter.font = '700 70px system-ui, sans-serif'
  painter.textAlign = 'center'
  painter.textBaseline = 'middle'
  painter.fillText(text, 64, 68)
  return textureOf(painter, 1)
}
