// The server's HTTP door, typed. Every function throws a `Failure` whose text a player can read.

import type {
  Attempt,
  Frame,
  GameView,
  JudgementView,
  LayoutCheck,
  LayoutFile,
  MatchView,
  NewMatch,
  Problem,
  PuzzleView,
  Replay,
} from '../wire/types'

/** Why a request failed. `status` is 0 where the server could not be reached. */
export class Failure extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.error)
  }
}

const ROOT = '/api'

type Wishes = Readonly<Record<string, string | number | boolean>>

export const games = () => ask<GameView[]>('GET', '/games')
export const layouts = (game: string) => ask<LayoutFile[]>('GET', layoutsPath(game))
export const checkLayout = (game: string, text: string) =>
  ask<LayoutCheck>('POST', `${layoutsPath(game)}/check`, { text })
export const newMatch = (wish: NewMatch) => ask<MatchView>('POST', '/matches', wish)
export const takeSeat = (id: string) => ask<MatchView>('POST', `${matchPath(id)}/seats`)
export const match = (id: string) => ask<MatchView>('GET', matchPath(id))
export const matchFrames = (id: string) => ask<Frame[]>('GET', `${matchPath(id)}/frames`)
export const readRecord = (text: string) => ask<Replay>('POST', '/replay', { text })

export const puzzle = (game: string, day: string) =>
  ask<PuzzleView>('GET', `${gamePath(game)}/puzzles/${encodeURIComponent(day)}`)
export const practice = (game: string, options: Wishes) =>
  ask<PuzzleView>('GET', `${gamePath(game)}/practice${query(options)}`)
export const judge = (game: string, attempt: Attempt) =>
  ask<JudgementView>('POST', `${gamePath(game)}/judgements`, attempt)

/** Where a sheet to play on is, for printing. */
export const sheetUrl = (game: string, options: Wishes, language: string) =>
  `${ROOT}${gamePath(game)}/sheet${query({ ...options, language })}`

/** Where a match is as a sheet, as far as it lies open after a ply. */
export const matchSheetUrl = (id: string, ply: number, language: string) =>
  `${ROOT}${matchPath(id)}/sheet${query({ ply, language })}`

/** Where a match's record can be downloaded. */
export const recordUrl = (id: string) => `${ROOT}${matchPath(id)}/record`

/** Where a match's socket is. */
export function socketUrl(id: string, here: Location = location): string {
  const scheme = here.protocol === 'https:' ? 'wss:' : 'ws:'
  return `${scheme}//${here.host}${ROOT}${matchPath(id)}/socket`
}

function layoutsPath(game: string): string {
  return `${gamePath(game)}/layouts`
}

function gamePath(game: string): string {
  return `/games/${encodeURIComponent(game)}`
}

/** Options as the query of an address, "" for none. */
export function query(options: Wishes): string {
  const named = Object.entries(options).map(([name, value]) => [name, String(value)])
  return named.length > 0 ? `?${new URLSearchParams(named)}` : ''
}

function matchPath(id: string): string {
  return `/matches/${encodeURIComponent(id)}`
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } }
  if (body !== undefined) {
    request.headers = { ...request.headers, 'content-type': 'application/json' }
    request.body = JSON.stringify(body)
  }
  let answer: Response
  try {
    answer = await fetch(ROOT + path, request)
  } catch {
    throw new Failure(0, problem(''))
  }
  const content = (await answer.json().catch(() => null)) as unknown
  if (!answer.ok) throw new Failure(answer.status, asProblem(content, answer.statusText))
  return content as T
}

function problem(error: string): Problem {
  return { error, rule: '', field: '', line: null }
}

function asProblem(content: unknown, otherwise: string): Problem {
  const given = content as Partial<Problem> | null
  return typeof given?.error === 'string'
    ? { ...problem(''), ...given, error: given.error }
    : problem(otherwise)
}
