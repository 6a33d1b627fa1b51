// What happened and what stands, in sentences.

import type { Narration } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import type { Frame } from '../../wire/types'
import { happenings, tableOf, type Happening, type Level, type Table } from './model'
import { rowName, side, sideOf } from './words'

const SEATS = [0, 1]

/** Sentences for what the last ply did, in order; none at the start. */
export function narrate(before: Frame | null, frame: Frame): Narration[] {
  const said = happenings(frame).flatMap(told)
  if (said.length && frame.node.kind === 'over' && before !== null) {
    const sound = frame.node.winners.length ? 'win' : 'draw'
    said.push({ text: m.deflection_tell_over(), sound })
  }
  return said
}

function told(event: Happening): Narration[] {
  switch (event.kind) {
    case 'enter': {
      const who = side(event.seat)
      const text = m.deflection_say_enter({ side: who, column: event.column })
      const missed = event.misses ? ` ${m.deflection_say_misses({ side: who })}` : ''
      return [{ text: text + missed, sound: 'place' }]
    }
    case 'slide': {
      const what = { side: side(event.seat), level: event.level }
      const text = event.step < 0 ? m.deflection_say_left(what) : m.deflection_say_right(what)
      return [{ text, sound: 'slide' }]
    }
    case 'box': {
      const what = {
        side: side(event.seat),
        row: rowName(event.row),
        values: event.values.join(', '),
      }
      const text = event.step < 0 ? m.deflection_say_front(what) : m.deflection_say_back(what)
      return [{ text, sound: 'slide' }]
    }
    case 'table': {
      const what = { sideOf: sideOf(event.seat), level: event.level }
      return [{ text: m.deflection_say_lost(what), sound: 'hop' }]
    }
    case 'fall': {
      // A chip that leaves the frame is told of with its pocket; one that is entered falls to level 1 of course.
      const level = event.levels.at(-1) ?? 0
      if (event.out || (event.start === 0 && level === 1)) return []
      return [{ text: m.deflection_say_fall({ sideOf: sideOf(event.seat), level }), sound: 'land' }]
    }
    case 'pocket': {
      const { value, score } = event
      return [
        {
          text: m.deflection_say_pocket({ sideOf: sideOf(event.seat), value, score }),
          sound: 'remove',
        },
      ]
    }
    case 'missed':
      return [{ text: m.deflection_say_missed({ side: side(event.seat) }), sound: 'pass' }]
    case 'pass':
      return [{ text: m.deflection_say_pass({ side: side(event.seat) }), sound: 'pass' }]
  }
}

/** The whole table: who is asked, what each side has, the levels from the top, the box. */
export function describe(frame: Frame): string[] {
  const table = tableOf(frame)
  const lines: string[] = [
    frame.node.kind === 'over' // resignations and agreements too
      ? m.deflection_tell_over()
      : m.deflection_tell_turn({ side: side(frame.node.seat ?? 0) }),
  ]
  for (const seat of SEATS) {
    const counts = {
      score: table.scores[seat] ?? 0,
      reserve: table.reserves[seat] ?? 0,
      lost: table.table[seat] ?? 0,
    }
    lines.push(m.deflection_tell_side({ side: side(seat), ...counts }))
    if (table.misses[seat]) lines.push(m.deflection_tell_misses({ side: side(seat) }))
  }
  lines.push(...table.levels.map((level) => toldLevel(level, table)))
  const { active, values } = table.box
  lines.push(
    m.deflection_tell_box({ row: rowName(active), values: (values[active] ?? []).join(', ') }),
    m.deflection_tell_floor({ columns: table.layout.floor.join(', ') }),
  )
  return lines
}

export function toldLevel(level: Level, table: Table): string {
  const inside = level.windows.filter(({ column }) => column >= 1 && column <= table.layout.columns)
  const parts = inside.map(({ column, chip }) =>
    chip === null
      ? m.deflection_tell_window({ column })
      : m.deflection_tell_chip({ column, side: side(chip) }),
  )
  const { offset, number } = level
  const where =
    offset === 0
      ? m.deflection_tell_centred()
      : offset < 0
        ? m.deflection_tell_left({ fields: -offset })
        : m.deflection_tell_right({ fields: offset })
  const windows = parts.length ? parts.join(', ') : m.deflection_tell_solid()
  return m.deflection_tell_level({ level: number, where, windows })
}
