import type { GameAbout } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import Mark from './Mark.svelte'
import { choiceLabel, optionLabel, seatName } from './words'

export const about: GameAbout = {
  id: 'deblockle',
  name: m.deblockle_name,
  pitch: m.deblockle_pitch,
  seatName,
  Mark,
  optionLabel,
  choiceLabel,
}
