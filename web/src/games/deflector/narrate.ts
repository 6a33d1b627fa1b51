// What happened and what stands, in sentences.

import type { Narration } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import type { Frame } from '../../wire/types'
import { contentAt, EMPTY, LAYERS, squareAt, type Half, type LayerName } from './drawing'
import {
  halfOf,
  happenings,
  sheetOf,
  type Drawn,
  type Happening,
  type Outcome,
  type Pair,
  type Round,
  type Sheet,
} from './model'
import type { Polygon } from './shapes'
import { explained, failureText, verdict } from './verdict'
import { contentName, layerName, resultText, side } from './words'

/** Sentences for what the last ply did, in order; none at the start. */
export function narrate(before: Frame | null, frame: Frame): Narration[] {
  const round = sheetOf(frame).last
  const said = happenings(frame).flatMap((event) => told(event, round))
  if (said.length && frame.node.kind === 'over' && before !== null)
    said.push({ text: m.deflector_say_over() })
  return said
}

function told(event: Happening, round: Round | null): Narration[] {
  switch (event.kind) {
    case 'lot':
      return [{ text: m.deflector_say_lot({ row: event.entry }), sound: 'roll' }]
    case 'reveal':
      return [{ text: m.deflector_say_reveal(), sound: 'slide' }]
    case 'run':
      return [{ text: runSaid(event) }]
    case 'round':
      return round ? [{ text: verdict(round) }] : []
    case 'over':
      return []
  }
}

/** What came of a track, in a sentence. */
function runSaid(track: Outcome): string {
  const { token, half, layer, points, result } = track
  const told = {
    side: side(token),
    other: side(half),
    bounces: points,
    result: resultText(result, layer),
  }
  return layer === 'own' ? m.deflector_say_own(told) : m.deflector_say_guest(told)
}

/** The whole sheet: its measures, and, once they are open, both drawings and what came of them. */
export function describe(frame: Frame): string[] {
  const sheet = sheetOf(frame)
  const lines: string[] = [
    m.deflector_tell_paper({ width: sheet.width, height: sheet.height }),
    m.deflector_tell_starts({ west: sheet.starts[0], east: sheet.starts[1] }),
  ]
  const entry = sheet.entry ?? sheet.last?.entry ?? null
  if (entry !== null) lines.push(m.deflector_tell_entry({ row: entry }))
  if (sheet.rounds > 1) {
    lines.push(
      m.deflector_tell_rounds({
        played: sheet.played,
        rounds: sheet.rounds,
        west: sheet.wins[0],
        east: sheet.wins[1],
      }),
    )
  }
  if (frame.node.kind === 'sealed') lines.push(m.deflector_tell_drawing())
  if (sheet.last) lines.push(...roundTold(sheet, sheet.last))
  if (frame.node.kind === 'over') lines.push(m.deflector_say_over())
  return lines
}

function roundTold(sheet: Sheet, round: Round): string[] {
  const drawings = [0, 1].flatMap((seat) => {
    const half = halfOf(sheet, seat, round.entry)
    return LAYERS.map((layer) => layerTold(half, layer, round.drawings as Pair<Drawn>))
  })
  const tracks = round.tracks.map(runSaid)
  const failures = round.tracks.filter(({ result }) => result !== 'ok').map(failureText)
  return [...drawings, ...tracks, ...failures, ...explained(round), verdict(round)]
}

function layerTold(half: Half, layer: LayerName, drawings: Pair<Drawn>): string {
  const drawn = drawings[half.seat as 0 | 1][layer]
  const parts = isRows(drawn) ? squaresTold(half, drawn.join('')) : polygonsTold(drawn)
  return m.deflector_tell_layer({
    side: side(half.seat),
    layer: layerName(layer),
    ink: parts.length ? parts.join('; ') : m.deflector_tell_nothing(),
  })
}

const isRows = (layer: string[] | Polygon[]): layer is string[] => typeof layer[0] === 'string'

/** The ink of a layer, row by row from the top. */
function squaresTold(half: Half, contents: string): string[] {
  const rows = new Map<number, string[]>()
  for (let at = 0; at < contents.length; at += 1) {
    const square = squareAt(half, at)
    const content = contentAt(half, contents, square)
    if (content === EMPTY) continue
    const row = rows.get(square.row) ?? []
    row.push(`${square.column} ${contentName(content)}`)
    rows.set(square.row, row)
  }
  return [...rows].map(([row, ink]) => m.deflector_tell_row({ row, ink: ink.join(', ') }))
}

function polygonsTold(polygons: readonly Polygon[]): string[] {
  return polygons.map((polygon, at) =>
    m.deflector_tell_polygon({
      number: at + 1,
      corners: polygon.map(([x, y]) => `(${x}, ${y})`).join(' '),
    }),
  )
}
