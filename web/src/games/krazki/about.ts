import type { GameAbout } from '../../client/board'
import { m } from '../../paraglide/messages.js'
import Mark from './Mark.svelte'
import { choiceLabel, optionLabel, seatName } from './words'

export const about: GameAbout = {
  id: 'krazki',
  name: m.krazki_name,
  pitch: m.krazki_pitch,
  seatName,
  Mark,
  optionLabel,
  choiceLabel,
  layouts: m.krazki_layouts,
  layoutsTitle: m.krazki_layouts_title,
}
