import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Motion } from '../track'

interface Expected {
  result: string
  bounces: number
  trace: (number | string)[][]
}
export interface Standard {
  name: string
  options: { width: number; height: number; entry: number; overlap: boolean }
  west: string
  east: string
  tracks: Record<string, Expected>
}
export interface Free {
  name: string
  options: { width: number; height: number; entry: number; walls: string; max_impacts: number }
  side: 'W' | 'E'
  drawing: string
  own: FreeExpected
  guest: FreeExpected
}
export interface FreeExpected {
  result: string
  impacts: number
  points: number
  trace: { at: [string, string]; what: string; direction: [string, string] }[]
}

const path = resolve(import.meta.dirname, '../../../../../tests/games/deflector/vectors.json')

/** The drawings and traces that the rules are tested by, too. */
export const vectors = JSON.parse(readFileSync(path, 'utf8')) as {
  standard: Standard[]
  free: Free[]
}

/** DR-21's table, as the server sends it. */
export const MOTION: Motion = {
  '7': { N: 'E', W: 'S' },
  '3': { S: 'W', E: 'N' },
  '9': { N: 'W', E: 'S' },
  '1': { S: 'E', W: 'N' },
}
