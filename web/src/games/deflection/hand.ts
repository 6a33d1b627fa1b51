// What a player's hand is about to do: aim at a turn, then do it. All that is possible came with the frame.

import type { Barred, Turn, Turns } from './model'

export interface Hand {
  aim: Turn | null // shown, and played by a second tap
  told: Barred | null // a barred turn whose reason is being told
}

export const EMPTY: Hand = { aim: null, told: null }

export function turnOf(turns: Turns, text: string): Turn | null {
  return turns.turns.find(({ turn }) => turn === text) ?? null
}

export function barredOf(turns: Turns, text: string): Barred | null {
  return turns.barred.find(({ turn }) => turn === text) ?? null
}

/** What a tap on the handle of a turn makes of the hand, and the text of a turn that is thereby played. */
export function tapped(hand: Hand, text: string, turns: Turns): { hand: Hand; act: string | null } {
  if (hand.aim?.turn === text) return { hand, act: text }
  return { hand: aimed(text, turns), act: null }
}

/** The hand that aims at a turn, or is told why there is none. */
export function aimed(text: string, turns: Turns): Hand {
  const aim = turnOf(turns, text)
  return { aim, told: aim ? null : barredOf(turns, text) }
}

export const slideText = (level: number, step: number) => `${level}${step < 0 ? 'L' : 'R'}`
export const enterText = (column: number) => `E${column}`
/** The text of a move of the box; down, as it is drawn, is toward the front. */
export const shiftText = (down: number) => (down > 0 ? 'BF' : 'BB')
