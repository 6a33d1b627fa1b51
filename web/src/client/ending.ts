// How a match ended, as a match or a record tells it.

import type { Frame, MatchView } from '../wire/types'

export interface Ending {
  winners: readonly number[] // empty: a draw
  reason: string // one of the game's reasons, or "resigned", "agreed"
  resigned: number | null
}

export function endingOf(view: MatchView): Ending | null {
  return view.over ? view : null
}

/** Reads the `result` of a record: "north won (home)", "north won (south resigned)", "draw (agreed)". */
export function readResult(text: string, seats: readonly string[]): Ending | null {
  const match = /^(?:(draw)|(.+) won) \((.+)\)$/.exec(text)
  if (match === null) return null
  const [, draw, names = '', reason = ''] = match
  const winners = draw ? [] : names.split(' and ').map((name) => seats.indexOf(name))
  if (winners.includes(-1)) return null
  const resigned = seats.findIndex((seat) => reason === `${seat} resigned`)
  return resigned === -1
    ? { winners, reason, resigned: null }
    : { winners, reason: 'resigned', resigned }
}

/** The last frame of a match that ended by resignation or agreement asks nobody any more. */
export function endedFrame(frame: Frame, last: number, ending: Ending | null): Frame {
  if (ending === null || frame.node.kind === 'over' || frame.ply !== last) return frame
  const { reason } = ending
  const winners = [...ending.winners]
  const nothing = { seat: null, asked: [], seconds: null, legal: [], choices: null, scores: [] }
  return { ...frame, node: { kind: 'over', ...nothing, winners, reason } }
}
