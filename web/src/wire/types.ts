// Generated from src/parlour/server/wire.py by `python -m parlour.server.typescript`.

/** One option of a game, as the lobby's form shows it. */
export interface OptionView {
  name: string
  kind: 'choice' | 'number' | 'switch' | 'text'
  default: string | number | boolean
  rule: string
  help: string
  choices: string[]
  low: number | null
  high: number | null
}

/** One game of the catalogue. */
export interface GameView {
  id: string
  version: number
  seats: string[]
  options: OptionView[]
  levels: number // engine levels, 0 where the game has no engine
  players: string // the option that says how many of the seats take part; empty: all
  puzzles: string[] // options that make a solo puzzle; none: it has no puzzles
  sheets: boolean // whether it can be printed
}

/** Who is asked for what. `choices` is the game's own (`Show.choices`). */
export interface NodeView {
  kind: 'chance' | 'choice' | 'over' | 'sealed'
  seat: number | null // of a choice
  asked: number[] // of a sealed node: the seats that choose in secret
  seconds: number | null // of a sealed node: the time for it; null: no limit
  legal: string[] // of a listed choice: the action texts, in the pinned order
  choices: unknown
  winners: number[] // of the end
  scores: number[]
  reason: string
}

/** The table after one ply: all that a board needs, and what happened to get there. */
export interface Frame {
  ply: number // plies played so far; 0: the start
  seat: number | null // who played the last ply; null: chance, several seats, or the start
  text: string // the last ply's action text; empty at the start
  events: unknown[] // what happened in the last ply, the game's own (`Show.events`)
  board: unknown // the game's own (`Show.board`)
  node: NodeView
  position: string
}

/** Who sits in a seat. */
export interface SeatView {
  name: string // the seat's name in the game, a key of the catalogues
  held: 'engine' | 'open' | 'other' | 'you'
  level: number | null // of an engine
  online: boolean
}

/** An offer that stands: a draw, a take-back of plies, or a rematch. */
export interface OfferView {
  kind: 'draw' | 'rematch' | 'takeback'
  seat: number
  to_ply: number | null // of a take-back: the plies that would stay
}

/** How far a seat is with its secret choice. What it has chosen is not here. */
export interface SealView {
  seat: number
  ready: boolean // it waits for the others to begin
  begun: number | null // when its time began
  deadline: number | null // when its time is up; null: not begun, or no limit
  seal: string // of what it handed in (see `play.sealing`); empty: it is still choosing
  late: boolean // handed in by the clock
}

/** The viewer's own secret choice, while its time runs. */
export interface DraftView {
  seat: number
  text: string // as it was last saved; empty: nothing yet
  counts: string // what counts if the time is up now
  nonce: string // of what was handed in: with it the seal can be checked by anyone
}

/** A match as one viewer sees it now. A board that missed every event is right again with it. */
export interface MatchView {
  id: string
  game: string
  version: number
  options: Record<string, string> // those that differ from the defaults
  seats: SeatView[]
  seq: number // of the newest event
  frame: Frame
  offers: OfferView[]
  over: boolean // by the rules, by resignation or by agreement
  winners: number[]
  reason: string // one of the game's reasons, or "resigned", "agreed"
  resigned: number | null
  next: string | null // the rematch, once agreed
  created: number
  seals: SealView[] // at a sealed node: one for each seat that is asked
  drafts: DraftView[] // at a sealed node: of seats that the viewer holds
}

/** Who shall sit in a seat of a new match. */
export interface SeatWish {
  who: 'engine' | 'me' | 'open'
  level?: number | null // of an engine, from 1
}

/** A request for a match. */
export interface NewMatch {
  game: string
  seats: SeatWish[]
  options?: Record<string, string | number | boolean>
  shuffle?: boolean // deal the seats at random
}

/** A layout that comes with a game, as the file that a person would write. */
export interface LayoutFile {
  name: string
  file: string
}

/** A layout file that someone writes. */
export interface LayoutText {
  text: string
}

/** Something wrong in a file. Lines and columns count from 1. */
export interface FaultView {
  line: number
  column: number
  why: string
}

/** What a layout file is worth: its faults, or how a match is played on it. */
export interface LayoutCheck {
  faults: FaultView[]
  option: string // the value of the option for it; empty where there are faults
  file: string // the same layout as the server writes it down; empty where there are faults
}

/** A solo puzzle: what one seat chooses on, and what can be reached. */
export interface PuzzleView {
  game: string
  day: string // "2026-11-30"; empty for a board of one's choice
  today: string // the server's day, UTC
  options: Record<string, string> // those that differ from the defaults
  seat: number // who chooses
  label: string // the board in a word: "8x10"
  par: number | null // the best score that is known; null: nobody knows
  proven: boolean // that there is no better one
  first: string // what everyone begins with
  frame: Frame
}

/** What someone chose in a puzzle. */
export interface Attempt {
  seat: number
  text: string
  options?: Record<string, string | number | boolean> // the puzzle's
}

/** One part of a choice, judged by itself. */
export interface PartView {
  name: string // this and the result are keys of the game's words
  score: number
  result: string
  rule: string // by which it fails; empty: it works
  why: string
}

/** What a choice in a puzzle is worth, or why it is illegal. */
export interface JudgementView {
  works: boolean // every part does
  score: number // the sum of the parts
  parts: PartView[] // none where it is illegal
  rule: string // by which it is illegal
  why: string
}

/** A record that someone pasted. */
export interface RecordText {
  text: string
}

/** A record, played out. */
export interface Replay {
  game: string
  options: Record<string, string>
  seats: string[] // the players' names, or the seats' own
  frames: Frame[]
  comments: string[] // one a frame
  result: string
}

/** An error reply: what is wrong, where, and what was expected. */
export interface Problem {
  error: string
  rule: string
  field: string
  line: number | null
}

/**
 * Something a seat wants. Sending it again with the same `cid` is harmless.
 *
 * `what` is one of: `ply` (text); `resign`; `draw`, `takeback`, `rematch` (to offer, or to accept
 * the other seat's standing offer); `decline` (`offer`: the kind of offer that is declined, or
 * one's own that is withdrawn). At a sealed node: `ready` (to begin), `draft` (text: to save what
 * is chosen so far; answered by `Saved`, and no event), `seal` (text: to hand it in), `reopen` (to
 * go on with what was handed in).
 */
export interface Command {
  type: 'command'
  cid: string // unique in the match, 8 to 64 characters of A-Z a-z 0-9 _ -
  base_seq: number // the newest event that the sender had seen
  what: 'decline' | 'draft' | 'draw' | 'ply' | 'ready' | 'rematch' | 'reopen' | 'resign' | 'seal' | 'takeback'
  text?: string // of a ply, a draft or what is sealed
  seat?: number | null // needed where the sender holds several seats and the ply does not tell
  offer?: '' | 'draw' | 'rematch' | 'takeback'
}

/** Is the link alive? */
export interface Ping {
  type: 'ping'
}

/** The first message on a socket, and the answer to a gap: the match as it stands. */
export interface Welcome {
  type: 'welcome'
  view: MatchView
}

/** An event of the match. `view` is the match right after it. */
export interface Happened {
  type: 'happened'
  seq: number
  kind: 'begin' | 'declined' | 'offer' | 'over' | 'ply' | 'ready' | 'rematch' | 'reopen' | 'seal' | 'seat' | 'takeback'
  seat: number | null // who did it
  view: MatchView
}

/** Which seats have an open socket. */
export interface Presence {
  type: 'presence'
  online: boolean[]
}

/** A command was committed as the event `seq`. */
export interface Ack {
  type: 'ack'
  cid: string
  seq: number
}

/** A command or message was refused; nothing changed. */
export interface Refused {
  type: 'refused'
  cid: string // empty where the message had none that could be read
  rule: string
  why: string
  seq: number
}

/** A draft is stored. If it would not be legal as it is, `rule` and `why` say so. */
export interface Saved {
  type: 'saved'
  cid: string
  counts: string // what counts if the time is up now
  rule: string
  why: string
}

/** The link is alive. */
export interface Pong {
  type: 'pong'
  now: number // the server's clock: seconds since the epoch
}

export type FromClient = Command | Ping

export type FromServer = Welcome | Happened | Presence | Ack | Refused | Saved | Pong
