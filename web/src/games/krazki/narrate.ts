// What happened and what stands, in sentences.

import type { Narration } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import type { Frame } from '../../wire/types'
import { aimText, bodyText, placeText, postureText, side, sideOf, zoneText } from './words'
import { happenings, tableOf, type Body, type Count, type Happening, type Table } from './model'

/** Sentences for what the last ply did; none at the start. */
export function narrate(_before: Frame | null, frame: Frame): Narration[] {
  const table = tableOf(frame)
  return happenings(frame).flatMap((event) => told(event, table))
}

function told(event: Happening, table: Table): Narration[] {
  switch (event.kind) {
    case 'lot':
      return [{ text: m.krazki_say_lot({ side: side(event.seat) }), sound: 'roll' }]
    case 'round':
      return [{ text: m.krazki_say_round({ round: event.round }) }]
    case 'barricade': {
      const where = placeText(table, event)
      return [{ text: m.krazki_say_barricade({ side: side(event.seat), where }), sound: 'place' }]
    }
    case 'keep':
      return [{ text: m.krazki_say_keep({ side: side(event.seat) }), sound: 'place' }]
    case 'aim':
      return [{ text: m.krazki_say_aim({ side: side(event.seat), aim: aimText(event.shot) }) }]
    case 'shot':
      return toldShot(event, table)
    // The sounds of a shot, a count and the end come from the board, each at its time.
    case 'count':
      return [{ text: toldCount(event.count) }]
    case 'accuse': {
      const text = m.krazki_say_accuse({ side: side(event.seat), other: side(event.accused) })
      return [{ text, sound: 'pass' }]
    }
    case 'vote': {
      const say = event.yes ? m.krazki_say_yes : m.krazki_say_no
      return [{ text: say({ side: side(event.seat) }), sound: 'pass' }]
    }
    case 'verdict':
      return [{ text: verdictText(event), sound: 'pass' }]
    case 'end':
      return [{ text: m.krazki_tell_over() }]
    case 'cleared':
      return []
  }
}

function verdictText({
  accused,
  guilty,
  penalty,
}: Extract<Happening, { kind: 'verdict' }>): string {
  const who = { side: side(accused) }
  if (!guilty) return m.krazki_say_acquitted(who)
  return penalty === 'disqualify' ? m.krazki_say_disqualified(who) : m.krazki_say_void(who)
}

function toldShot(event: Extract<Happening, { kind: 'shot' }>, table: Table): Narration[] {
  const { bodies, disc } = event
  const body = bodies[disc]
  if (!body) return []
  const lines: string[] = []
  if (event.cleared.length > 0) lines.push(m.krazki_say_cleared())
  const who = bodyText(bodies, disc)
  if (body.state === 'burnt') lines.push(m.krazki_say_burnt({ disc: who }))
  else lines.push(m.krazki_say_rest({ disc: who, where: whereText(table, body) }))
  for (const [, index] of event.burnt) {
    if (index !== disc && bodies[index]?.kind === 'disc') {
      lines.push(m.krazki_say_burnt({ disc: bodyText(bodies, index) }))
    }
  }
  for (const tower of event.fallen) lines.push(m.krazki_say_fallen({ tower: tower + 1 }))
  return lines.map((text) => ({ text }))
}

function toldCount(count: Count): string {
  const points = count.points
    .map((each, seat) => m.krazki_say_points({ side: side(seat), points: each }))
    .join(', ')
  const scores = count.scores
    .map((each, seat) => m.krazki_say_points({ side: side(seat), points: each }))
    .join(', ')
  return m.krazki_say_count({ round: count.round, points, scores })
}

/** Where a disc is: its zone, its direction on the clock and how it lies. */
export function whereText(table: Table, body: Body): string {
  const at = { x: body.at[0], y: body.at[1] }
  return m.krazki_where({
    zone: zoneText(table, Math.hypot(at.x, at.y)),
    place: placeText(table, at),
    posture: postureText(body),
  })
}

/** The whole table: who is asked, the scores, then every disc on the board by side. */
export function describe(frame: Frame): string[] {
  const table = tableOf(frame)
  const { bodies } = table
  const lines = [askedText(frame, table)]
  lines.push(
    ...table.scores.map((points, seat) => {
      const own = bodies.filter(({ owner }) => owner === seat)
      const count = (state: Body['state']) => own.filter((body) => body.state === state).length
      return m.krazki_tell_side({
        side: side(seat),
        points,
        left: count('reserve'),
        burnt: count('burnt'),
      })
    }),
    m.krazki_tell_clock({ side: side(0) }),
    ...table.fields.map((angle, seat) => {
      const { field_distance: out } = table.measures
      const at = {
        x: out * Math.cos((angle * Math.PI) / 180),
        y: out * Math.sin((angle * Math.PI) / 180),
      }
      return m.krazki_tell_field({ sideOf: sideOf(seat), place: placeText(table, at) })
    }),
  )
  const discs = bodies.map((body, index) => ({ body, index }))
  const lying = discs.filter(({ body }) => body.state === 'board' && body.kind !== 'white')
  lying.sort((one, other) => out(one.body) - out(other.body))
  if (lying.length === 0) lines.push(m.krazki_tell_empty())
  for (const { body, index } of lying) {
    lines.push(m.krazki_tell_disc({ disc: bodyText(bodies, index), where: whereText(table, body) }))
  }
  lines.push(...towerLines(table))
  return lines
}

function out(body: Body): number {
  return Math.hypot(body.at[0], body.at[1])
}

const STANDS = 0.006 // metres beside its tower's axis

function towerLines(table: Table): string[] {
  const { measures, bodies } = table
  return measures.tower_angles.flatMap((angle, tower) => {
    const radians = (angle * Math.PI) / 180
    const at = {
      x: measures.inner_radius * Math.cos(radians),
      y: measures.inner_radius * Math.sin(radians),
    }
    const whites = bodies.flatMap((body, index) =>
      body.kind === 'white' && Math.floor(body.number / 3) === tower ? [{ body, index }] : [],
    )
    const away = whites.filter(
      ({ body }) =>
        body.state !== 'board' || Math.hypot(body.at[0] - at.x, body.at[1] - at.y) > STANDS,
    )
    const name = { tower: tower + 1, place: placeText(table, at) }
    if (away.length === 0) return [m.krazki_tell_tower(name)]
    return [
      m.krazki_tell_tower_left({ ...name, count: whites.length - away.length }),
      ...away.map(({ body, index }) =>
        body.state === 'board'
          ? m.krazki_tell_disc({ disc: bodyText(bodies, index), where: whereText(table, body) })
          : m.krazki_tell_off({ disc: bodyText(bodies, index) }),
      ),
    ]
  })
}

/** Whose turn it is and for what, in a sentence. */
export function askedText(frame: Frame, table: Table): string {
  if (frame.node.kind === 'over') return m.krazki_tell_over()
  const where = { round: table.round, rounds: table.rounds, turn: table.turn, turns: table.turns }
  const who = { side: side(frame.node.seat ?? table.shooter ?? 0) }
  switch (table.phase) {
    case 'lot':
      return m.krazki_tell_lot()
    case 'barricade':
      return m.krazki_tell_barricade({ ...where, ...who })
    case 'shot':
      return m.krazki_tell_shot({ ...where, ...who })
    case 'tremor':
      return m.krazki_tell_tremor({ side: side(table.shooter ?? 0) })
    case 'vote':
      return m.krazki_tell_vote({ ...who, other: side(table.accused ?? 0) })
    case 'over':
      return m.krazki_tell_over()
  }
}
