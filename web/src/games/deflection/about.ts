import type { GameAbout } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import Mark from './Mark.svelte'
import { choiceLabel, optionLabel, seatName } from './words'

export const about: GameAbout = {
  id: 'deflection',
  name: m.deflection_name,
  pitch: m.deflection_pitch,
  seatName,
  Mark,
  optionLabel,
  choiceLabel,
}
