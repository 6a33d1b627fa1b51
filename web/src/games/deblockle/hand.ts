// What a player's hand holds before a turn is sent: a block picked up, then a tip of it. A tap on a square
// gives the next hand and, where the turn is complete, its text. All that is possible came with the frame.

import type { Barred, End, Letter, Table, Tip, Turns } from './model'
import { topOf } from './model'

export interface Hand {
  picked: string | null
  tip: Tip | null
  told: Barred | null // a barred tip whose reason is being told
}

export interface Step {
  hand: Hand
  act: string | null
}

export const EMPTY: Hand = { picked: null, tip: null, told: null }

export type Mark =
  | { kind: 'own' } // a block that can be picked
  | { kind: 'picked' }
  | { kind: 'tip'; letter: Letter; tip: Tip }
  | { kind: 'barred'; letter: Letter; barred: Barred }
  | { kind: 'confirm'; tip: Tip } // the tipped block, where the turn would end
  | { kind: 'tipped'; tip: Tip } // the tipped block, which has yet to hop
  | { kind: 'end'; end: End }

function isOwn(table: Table, seat: number, square: string): boolean {
  return table.blocks.some((block) => block.owner === seat && block.square === square)
}

/** What a tap on `square` makes of the hand. */
export function tapped(hand: Hand, square: string, table: Table, turns: Turns, seat: number): Step {
  const { picked, tip } = hand
  if (tip) {
    const end = tip.ends.find((each) => each.square === square)
    if (end) return { hand, act: end.turn }
    if (square === tip.to && tip.turn !== null) return { hand, act: tip.turn }
    if (square !== picked && isOwn(table, seat, square)) return pick(square)
    return pick(picked)
  }
  if (picked !== null) {
    const next = tippedTo(hand, square, turns)
    if (next) return { hand: next, act: null }
  }
  if (square !== picked && isOwn(table, seat, square)) return pick(square)
  return { hand: EMPTY, act: null }
}

function pick(square: string | null): Step {
  return { hand: { ...EMPTY, picked: square }, act: null }
}

/** The hand after tipping the picked block to a square, or being told why not; null where it is no tip. */
export function tippedTo(hand: Hand, to: string, turns: Turns): Hand | null {
  const tip = turns.tips.find((each) => each.from === hand.picked && each.to === to)
  if (tip) return { picked: hand.picked, tip, told: null }
  const told = turns.barred.find((each) => each.from === hand.picked && each.to === to)
  return told ? { picked: hand.picked, tip: null, told } : null
}

/** One step back: from the tip to the block, from the block to nothing. */
export function back(hand: Hand): Hand {
  return hand.tip ? { ...EMPTY, picked: hand.picked } : EMPTY
}

/** What each square means for the hand. */
export function marksOf(hand: Hand, table: Table, turns: Turns, seat: number): Map<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const block of table.blocks) {
    if (block.owner === seat) marks.set(block.square, { kind: 'own' })
  }
  const { picked, tip } = hand
  if (picked === null) return marks
  marks.set(picked, { kind: 'picked' })
  if (tip) {
    marks.delete(picked)
    marks.set(tip.to, tip.turn === null ? { kind: 'tipped', tip } : { kind: 'confirm', tip })
    for (const end of tip.ends) marks.set(end.square, { kind: 'end', end })
    return marks
  }
  for (const barred of turns.barred) {
    if (barred.from !== picked) continue
    if (!marks.has(barred.to)) {
      marks.set(barred.to, { kind: 'barred', letter: topOf(barred.orientation), barred })
    }
  }
  for (const each of turns.tips) {
    if (each.from !== picked) continue
    marks.set(each.to, { kind: 'tip', letter: topOf(each.orientation), tip: each })
  }
  return marks
}
