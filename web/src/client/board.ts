// The contract between the table and a game's board. A board draws what it is told and gives back one
// action text; it computes no rule. Frames come from the server (wire/types.ts).
//
// A game is a folder `web/src/games/<id>` that is found, not listed. It holds:
//   about.ts       exports `about: GameAbout`; in the first load, so it imports messages and a small mark only
//   index.ts       exports `game: GameModule`; loaded when a table of the game is opened
//   Rules.svelte   the content of the rules page, with its diagrams; loaded with that page. An element with
//                  the id `DB-22` is where a refusal by rule DB-22 links to
//   Layouts.svelte optional: the editor of what the game is played on; loaded with that page
//   messages/{en,pl,sv}.json   the catalogues; every key begins with `<id>_`. Used as
//                  `import { m } from '../../paraglide/messages.js'` and `m.<id>_key({ name })`; a message that
//                  is called in a template, `$derived` or `$effect` follows a change of the language

import type { Component } from 'svelte'
import type { Frame, LayoutCheck, LayoutFile, PartView } from '../wire/types'

export type Language = 'en' | 'pl' | 'sv'

export interface BoardPrefs {
  view: string // one of the game module's `views`, chosen by a key and remembered
  turned: boolean // seen from the other side of the table
  near?: number // the seat that sits near before the player turns the board: their own if they hold just one
  motion: boolean // false: no animation (the user's choice or the system's reduced motion)
  dark: boolean
}

/**
 * A secret choice at a sealed node, as the seat makes it that this viewer chooses for now. It is the same
 * object as long as the seat is; of its values `saved` changes only when what was handed in is shown.
 */
export interface Drawing {
  seat: number
  saved: string | null // the draft as the server has it, to begin with; null: none yet
  handedIn: boolean // it is with the server: show it, change nothing
  secondsLeft: number | null // by the server's clock, to tenths; null: no limit
  alone?: boolean // a puzzle for one: nobody else chooses
  ondraft: (text: string) => void // what is drawn so far, at every change; the table saves it, not too often
  onseal: (text: string) => void // hands it in; the table has a button for that as well
}

export interface BoardProps {
  frame: Frame // what stands now; the last of a match has a node of kind 'over', also after a resignation
  previous: Frame | null // what stood before, when `frame` follows it by one ply and is to be animated
  seats: number[] // the seats whose choices this viewer makes now; empty: watching, replaying, waiting
  waits?: 'seat' | 'opponent' | null // for what a player waits who has nothing to choose
  pending: string | null // an action text that was sent and is not yet acknowledged
  prefs: BoardPrefs
  drawing?: Drawing | null // at a sealed node; null: nothing to choose here now
  onact: (text: string) => void
  onsettled: () => void // the animation of `frame` has ended (called at once without motion)
  onfaces?: (seat: number) => void // of a board that turns to whom it asks: it is seen from this seat now
}

export type Sound =
  | 'tip'
  | 'hop'
  | 'slide'
  | 'land'
  | 'remove'
  | 'roll'
  | 'place'
  | 'pass'
  | 'knock' // wood on wood
  | 'bounce' // a small thing off a hard edge
  | 'draw_line' // a stroke of a pencil
  | 'seal' // a secret choice is handed in
  | 'warn' // the time runs out
  | 'win'
  | 'lose'
  | 'draw'

export interface Narration {
  text: string // one sentence in the current language
  sound?: Sound
}

export interface TourStep {
  title: string
  text: string
  highlight: string // CSS selector of what the step points at; '' for none
}

/** The game's words for a secret choice; without them the table has words that fit any game. */
export interface SecretWords {
  task: string // what is to be done, before the time begins: "Draw a track for each token."
  busy: string // of another seat, in a word or two: "draws"
  again: string // the button that takes back what was handed in: "Go on drawing"
}

/** What the page gives the editor of a game's layouts. */
export interface LayoutsProps {
  files: readonly LayoutFile[] // those that come with the game, the default first
  check: (text: string) => Promise<LayoutCheck> // what the server says of a file
  onplay: (value: string, option?: string) => void // goes and plays with this value of an option, else of `layout`
}

/** The game's words for its solo puzzles. */
export interface PuzzleWords {
  task: string // what is to be done, and what counts, in a sentence
  part: (part: PartView) => string // what came of one part of a choice, in a sentence
}

export interface GameAbout {
  id: string
  name: () => string
  pitch: () => string // one line for the start page
  seatName: (seat: number) => string // with what marks it: "South (gold)"
  Mark: Component<{ seat: number }> // a seat's mark, 1em high, told apart without colour; decorative
  optionLabel: (name: string) => string
  // also of a number that means something else than itself, such as 0 for no limit; others as they are
  choiceLabel: (name: string, choice: string) => string
  // the start page's link to the editor and that page's title, where the game has a word of its own
  layouts?: () => string
  layoutsTitle?: () => string
}

export interface GameModule extends GameAbout {
  Board: Component<BoardProps> // fills its parent, which has a definite size of any shape
  // small strip: what is home, passes
  Status: Component<{ frame: Frame; you: number[]; waits?: 'seat' | 'opponent' | null }>
  // key: the keyboard key that chooses the view. The table's own keys are ? / , f m d Home End Space Escape, and
  // the arrows wherever the board has not taken them (`preventDefault`).
  views: { id: string; key: string; label: () => string }[]
  reason: (reason: string) => string // why the game ended, one sentence
  refusal: (rule: string) => string // what that rule of the game forbids, one sentence; '' if it has none
  narrate: (before: Frame | null, frame: Frame) => Narration[] // what the last ply did
  describe: (frame: Frame) => string[] // the whole board in sentences, for screen readers
  turnText: (text: string) => string // how the list of turns shows an action text
  longest?: number // milliseconds that the board may take to show one ply, where 8 s are too few
  suspense?: boolean // what came of a ply is told beside the board only once the board has shown it
  secret?: () => SecretWords // of a game with sealed nodes
  puzzle?: () => PuzzleWords // of a game with solo puzzles
  sheets?: (frame: Frame) => boolean // whether what lies open on a frame can be printed
  tour: () => TourStep[] // three steps for the first time
  keys?: () => { keys: string[]; does: string }[] // the board's own, for the list of shortcuts
}
