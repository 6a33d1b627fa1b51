// Every message follows the language of the settings, at once and without a reload.

import { overwriteGetLocale } from '../paraglide/runtime.js'
import type { Language } from './board'
import { settings } from './settings.svelte'

overwriteGetLocale(() => settings.language)

export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  pl: 'Polski',
  sv: 'Svenska',
}

const formats = new Map<string, Intl.NumberFormat>()

/** A number as the page's language writes it, without needless decimals. */
export function figure(value: number, digits: number): string {
  const key = `${settings.language} ${digits}`
  let format = formats.get(key)
  if (!format) {
    const options = { maximumFractionDigits: digits, useGrouping: false }
    formats.set(key, (format = new Intl.NumberFormat(settings.language, options)))
  }
  const rounded = Number(value.toFixed(digits)) || 0 // and no sign before zero
  return format.format(rounded).replace('-', '−')
}

/** Reads a number that was typed, with a comma or a point; NaN where it is none. */
export function readFigure(text: string): number {
  const plain = text.trim().replace(',', '.').replace('−', '-')
  return plain === '' ? NaN : Number(plain)
}

/** Names one after the other: "one, two and three". */
export function listed(words: readonly string[]): string {
  return new Intl.ListFormat(settings.language).format(words)
}
