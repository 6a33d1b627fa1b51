// Tells what happens on the board: to the ear by sounds, to screen readers in sentences.

import type { GameModule } from './board'
import type { Shot } from './film'
import { settings } from './settings.svelte'
import { sounds } from './sounds'

const APART = 220 // milliseconds between the sounds of one ply

export class Narrator {
  says = $state.raw({ text: '', count: 0 })

  #said = 0

  constructor(private readonly module: GameModule) {}

  /** Tells of the ply that leads to a shot. */
  step = ({ frame, previous }: Shot): void => {
    const told = this.module.narrate(previous, frame)
    this.say(told.map(({ text }) => text).join(' '))
    if (!settings.sound) return
    const heard = told.flatMap(({ sound }) => (sound === undefined ? [] : [sound]))
    heard.forEach((sound, at) => setTimeout(() => sounds.play(sound, settings.volume), at * APART))
  }

  say(text: string): void {
    if (text !== '') this.says = { text, count: (this.#said += 1) }
  }
}
