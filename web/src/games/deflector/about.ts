import type { GameAbout } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import Mark from './Mark.svelte'
import { choiceLabel, optionLabel, seatName } from './words'

export const about: GameAbout = {
  id: 'deflector',
  name: m.deflector_name,
  pitch: m.deflector_pitch,
  seatName,
  Mark,
  optionLabel,
  choiceLabel,
}
