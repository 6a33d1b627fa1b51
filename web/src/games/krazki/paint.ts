// Colours and marks of the players' discs. The marks tell them apart without colour.

export interface Paint {
  body: string
  light: string
  edge: string
  ink: string
}

export const PAINT: readonly [Paint, Paint, Paint, Paint] = [
  { body: '#d9482e', light: '#f4795c', edge: '#7c1f10', ink: '#fff3ea' },
  { body: '#2860b4', light: '#4f8ae0', edge: '#163a72', ink: '#f4f8ff' },
  { body: '#2b8a55', light: '#4fb87d', edge: '#145233', ink: '#f2fff7' },
  { body: '#e3a81e', light: '#f6cb58', edge: '#8a5e05', ink: '#3a2600' },
]

export const WHITE: Paint = { body: '#f3eee2', light: '#fffdf6', edge: '#a99f8a', ink: '#cfc6b2' }
export const BLACK: Paint = { body: '#26221f', light: '#4b443e', edge: '#0c0b0a', ink: '#6a6159' }

export function paintOf(owner: number | null, kind: string): Paint {
  if (kind === 'barricade') return BLACK
  return owner === null ? WHITE : (PAINT[owner] ?? PAINT[0])
}

/** The raised centre: darker than the red discs that lie on it. */
export const CENTRE = { top: '#a3161d', slope: '#7d0f15' }

/** Each seat's mark in a disc of radius 100: a dot, a cross, a ring, a bar. */
export const MARKS: readonly [string, string, string, string] = [
  'M0 -36A36 36 0 1 1 0 36A36 36 0 1 1 0 -36Z',
  'M-15 -58H15V-15H58V15H15V58H-15V15H-58V-15H-15Z',
  'M0 -56A56 56 0 1 1 0 56A56 56 0 1 1 0 -56ZM0 -30A30 30 0 1 0 0 30A30 30 0 1 0 0 -30Z',
  'M-64 -18H64V18H-64Z',
]
