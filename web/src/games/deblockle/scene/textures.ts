// Wood, lacquered faces and labels.

import { RepeatWrapping, type Texture } from 'three'
import { canvas, textureOf, type Painter } from '../../../ui/scene/texture'
import { centre, FILES, STARS } from '../geometry'
import type { Letter } from '../model'
import { SYMBOLS } from '../symbols'

/** How wide the painted top of the board is, in squares. */
export const TOP_WIDTH = 8.1

const FACE = 256
const SYMBOL = 0.66 // of the width of a face

let sharpness = 8

/** How finely textures are looked up when seen at an angle, from 1; for those made from now on. */
export function sharpen(times: number): void {
  sharpness = times
}

const sharpened = (painter: Painter, isColour = true) => textureOf(painter, sharpness, isColour)

/** A small generator of even numbers, so that the wood looks the same every time. */
function lottery(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state / 4294967296
  }
}

interface Patch {
  x: number
  y: number
  width: number
  height: number
}

/** Fills a patch with wood whose grain runs from left to right. */
function grain(
  painter: Painter,
  patch: Patch,
  base: string,
  random: () => number,
  lines: number,
): void {
  const { x, y, width, height } = patch
  painter.save()
  painter.beginPath()
  painter.rect(x, y, width, height)
  painter.clip()
  painter.fillStyle = base
  painter.fillRect(x, y, width, height)
  const phase = random() * 9
  const bend = (0.01 + 0.016 * random()) * height
  for (let line = 0; line < lines; line += 1) {
    const at = y + height * random()
    const dark = random() < 0.68
    const strength = 0.03 + 0.09 * random()
    painter.strokeStyle = dark ? `rgba(70,36,8,${strength})` : `rgba(255,232,190,${strength})`
    painter.lineWidth = (0.4 + 1.8 * random()) * (height / 130)
    painter.beginPath()
    for (let step = 0; step <= 10; step += 1) {
      const along = step / 10
      const wave =
        bend * Math.sin(phase + 5 * along + at / height) +
        bend * 0.5 * Math.sin(2 * phase + 13 * along + (3 * at) / height)
      painter.lineTo(x + along * width, at + wave)
    }
    painter.stroke()
  }
  painter.restore()
}

/** The top of the board: rim with labels, squares of two woods, grooves between them. */
export function boardTextures(): { map: Texture; bump: Texture } {
  const size = 1536
  const unit = size / TOP_WIDTH
  const painter = canvas(size, size)
  const random = lottery(7)
  grain(painter, { x: 0, y: 0, width: size, height: size }, '#5d3a1e', random, 900)
  const rim = (size - 7 * unit) / 2
  for (let row = 0; row < 7; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const patch = { x: rim + column * unit, y: rim + row * unit, width: unit, height: unit }
      const shade = (row + column) % 2
      const lift = Math.floor(random() * 9) - 4
      const base = shade
        ? `rgb(${196 + lift},${146 + lift},${92 + lift})`
        : `rgb(${222 + lift},${180 + lift},${124 + lift})`
      if (shade) {
        painter.save()
        painter.translate(patch.x + unit / 2, patch.y + unit / 2)
        painter.rotate(Math.PI / 2)
        grain(painter, { x: -unit / 2, y: -unit / 2, width: unit, height: unit }, base, random, 90)
        painter.restore()
      } else grain(painter, patch, base, random, 90)
    }
  }
  inlay(painter, rim, unit)
  painter.strokeStyle = 'rgba(58,30,8,0.75)'
  painter.lineWidth = unit * 0.022
  lattice(painter, rim, unit)
  label(painter, unit, rim, size)
  return { map: sharpened(painter), bump: sharpened(grooves(size / 2, unit / 2), false) }
}

/** Dark discs into which the two stars are set. */
function inlay(painter: Painter, rim: number, unit: number): void {
  for (const square of STARS) {
    const { x, z } = centre(square)
    painter.beginPath()
    painter.arc(rim + (x + 3.5) * unit, rim + (z + 3.5) * unit, 0.42 * unit, 0, 7)
    painter.fillStyle = '#4a2c13'
    painter.fill()
  }
}

function lattice(painter: Painter, rim: number, unit: number): void {
  painter.beginPath()
  for (let line = 0; line <= 7; line += 1) {
    painter.moveTo(rim + line * unit, rim)
    painter.lineTo(rim + line * unit, rim + 7 * unit)
    painter.moveTo(rim, rim + line * unit)
    painter.lineTo(rim + 7 * unit, rim + line * unit)
  }
  painter.stroke()
}

function grooves(size: number, unit: number): Painter {
  const painter = canvas(size, size)
  painter.fillStyle = '#fff'
  painter.fillRect(0, 0, size, size)
  painter.strokeStyle = 'rgba(0,0,0,0.35)'
  painter.lineWidth = unit * 0.06
  lattice(painter, (size - 7 * unit) / 2, unit)
  painter.strokeStyle = '#000'
  painter.lineWidth = unit * 0.03
  lattice(painter, (size - 7 * unit) / 2, unit)
  return painter
}

function label(painter: Painter, unit: number, rim: number, size: number): void {
  painter.fillStyle = 'rgba(246,222,180,0.92)'
  painter.font = `600 ${unit * 0.25}px Georgia, "Times New Roman", serif`
  painter.textAlign = 'center'
  painter.textBaseline = 'middle'
  const out = rim * 0.47
  for (let index = 0; index < 7; index += 1) {
    const along = rim + (index + 0.5) * unit
    const rank = String(7 - index)
    const file = FILES.charAt(index)
    painter.fillText(file, along, size - out)
    painter.fillText(rank, out, along)
    turned(painter, along, out, () => painter.fillText(file, 0, 0))
    turned(painter, size - out, along, () => painter.fillText(rank, 0, 0))
  }
}

function turned(painter: Painter, x: number, y: number, paint: () => void): void {
  painter.save()
  painter.translate(x, y)
  painter.rotate(Math.PI)
  paint()
  painter.restore()
}

/** Plain dark wood for the sides of the board. */
export function walnut(): Texture {
  const painter = canvas(512, 128)
  grain(painter, { x: 0, y: 0, width: 512, height: 128 }, '#55341a', lottery(3), 240)
  const texture = sharpened(painter)
  texture.wrapS = texture.wrapT = RepeatWrapping
  return texture
}

function symbol(painter: Painter, letter: Letter, x: number, y: number, size: number): void {
  painter.save()
  painter.translate(x, y)
  painter.scale(size / 100, size / 100)
  for (const outline of SYMBOLS[letter]) painter.fill(new Path2D(outline), 'evenodd')
  painter.restore()
}

const LACQUER = [
  { base: '#e0a42a', light: 'rgba(255,226,140,0.35)', ink: '#3a2200', edge: 'rgba(90,54,0,0.5)' },
  {
    base: '#2a5a9c',
    light: 'rgba(150,196,255,0.28)',
    ink: '#f3efe2',
    edge: 'rgba(225,236,252,0.85)',
  },
] as const

/** One face of a block: lacquered wood, the symbol cut in. North's faces carry a band with cut corners. */
export function faceTextures(letter: Letter, owner: number): { map: Texture; bump: Texture } {
  const lacquer = LACQUER[owner === 0 ? 0 : 1]
  const painter = canvas(FACE, FACE)
  const middle = FACE / 2
  grain(
    painter,
    { x: 0, y: 0, width: FACE, height: FACE },
    lacquer.base,
    lottery(11 + letter.charCodeAt(0)),
    80,
  )
  const shine = painter.createRadialGradient(middle, middle, 10, middle, middle, middle * 1.3)
  shine.addColorStop(0, lacquer.light)
  shine.addColorStop(1, 'rgba(0,0,0,0.12)')
  painter.fillStyle = shine
  painter.fillRect(0, 0, FACE, FACE)
  painter.strokeStyle = lacquer.edge
  painter.lineWidth = owner === 0 ? 3 : 5
  if (owner === 1) painter.stroke(band())
  painter.fillStyle = lacquer.ink
  symbol(painter, letter, middle, middle, FACE * SYMBOL)

  const relief = canvas(FACE, FACE)
  relief.fillStyle = '#fff'
  relief.fillRect(0, 0, FACE, FACE)
  for (const [width, shade] of [
    [9, '#b5b5b5'],
    [5, '#707070'],
    [1.5, '#202020'],
  ] as const) {
    relief.save()
    relief.translate(middle, middle)
    relief.scale((FACE * SYMBOL) / 100, (FACE * SYMBOL) / 100)
    relief.strokeStyle = shade
    relief.fillStyle = shade
    relief.lineWidth = width
    relief.lineJoin = 'round'
    for (const outline of SYMBOLS[letter]) {
      const path = new Path2D(outline)
      relief.stroke(path)
      relief.fill(path, 'evenodd')
    }
    relief.restore()
  }
  return { map: sharpened(painter), bump: sharpened(relief, false) }
}

function band(): Path2D {
  const near = 24
  const far = FACE - near
  const cut = 40
  return new Path2D(
    `M${near + cut} ${near}H${far - cut}L${far} ${near + cut}V${far - cut}L${far - cut} ${far}` +
      `H${near + cut}L${near} ${far - cut}V${near + cut}Z`,
  )
}

export type Tile = Letter | 'home'

/** The lid of a ghost block: what a tip would bring up, or cannot bring up. */
export function tileTexture(tile: Tile, barred: boolean): Texture {
  const painter = canvas(FACE, FACE)
  painter.beginPath()
  painter.roundRect(10, 10, FACE - 20, FACE - 20, 36)
  painter.fillStyle = barred ? 'rgba(70,58,46,0.72)' : 'rgba(255,248,224,0.95)'
  painter.fill()
  painter.lineWidth = 12
  painter.strokeStyle = barred ? 'rgba(30,22,14,0.6)' : '#0b6b43'
  painter.stroke()
  painter.fillStyle = tile === 'home' ? '#c98a10' : barred ? 'rgba(246,236,220,0.8)' : '#2c1a00'
  symbol(
    painter,
    tile === 'home' ? 'S' : tile,
    FACE / 2,
    FACE / 2,
    FACE * (tile === 'home' ? 0.76 : 0.6),
  )
  if (barred) {
    painter.beginPath()
    painter.arc(FACE - 62, 62, 36, 0, 7)
    painter.fillStyle = '#fff'
    painter.fill()
    painter.lineWidth = 11
    painter.strokeStyle = '#a3231c'
    painter.stroke()
    painter.beginPath()
    painter.moveTo(FACE - 86, 86)
    painter.lineTo(FACE - 38, 38)
    painter.stroke()
  }
  return sharpened(painter)
}

/** A tick on a green disc. */
export function tickTexture(): Texture {
  const painter = canvas(128, 128)
  painter.beginPath()
  painter.arc(64, 64, 54, 0, 7)
  painter.fillStyle = '#0b7a4b'
  painter.fill()
  painter.lineWidth = 9
  painter.strokeStyle = '#fff'
  painter.stroke()
  painter.lineWidth = 15
  painter.lineCap = painter.lineJoin = 'round'
  painter.beginPath()
  painter.moveTo(38, 66)
  painter.lineTo(57, 84)
  painter.lineTo(92, 46)
  painter.stroke()
  return sharpened(painter)
}

/** The soft shadow under a block. */
export function shadeTexture(): Texture {
  const painter = canvas(128, 128)
  const shade = painter.createRadialGradient(64, 64, 30, 64, 64, 62)
  shade.addColorStop(0, 'rgba(30,14,2,0.55)')
  shade.addColorStop(1, 'rgba(30,14,2,0)')
  painter.fillStyle = shade
  painter.fillRect(0, 0, 128, 128)
  return sharpened(painter)
}
