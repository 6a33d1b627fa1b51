// What both views draw: worked out once by the board, so that neither view decides anything.

import type { Mark } from './hand'
import type { Block } from './model'
import type { Motion } from './poses'

export interface View {
  blocks: Block[] // at rest
  moving: { motion: Motion; t: number } | null
  marks: Map<string, Mark>
  last: string[] // the squares of the last turn
  next: string | null // the square to be filled in the set-up
  faint: string | null // the square whose block is a proposal or is on its way to the table
  lifted: string | null // the square whose block is picked up
  path: string[] // of the hop that is pointed at
  hovered: string | null
  cursor: string | null // the square with the keyboard's focus
  flash: { square: string; light: number } | null // a star that shines
  turned: boolean
  dark: boolean
}
