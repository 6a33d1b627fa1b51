// Solo puzzles as this browser remembers them: what is drawn so far, and the best result of each.

import type { JudgementView, PuzzleView } from '../wire/types'
import { query } from './api'
import { recall, remember } from './memory'

interface Kept {
  place: string // the puzzle's address
  draft: string // empty: not begun
  best: number | null // the score; null: nothing has worked yet
}

const KEY = 'puzzles'
const MOST = 400 // puzzles whose best is remembered; the newest also with their drafts
const MOST_DRAFTS = 30

/** A puzzle's address below ours, which is also what it is remembered by. */
export function placeOf({ game, day, options }: PuzzleView): string {
  const path = `/puzzles/${encodeURIComponent(game)}/${day || 'practice'}`
  return day ? path : path + query(boardOf(options))
}

/** The options of a board without those that every puzzle has. */
function boardOf(options: Readonly<Record<string, string>>): Record<string, string> {
  const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(sorted)
}

export function keptPuzzle(place: string): Kept {
  return stored().find((kept) => kept.place === place) ?? { place, draft: '', best: null }
}

export const keepDraft = (place: string, draft: string) => keep({ ...keptPuzzle(place), draft })

/** Remembers a result if it is the best; tells the best. */
export function keepResult(place: string, { works, score }: JudgementView): number | null {
  const kept = keptPuzzle(place)
  if (works && (kept.best === null || score > kept.best)) keep({ ...kept, best: score })
  return keptPuzzle(place).best ?? (works ? score : null)
}

function keep(newest: Kept): void {
  const others = stored().filter(({ place }) => place !== newest.place)
  const worth = [newest, ...others].map((kept, at) =>
    at < MOST_DRAFTS ? kept : { ...kept, draft: '' },
  )
  remember(KEY, worth.filter(({ draft, best }) => draft !== '' || best !== null).slice(0, MOST))
}

function stored(): Kept[] {
  const found = recall(KEY)
  return Array.isArray(found) ? found.filter(isKept) : []
}

function isKept(value: unknown): value is Kept {
  const kept = (value ?? {}) as Partial<Record<keyof Kept, unknown>>
  return (
    typeof kept.place === 'string' &&
    typeof kept.draft === 'string' &&
    (kept.best === null || typeof kept.best === 'number')
  )
}

// --- days: a day is a text such as "2026-11-30", UTC ---------------------------------------------

export const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10)

export function dayAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** A day as people write it: "30 Nov 2026". */
export function dayText(day: string, language: string): string {
  const locale = language === 'en' ? 'en-GB' : language // the day before the month, as in the rest
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

// --- results --------------------------------------------------------------------------------------

/** How much of the best known a score is, in whole per cent; only the whole of it is 100. */
export function shareOf(score: number, par: number): number {
  const share = par > 0 ? (100 * score) / par : 0
  return score < par ? Math.min(99, Math.round(share)) : Math.round(share)
}

export interface SharedResult {
  game: string // its name
  day: string // as people write it; empty for practice
  label: string
  result: string // "81 of 86 (94 %)"
  url: string // where others find the puzzle
}

/** What is told to others: the result, and nothing of how it was reached. */
export function sharedText({ game, day, label, result, url }: SharedResult): string {
  return `${['parlour', game, day, label].filter(Boolean).join(' ')}: ${result}\n${url}`
}
