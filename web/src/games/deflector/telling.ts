// What the paper tells the hand: why something was not done, or what is wrong with what stands.

import type { Square } from './drawing'
import type { Corner } from './shapes'

export interface Told {
  kind:
    | 'start' // DR-12
    | 'other' // DR-13
    | 'off' // a shift would leave the paper
    | 'nothing'
    | 'few'
    | 'crossing'
    | 'many'
  squares?: readonly Square[] // in the way
  corners?: readonly Corner[]
}

/** The rule by which something was not done; '' where it is no matter of rules. */
export const RULES: Partial<Record<Told['kind'], string>> = {
  start: 'DR-12',
  other: 'DR-13',
  few: 'DR-30',
  crossing: 'DR-30',
  many: 'DR-30',
}
