// The games that have a board here: every folder below `games` is found, none is listed.

import type { Component } from 'svelte'
import type { GameAbout, GameModule, LayoutsProps } from './board'

const abouts = import.meta.glob<GameAbout>('../games/*/about.ts', { eager: true, import: 'about' })
const modules = import.meta.glob<GameModule>('../games/*/index.ts', { import: 'game' })
const rules = import.meta.glob<Component>('../games/*/Rules.svelte', { import: 'default' })
const layouts = import.meta.glob<Component<LayoutsProps>>('../games/*/Layouts.svelte', {
  import: 'default',
})

export const gamesHere: readonly GameAbout[] = Object.values(abouts)

export function aboutGame(id: string): GameAbout | null {
  return gamesHere.find((about) => about.id === id) ?? null
}

export const loadGame = (id: string) => load(modules[`../games/${id}/index.ts`])
export const hasLayouts = (id: string) => `../games/${id}/Layouts.svelte` in layouts
export const loadLayouts = (id: string) => load(layouts[`../games/${id}/Layouts.svelte`])
export const loadRules = (id: string) => load(rules[`../games/${id}/Rules.svelte`])

async function load<T>(found: (() => Promise<T>) | undefined): Promise<T | null> {
  return found === undefined ? null : found()
}
