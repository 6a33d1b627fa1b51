// Tells what happens on the board: to the ear by sounds, to screen readers in sentences.

import { m } from '../paraglide/messages.js'
import type { GameModule, Sound } from './board'
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
    const revealed = previous?.node.kind === 'sealed' ? [m.secret_revealed()] : []
    this.say([...revealed, ...told.map(({ text }) => text)].join(' '))
    const heard = told.flatMap(({ sound }) => (sound === undefined ? [] : [sound]))
    heard.forEach((sound, at) => setTimeout(() => this.sound(sound), at * APART))
  }

  sound(sound: Sound): void {
    if (settings.sound) sounds.play(sound, settings.volume)
  }

  say(text: string): void {
    if (text !== '') this.says = { text, count: (this.#said += 1) }
  }
}
