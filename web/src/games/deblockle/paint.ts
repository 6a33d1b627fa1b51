// Colours and outlines of the blocks in the flat view and the diagrams.

export const TOP = 26 // half the width of the top face, of 100 units a square
export const SIDE = 36.2 // from the centre to the middle of a side face

const HALF = 46.5

export interface Paint {
  top: string
  up: string
  right: string
  down: string
  left: string
  edge: string
  band: string
  ink: string
}

export const PAINT: Record<'south' | 'north', Paint> = {
  south: {
    top: '#f0be4a',
    up: '#dfa834',
    right: '#bd8420',
    down: '#a87218',
    left: '#d09628',
    edge: '#5c3d08',
    band: '#fff0c4',
    ink: '#352000',
  },
  north: {
    top: '#3f77bf',
    up: '#356aae',
    right: '#264f88',
    down: '#1f4477',
    left: '#2e5f9f',
    edge: '#0d2142',
    band: '#cfe2fb',
    ink: '#f4f8ff',
  },
}

const CUT = [4, 14] // how far the corners are cut off, South's and North's

function octagon(half: number, cut: number): string {
  const c = half - cut
  return `M${-c} ${-half}H${c}L${half} ${-c}V${c}L${c} ${half}H${-c}L${-half} ${c}V${-c}Z`
}

/** The outline of a block of `owner`, and of a whole face of it: North's has its corners cut off. */
export function bodyPath(owner: number): string {
  return octagon(HALF, CUT[owner] ?? 0)
}

export function topPath(owner: number): string {
  return octagon(TOP, owner === 0 ? 2 : 8)
}

/** The sloping side of a block that is up in the picture; the others are this one turned. */
export function sidePath(owner: number): string {
  const cut = CUT[owner] ?? 0
  const corner = HALF - cut / 2
  return (
    `M${-corner} ${-corner}L${cut - HALF} ${-HALF}H${HALF - cut}L${corner} ${-corner}` +
    `L${TOP} ${-TOP}H${-TOP}Z`
  )
}
