// What a screen reader says of a square or a crossing.

import { m } from '../../paraglide/messages.js'
import { contentAt, EMPTY, indexOf, isStart, LAYERS, type Square } from './drawing'
import type { ShapesDesk } from './shapesdesk.svelte'
import { sameCorner, type Corner } from './shapes'
import type { SquaresDesk } from './squaresdesk.svelte'
import { contentName, layerName } from './words'

export function squareLabel(desk: SquaresDesk, square: Square): string {
  const { half } = desk.paper
  const parts: string[] = [m.deflector_label_square({ column: square.column, row: square.row })]
  if (isStart(half, square)) parts.push(m.deflector_label_start())
  const before = parts.length
  for (const layer of LAYERS) {
    const content = contentAt(half, desk.ink[layer], square)
    if (content === EMPTY) continue
    parts.push(m.deflector_label_ink({ layer: layerName(layer), content: contentName(content) }))
  }
  if (parts.length === before && before === 1) parts.push(contentName(EMPTY))
  for (const layer of LAYERS) {
    if (desk.visited[layer].has(indexOf(half, square)))
      parts.push(m.deflector_label_track({ layer: layerName(layer) }))
  }
  return parts.join(', ')
}

export function cornerLabel(desk: ShapesDesk, corner: Corner): string {
  const parts: string[] = [m.deflector_label_corner({ x: corner[0], y: corner[1] })]
  for (const layer of LAYERS) {
    desk.shapes[layer].forEach((polygon, at) => {
      if (polygon.some((each) => sameCorner(each, corner)))
        parts.push(m.deflector_label_polygon({ layer: layerName(layer), number: at + 1 }))
    })
  }
  if (desk.isOpen(corner)) parts.push(m.deflector_label_open())
  return parts.join(', ')
}
