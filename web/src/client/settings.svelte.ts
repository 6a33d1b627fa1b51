// What this browser remembers: the player's settings, in localStorage.

import type { Language } from './board'
import { recall, remember } from './memory'

export interface Settings {
  language: Language
  theme: 'system' | 'light' | 'dark'
  motion: 'system' | 'off'
  sound: boolean
  volume: number // 0 to 1
  views: Record<string, string> // by game
  flipped: boolean // the board is turned from where the player's own seat puts it
  game: string // chosen last on the start page
  level: number // of the engine
  side: 'random' | number // the seat against the engine or a friend
  toured: string[] // the games whose tour has been seen
}

const KEY = 'settings'
const LANGUAGES: readonly Language[] = ['en', 'pl', 'sv']

/** The first of the browser's languages that there is a catalogue for. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (found !== undefined) return found
  }
  return 'en'
}

function initial(): Settings {
  return {
    language: preferredLanguage(navigator.languages ?? []),
    theme: 'system',
    motion: 'system',
    sound: true,
    volume: 0.6,
    views: {},
    flipped: false,
    game: '',
    level: 2,
    side: 'random',
    toured: [],
  }
}

/** Settings from storage, each only if it is of the kind it should be. */
export function readSettings(stored: unknown, otherwise: Settings): Settings {
  const given = (stored ?? {}) as Partial<Record<keyof Settings, unknown>>
  const settings: Record<string, unknown> = { ...otherwise }
  for (const [name, value] of Object.entries(otherwise)) {
    const found = given[name as keyof Settings]
    if (found !== undefined && typeof found === typeof value) settings[name] = found
  }
  if (!LANGUAGES.includes(settings['language'] as Language)) {
    settings['language'] = otherwise.language
  }
  if (!Array.isArray(settings['toured'])) settings['toured'] = []
  if (typeof given.side === 'number') settings['side'] = given.side
  return settings as unknown as Settings
}

export const settings: Settings = $state(readSettings(recall(KEY), initial()))

/** What the system asks for, followed as it changes. */
export const system = $state({ reducedMotion: false, dark: false })

/** Keeps storage, the page and the system's wishes in step; call once. */
export function keepSettings(): () => void {
  const stops = [
    follow('(prefers-reduced-motion: reduce)', (matches) => (system.reducedMotion = matches)),
    follow('(prefers-color-scheme: dark)', (matches) => (system.dark = matches)),
    $effect.root(() => {
      $effect(() => remember(KEY, $state.snapshot(settings)))
      $effect(() => {
        document.documentElement.lang = settings.language
        document.documentElement.dataset['theme'] = settings.theme
      })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

export const wantsMotion = () => settings.motion === 'system' && !system.reducedMotion
export const isDark = () =>
  settings.theme === 'dark' || (settings.theme === 'system' && system.dark)

function follow(query: string, tell: (matches: boolean) => void): () => void {
  const list = window.matchMedia(query)
  const changed = () => tell(list.matches)
  changed()
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
