// A drawing in the standard variant: two layers of squares, and the text that stands for them (DR-40).

export type LayerName = 'own' | 'guest'
export type Content = string // `.` empty, `#` full, or a triangle by its filled corner: `7` `9` `1` `3`

export interface Square {
  column: number // of the whole sheet, from 1
  row: number // from 1 at the bottom
}

/** One player's half of the sheet. */
export interface Half {
  seat: number
  width: number
  height: number
  start: number // column of the start square, in row 1
  entry: number // row of the gap in the dividing line
}

/** The contents of each layer, row by row from the top, each from west to east. */
export type Ink = Readonly<Record<LayerName, string>>

export const LAYERS: readonly LayerName[] = ['own', 'guest']
export const EMPTY = '.'
export const BLOCK = '#'
const LEAST_RUN = 5 // equal squares that are written as a run
const CONTENTS = /^[.#7913]*$/

export const otherLayer = (layer: LayerName): LayerName => (layer === 'own' ? 'guest' : 'own')
export const isTriangle = (content: Content) => content !== EMPTY && content !== BLOCK

/** The westmost column of a half. */
export const firstColumn = (half: Half) => half.seat * half.width + 1

export function isInside(half: Half, { column, row }: Square): boolean {
  const first = firstColumn(half)
  return column >= first && column < first + half.width && row >= 1 && row <= half.height
}

export const isStart = (half: Half, { column, row }: Square) => column === half.start && row === 1

/** Whether a square is the one beyond the gap, where own tokens leave and guests come from. */
export function isBeyondGap(half: Half, { column, row }: Square): boolean {
  const first = firstColumn(half)
  return row === half.entry && column === (half.seat === 0 ? first + half.width : first - 1)
}

export const sameSquare = (one: Square, other: Square) =>
  one.column === other.column && one.row === other.row

/** The place of a square in a layer's text. */
export function indexOf(half: Half, { column, row }: Square): number {
  return (half.height - row) * half.width + column - firstColumn(half)
}

export function squareAt(half: Half, index: number): Square {
  return {
    column: firstColumn(half) + (index % half.width),
    row: half.height - Math.floor(index / half.width),
  }
}

export function contentAt(half: Half, layer: string, square: Square): Content {
  return isInside(half, square) ? layer.charAt(indexOf(half, square)) : EMPTY
}

/** A layer with other contents in one square. */
export function withContent(half: Half, layer: string, square: Square, content: Content): string {
  const at = indexOf(half, square)
  return layer.slice(0, at) + content + layer.slice(at + 1)
}

export const blank = (half: Half) => EMPTY.repeat(half.width * half.height)

// --- text --------------------------------------------------------------------------------------

/** The text of a drawing. */
export function writeInk(half: Half, ink: Ink): string {
  return `start=${half.start} ${writeLayer(half, ink.own)} ${writeLayer(half, ink.guest)}`
}

function writeLayer(half: Half, layer: string): string {
  const rows = Array.from({ length: half.height }, (_, at) =>
    layer.slice(at * half.width, (at + 1) * half.width),
  )
  return rows.map(shortened).join('/')
}

function shortened(row: string): string {
  return row.replace(/(.)\1+/g, (run, content: string) =>
    run.length < LEAST_RUN ? run : `(${run.length})${content}`,
  )
}

/** Reads the text of a drawing; null where it does not fit the half. */
export function readInk(half: Half, text: string): Ink | null {
  const [start, own, guest, ...more] = text.trim().split(/\s+/)
  if (start !== `start=${half.start}` || more.length > 0) return null
  const layers = [own, guest].map((layer) => readLayer(half, layer ?? ''))
  return layers[0] != null && layers[1] != null ? { own: layers[0], guest: layers[1] } : null
}

function readLayer(half: Half, text: string): string | null {
  const rows = text
    .split('/')
    .map((row) =>
      row.replace(/\((\d{1,3})\)(.)/g, (_, times: string, content: string) =>
        content.repeat(Number(times)),
      ),
    )
  const fits = rows.length === half.height && rows.every((row) => row.length === half.width)
  return fits && rows.every((row) => CONTENTS.test(row)) ? rows.join('') : null
}
