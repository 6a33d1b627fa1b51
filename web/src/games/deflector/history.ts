// What can be undone and done again.

export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
}

const DEEP = 200

export const began = <T>(now: T): History<T> => ({ past: [], now, future: [] })

/** With a new present; the old one can be had back. */
export function done<T>(history: History<T>, now: T): History<T> {
  if (now === history.now) return history
  return { past: [...history.past, history.now].slice(-DEEP), now, future: [] }
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, now, future }
  return { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [after, ...rest] = future
  if (after === undefined) return { past, now, future }
  return { past: [...past, now], now: after, future: rest }
}
