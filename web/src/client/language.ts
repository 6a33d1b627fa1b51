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
