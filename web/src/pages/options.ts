// The options of a new match, as the form holds them.

import type { GameAbout } from '../client/board'
import { m } from '../paraglide/messages.js'
import type { GameView, OptionView } from '../wire/types'

export type OptionValue = string | number | boolean
export type OptionValues = Record<string, OptionValue>

/** The value that the form shows: the chosen one, or the game's default. */
export function valueOf(option: OptionView, values: OptionValues): OptionValue {
  return values[option.name] ?? option.default
}

/** The options that differ from their defaults: what a request for a match says. */
export function wanted(options: readonly OptionView[], values: OptionValues): OptionValues {
  const differ = options.filter((option) => valueOf(option, values) !== option.default)
  return Object.fromEntries(differ.map((option) => [option.name, valueOf(option, values)]))
}

/** How many of a game's seats take part: what the option says that the game names, or all. */
export function playersOf({ seats, players, options }: GameView, values: OptionValues): number {
  const option = options.find(({ name }) => name === players)
  return option === undefined ? seats.length : Number(valueOf(option, values))
}

/** The nearest value that a number option can have; its default where nothing was typed. */
export function numberOf({ low, high, default: otherwise }: OptionView, typed: number): number {
  const whole = Number.isFinite(typed) ? Math.round(typed) : Number(otherwise)
  return Math.min(Math.max(whole, low ?? whole), high ?? whole)
}

/**
 * What the form says instead of a number's default that leaves the number open, such as 0 columns for as
 * many as usual; empty where the default is a number to play with.
 */
export function leftOpen(
  about: GameAbout,
  { kind, name, low, default: value }: OptionView,
): string {
  if (kind !== 'number' || value !== low || low > 0) return ''
  const label = about.choiceLabel(name, String(value))
  return label === '' || label === String(value) ? m.options_usual() : label
}
