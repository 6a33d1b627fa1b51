// What happened and what stands, in sentences.

import type { Narration, Sound } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import type { Frame } from '../../wire/types'
import { facesOf } from './geometry'
import { happenings, tableOf, type Block, type Happening, type Table } from './model'
import { face, side, sideOf } from './words'

const SEATS = [0, 1]

/** One sentence for what the last ply did; none at the start. */
export function narrate(before: Frame | null, frame: Frame): Narration[] {
  const events = happenings(frame)
  const said = told(events, tableOf(frame), frame.seat)
  if (said && frame.node.kind === 'over' && before !== null) {
    return [
      said,
      { text: m.deblockle_tell_over(), sound: frame.node.winners.length ? 'win' : 'draw' },
    ]
  }
  return said ? [said] : []
}

function told(events: Happening[], table: Table, seat: number | null): Narration | null {
  const [first, second] = events
  switch (first?.kind) {
    case 'tip':
      return toldTip(first, second, table)
    case 'pass':
      return { text: m.deblockle_say_pass({ side: side(first.owner) }), sound: 'pass' }
    case 'roll': {
      const text = m.deblockle_say_roll({ sideOf: sideOf(first.owner), face: face(first.face) })
      return { text, sound: 'roll' }
    }
    case 'place': {
      const { top, north } = facesOf(first.orientation)
      const where = {
        sideOf: sideOf(first.owner),
        square: first.square,
        top: face(top),
        north: face(north),
      }
      const text =
        seat === null
          ? m.deblockle_say_random(where)
          : m.deblockle_say_place({ ...where, by: side(seat) })
      return { text, sound: 'place' }
    }
    default:
      return null
  }
}

function toldTip(
  tip: Extract<Happening, { kind: 'tip' }>,
  then: Happening | undefined,
  table: Table,
): Narration {
  const what = {
    side: side(tip.owner),
    from: tip.from,
    to: tip.to,
    face: face(tip.after.charAt(0)),
  }
  const say = (text: string, sound: Sound): Narration => ({ text, sound })
  switch (then?.kind) {
    case 'remove': {
      const counts = { home: table.home[tip.owner] ?? 0, of: table.of[tip.owner] ?? 0 }
      const { side: who, from } = what
      return say(
        m.deblockle_say_home({ side: who, from, square: then.square, ...counts }),
        'remove',
      )
    }
    case 'hop': {
      const end = then.path.at(-1) ?? tip.to
      return then.face === 'L'
        ? say(m.deblockle_say_slide({ ...what, end }), 'slide')
        : say(m.deblockle_say_hop({ ...what, end }), 'hop')
    }
    case 'stay':
      return then.why === 'blocked'
        ? say(m.deblockle_say_blocked(what), 'tip')
        : say(m.deblockle_say_stop(what), 'tip')
    default:
      return say(m.deblockle_say_stop(what), 'tip')
  }
}

/** A block with all that a player sees of it. */
export function toldBlock(block: Block): string {
  const { top, north, east, south, west } = facesOf(block.orientation)
  return m.deblockle_tell_block({
    square: block.square,
    side: side(block.owner),
    top: face(top),
    north: face(north),
    east: face(east),
    south: face(south),
    west: face(west),
  })
}

/** The whole table: who is asked, what is home, then each side's blocks in the order of their squares. */
export function describe(frame: Frame): string[] {
  const table = tableOf(frame)
  const lines = [toldPhase(frame, table)]
  for (const owner of SEATS) {
    const counts = { home: table.home[owner] ?? 0, of: table.of[owner] ?? 0 }
    lines.push(m.deblockle_tell_home({ side: side(owner), ...counts }))
  }
  for (const owner of SEATS) {
    const blocks = table.blocks.filter((block) => block.owner === owner)
    blocks.sort((a, b) => (a.square < b.square ? -1 : 1))
    lines.push(...blocks.map(toldBlock))
  }
  return lines
}

function toldPhase(frame: Frame, table: Table): string {
  if (frame.node.kind === 'over') return m.deblockle_tell_over() // resignations and agreements too
  const seat = frame.node.seat ?? 0
  switch (table.phase) {
    case 'roll':
      return m.deblockle_tell_roll()
    case 'place':
      if (frame.node.kind === 'chance') return m.deblockle_setup_lot()
      return m.deblockle_tell_place({
        by: side(seat),
        sideOf: sideOf(1 - seat),
        square: table.setup?.next ?? '',
      })
    case 'play':
      return m.deblockle_tell_turn({ side: side(seat), turn: table.turn + 1 })
    case 'over':
      return m.deblockle_tell_over()
  }
}
