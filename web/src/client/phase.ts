// Where a viewer stands at a sealed node: what the table shows, and for which seat.

import type { MatchView, SealView } from '../wire/types'

export type Phase =
  | { at: 'none' } // nothing secret is asked now
  | { at: 'handover'; seat: number } // several seats share this device: it is another one's turn to look
  | { at: 'ready'; seat: number; waits: boolean } // before the time; `waits`: the seat is ready, others are not
  | { at: 'choose'; seat: number }
  | { at: 'late'; seat: number } // its time is up, and the server is about to close it
  | { at: 'waiting'; seats: number[] } // all of ours are in, others are not
  | { at: 'watch' }

const NONE: Phase = { at: 'none' }

/**
 * `mine`: the viewer's seats. `holder`: the seat that has this device in hand, where several share it.
 * `now`: the server's clock in s, null while it is not known.
 */
export function phaseOf(
  view: MatchView,
  mine: readonly number[],
  holder: number | null,
  now: number | null,
): Phase {
  const { node } = view.frame
  const free = view.seats.some(({ held }) => held === 'open')
  if (node.kind !== 'sealed' || view.over || free) return NONE
  const ours = node.asked.filter((seat) => mine.includes(seat))
  if (ours.length === 0) return { at: 'watch' }
  const left = ours.filter((seat) => !sealOf(view, seat)?.seal)
  const seat = nextOf(view, left, holder)
  if (seat === undefined) return { at: 'waiting', seats: ours }
  if (ours.length > 1 && holder !== seat) return { at: 'handover', seat }
  const state = sealOf(view, seat)
  if (node.seconds !== null && (state === null || state.begun === null)) {
    return { at: 'ready', seat, waits: state?.ready ?? false }
  }
  const end = state?.deadline ?? null
  return { at: end !== null && now !== null && now >= end ? 'late' : 'choose', seat }
}

/** Who of those that still choose goes on: the one who has the device, else the one whose time runs. */
function nextOf(view: MatchView, left: readonly number[], holder: number | null) {
  if (holder !== null && left.includes(holder)) return holder
  return left.find((seat) => sealOf(view, seat)?.begun != null) ?? left[0]
}

/** How far a seat is with its secret choice; null if it is asked for none. */
export function sealOf(view: MatchView, seat: number): SealView | null {
  return view.seals.find((one) => one.seat === seat) ?? null
}
