// The options of a new match, as the form holds them.

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
