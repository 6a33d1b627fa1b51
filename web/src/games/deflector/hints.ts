// What the paper says to the hand, in the current language.

import { m } from '../../paraglide/messages.js'
import type { Fault } from './shapes'
import type { Told } from './telling'
import { layerName } from './words'

export function toldText(told: Told): string {
  switch (told.kind) {
    case 'start':
      return m.deflector_told_start()
    case 'other':
      return (told.squares?.length ?? 0) > 1
        ? m.deflector_told_others({ squares: told.squares?.length ?? 0 })
        : m.deflector_told_other()
    case 'off':
      return m.deflector_told_off()
    case 'nothing':
      return m.deflector_told_nothing()
    case 'few':
      return m.deflector_told_few()
    case 'crossing':
      return m.deflector_told_crossing()
    case 'many':
      return m.deflector_told_many()
  }
}

/** What is wrong with a drawing of polygons. */
export function faultText({ kind, layer, polygon }: Fault): string {
  const which = { layer: layerName(layer), number: polygon + 1 }
  switch (kind) {
    case 'few':
    case 'crossing':
      return m.deflector_fault_simple(which)
    case 'outside':
      return m.deflector_fault_outside(which)
    case 'start':
      return m.deflector_fault_start(which)
    case 'overlap':
      return m.deflector_fault_overlap(which)
    case 'layers':
      return m.deflector_fault_layers(which)
    case 'corners':
      return m.deflector_fault_corners(which)
  }
}
