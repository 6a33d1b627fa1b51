// A layout that is being made. It knows how a layout file is written and where a fault of one belongs; what makes
// a layout playable is for the server to say.

export type Pocket = 'L' | 'C' | 'R'

export interface Draft {
  name: string
  columns: number
  travel: number
  slots: boolean[] // by column
  floor: boolean[] // by column: open
  pockets: Pocket[] // by column
  levels: boolean[][] // by level and field: window
}

/** What a fault is about: a part of the layout, and which of its columns, from 1. */
export interface Place {
  part: 'name' | 'size' | 'slots' | 'floor' | 'pockets' | 'level' | 'file'
  at: number // 0 for the whole part
}

const LEVELS = 6
const LEAST_COLUMNS = 3
const MOST_COLUMNS = 30
const MOST_TRAVEL = 10

/** A frame without a window: to begin from. */
export function empty(name: string, columns = 9, travel = 2): Draft {
  const each = <T>(value: T, many = columns) => Array.from({ length: many }, () => value)
  return {
    name,
    columns,
    travel,
    slots: each(true),
    floor: each(false),
    pockets: thirds(columns),
    levels: Array.from({ length: LEVELS }, () => each(false, columns + 2 * travel)),
  }
}

/** Three equal parts, the middle one taking what is left. */
function thirds(columns: number): Pocket[] {
  const part = Math.floor(columns / 3)
  return Array.from({ length: columns }, (_, at) =>
    at < part ? 'L' : at >= columns - part ? 'R' : 'C',
  )
}

/** Reads a file that the server has written down; null where it is none. */
export function draftOf(file: string): Draft | null {
  const value = (key: string) => new RegExp(`^${key} = (.*)$`, 'm').exec(file)?.[1] ?? ''
  const text = (key: string) => /^"([^"]*)"/.exec(value(key))?.[1] ?? ''
  const number = (key: string) => Number(/^\d+/.exec(value(key))?.[0] ?? NaN)
  const columns = number('columns')
  const travel = number('travel')
  const levels = Array.from({ length: LEVELS }, (_, at) =>
    [...text(String(at + 1))].map((mark) => mark === '.'),
  )
  if (!levels.every(({ length }) => length === columns + 2 * travel)) return null
  const listed = (key: string) => {
    const list = /^\[([^\]]*)\]/.exec(value(key))?.[1] ?? ''
    const found = new Set((list.match(/\d+/g) ?? []).map(Number))
    return Array.from({ length: columns }, (_, at) => found.has(at + 1))
  }
  const pockets = [...text('pocket_of_column')].filter(isPocket)
  const name = text('name')
  return { name, columns, travel, slots: listed('slots'), floor: listed('floor'), pockets, levels }
}

function isPocket(letter: string): letter is Pocket {
  return letter === 'L' || letter === 'C' || letter === 'R'
}

/** The draft as a file, one part a line. */
export function fileOf(draft: Draft): string {
  const quoted = (text: string) => `"${text.replace(/["\\]/g, '')}"`
  const lines = [
    `name = ${quoted(draft.name)}`,
    `columns = ${draft.columns}`,
    `travel = ${draft.travel}`,
    `slots = [${chosen(draft.slots).join(', ')}]`,
    `floor = [${chosen(draft.floor).join(', ')}]`,
    `pocket_of_column = ${quoted(draft.pockets.join(''))}`,
    '',
    '[levels]',
    ...draft.levels.map(
      (fields, at) => `${at + 1} = ${quoted(fields.map((open) => (open ? '.' : '#')).join(''))}`,
    ),
  ]
  return lines.join('\n') + '\n'
}

function chosen(columns: boolean[]): number[] {
  return columns.flatMap((on, at) => (on ? [at + 1] : []))
}

const PARTS: Place['part'][] = ['name', 'size', 'size', 'slots', 'floor', 'pockets']

/** Where in the draft a fault is that was found at this line and column of its file. */
export function placeOf(draft: Draft, line: number, column: number): Place {
  const part = PARTS[line - 1] ?? (line > PARTS.length + 2 ? 'level' : 'file')
  if (part !== 'slots' && part !== 'floor') return { part, at: 0 }
  const text = fileOf(draft).split('\n')[line - 1] ?? ''
  const found = [...text.matchAll(/\d+/g)].find(
    ({ index, 0: digits }) => index < column && column <= index + digits.length,
  )
  return { part, at: Number(found?.[0] ?? 0) }
}

/** The draft with another number of columns and another travel; what was in the middle stays there. */
export function resized(draft: Draft, columns: number, travel: number): Draft {
  const wide = Math.min(Math.max(columns, LEAST_COLUMNS), MOST_COLUMNS)
  const free = Math.min(Math.max(travel, 0), MOST_TRAVEL)
  if (wide === draft.columns && free === draft.travel) return draft
  const shift = Math.floor((wide - draft.columns) / 2)
  const moved = <T>(given: T[], many: number, by: number, otherwise: T): T[] =>
    Array.from({ length: many }, (_, at) => given[at - by] ?? otherwise)
  return {
    ...draft,
    columns: wide,
    travel: free,
    slots: moved(draft.slots, wide, shift, true),
    floor: moved(draft.floor, wide, shift, false),
    pockets: wide === draft.columns ? draft.pockets : thirds(wide),
    levels: draft.levels.map((fields) =>
      moved(fields, wide + 2 * free, shift + free - draft.travel, false),
    ),
  }
}

/** The draft with one slot or one hole opened or closed. */
export function toggled(draft: Draft, part: 'slots' | 'floor', column: number): Draft {
  return { ...draft, [part]: draft[part].map((on, at) => (at + 1 === column ? !on : on)) }
}

/** The draft with one field of a level turned over. */
export function toggledField(draft: Draft, level: number, field: number): Draft {
  const levels = draft.levels.map((fields, at) =>
    at + 1 === level ? fields.map((open, on) => (on + 1 === field ? !open : open)) : fields,
  )
  return { ...draft, levels }
}

/** The draft with the next pocket under a column: left, centre, right and round again. */
export function turnedPocket(draft: Draft, column: number): Draft {
  const next: Record<Pocket, Pocket> = { L: 'C', C: 'R', R: 'L' }
  const pockets = draft.pockets.map((pocket, at) => (at + 1 === column ? next[pocket] : pocket))
  return { ...draft, pockets }
}
