// What a screen reader says of a square.

import { m } from '../../paraglide/messages.js'
import { STARS } from './geometry'
import type { Mark } from './hand'
import type { Block } from './model'
import { toldBlock } from './narrate'
import { face, sideOf, why } from './words'

export function squareLabel(
  square: string,
  block: Block | undefined,
  mark: Mark | undefined,
  next: boolean,
): string {
  const parts = [block ? toldBlock(block).replace(/\.$/, '') : bare(square)]
  if (mark) parts.push(meaning(mark))
  if (next) parts.push(m.deblockle_square_next())
  return parts.join('; ')
}

function bare(square: string): string {
  const star = STARS.findIndex((each) => each === square)
  return star < 0
    ? m.deblockle_square_empty({ square })
    : m.deblockle_square_star({ square, sideOf: sideOf(star) })
}

function meaning(mark: Mark): string {
  switch (mark.kind) {
    case 'own':
      return m.deblockle_square_pick()
    case 'picked':
      return m.deblockle_square_picked()
    case 'tip':
      return mark.tip.removal
        ? m.deblockle_square_home()
        : m.deblockle_square_tip({ face: face(mark.letter) })
    case 'barred':
      return m.deblockle_square_barred({ face: face(mark.letter), why: why(mark.barred) })
    case 'confirm':
      return m.deblockle_square_confirm()
    case 'tipped':
      return m.deblockle_square_tipped({ face: face(mark.tip.orientation.charAt(0)) })
    case 'end':
      return m.deblockle_square_end()
  }
}
