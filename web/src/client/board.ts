// The contract between the table and a game's board. A board draws what it is told and gives back one
// action text; it computes no rule. Frames come from the server (wire/types.ts).

import type { Component } from 'svelte'
import type { Frame } from '../wire/types'

export type Language = 'en' | 'pl' | 'sv'

export interface BoardPrefs {
  view: string // one of the game module's `views`, chosen by a key and remembered
  turned: boolean // seen from the other side of the table
  motion: boolean // false: no animation (the user's choice or the system's reduced motion)
  dark: boolean
}

export interface BoardProps {
  frame: Frame // what stands now
  previous: Frame | null // what stood before, when `frame` follows it by one ply and is to be animated
  seats: number[] // the seats whose choices this viewer makes now; empty: watching, replaying, waiting
  pending: string | null // an action text that was sent and is not yet acknowledged
  prefs: BoardPrefs
  onact: (text: string) => void
  onsettled: () => void // the animation of `frame` has ended (called at once without motion)
}

export interface Narration {
  text: string // one sentence in the current language
  sound?: string // a key of the table's sounds: tip, hop, slide, land, remove, roll, place, pass, win, ...
}

export interface TourStep {
  title: string
  text: string
  highlight: string // CSS selector of what the step points at; '' for none
}

export interface GameModule {
  id: string
  Board: Component<BoardProps>
  Status: Component<{ frame: Frame; you: number[] }> // small strip: whose turn, what is home, passes
  Rules: Component // the rules page's content, with its diagrams, in the current language
  views: { id: string; key: string; label: () => string }[] // key: the keyboard key that chooses it
  name: () => string
  pitch: () => string // one line for the start page
  seatName: (seat: number) => string
  optionLabel: (name: string) => string
  choiceLabel: (name: string, choice: string) => string
  reason: (reason: string) => string // why the game ended, one sentence
  narrate: (before: Frame | null, frame: Frame) => Narration[] // what the last ply did
  describe: (frame: Frame) => string[] // the whole board in sentences, for screen readers
  turnText: (text: string) => string // how the list of turns shows an action text
  tour: () => TourStep[] // three steps for the first time
}
