// A table of Deblockle in one player's hand: what is picked, pointed at and proposed, and what is therefore drawn.

import type { BoardProps } from '../../client/board'
import type { Frame } from '../../wire/types'
import { beside, spun } from './geometry'
import { back, EMPTY, marksOf, tapped, tippedTo, type Hand, type Mark } from './hand'
import {
  happenings,
  isAsked,
  placingOf,
  tableOf,
  topOf,
  turnsOf,
  type Block,
  type Happening,
  type Placing,
  type Turns,
} from './model'
import { Player } from './player.svelte'
import { motionsOf, poseAt } from './poses'
import type { View } from './view'

const PASS_MS = 900
const ROLL_MS = 340

export class Play {
  hand = $state.raw<Hand>(EMPTY)
  hovered = $state.raw<string | null>(null)
  cursor = $state.raw<string | null>(null)
  rolling = $state.raw(false) // the cube that was rolled last is tumbling
  passed = $state.raw<number | null>(null) // the side whose pass is being shown
  chosen = $state.raw(0) // which cube of the tray
  turns = $state.raw(0) // how often it was turned
  automatic = $state.raw<number | null>(null) // the owner whose cubes are all placed for the player

  readonly player = new Player()
  readonly #props: () => BoardProps
  #seen: Frame | null = null
  #sent: { from: string; to: string } | null = null
  #timer = 0
  #placed = -1 // the ply after which a cube was placed for the player

  constructor(props: () => BoardProps) {
    this.#props = props
  }

  frame = $derived.by(() => this.#props().frame)
  table = $derived(tableOf(this.frame))
  asked = $derived.by(() => isAsked(this.frame, this.#props().seats))
  free = $derived.by(() => this.asked && this.#props().pending === null)
  seat = $derived(this.frame.node.seat ?? 0)
  choices = $derived.by((): Turns | null => (this.asked ? turnsOf(this.frame) : null))
  placing = $derived.by((): Placing | null => (this.asked ? placingOf(this.frame) : null))

  marks = $derived.by((): Map<string, Mark> => {
    if (!this.choices) return new Map()
    const marks = marksOf(this.hand, this.table, this.choices, this.seat)
    const pending = this.#props().pending
    if (pending === null) return marks
    return new Map(
      [...marks].filter(([, mark]) => mark.kind === 'end' && mark.end.turn === pending),
    )
  })

  /** The cube that would be set down now. */
  proposal = $derived.by((): Block | null => {
    const placing = this.placing
    if (!placing) return null
    const letters = this.table.setup?.faces[placing.owner] ?? []
    const letter = letters[this.chosen] ?? letters[0]
    let orientation = placing.placements.find(
      (each) => topOf(each.orientation) === letter,
    )?.orientation
    if (orientation === undefined) return null
    for (let turn = 0; turn < this.turns % 4; turn += 1) orientation = spun(orientation)
    return { square: placing.square, owner: placing.owner, orientation }
  })

  last = $derived.by((): string[] => lastSquares(happenings(this.frame)))

  view = $derived.by((): View => {
    const { prefs, pending, waits } = this.#props()
    const { blocks, moving } = this.player.shown
    const proposal = moving ? null : this.proposal
    const pointed = this.hovered === null ? undefined : this.marks.get(this.hovered)
    const tip = this.hand.tip
    const lit = moving ? poseAt(moving.motion, moving.t).flash : 0
    return {
      blocks: proposal ? [...blocks, proposal] : blocks,
      moving,
      marks: moving ? new Map() : this.marks,
      last: this.hand.picked === null ? this.last : [],
      next: waits ? null : (this.table.setup?.next ?? null),
      faint: proposal?.square ?? (pending !== null ? (tip?.to ?? null) : null),
      lifted: tip || moving ? null : this.hand.picked,
      path: tip && pointed?.kind === 'end' ? pointed.end.path : [],
      hovered: this.hovered,
      cursor: this.cursor,
      flash: moving && lit > 0 ? { square: moving.motion.block.square, light: lit } : null,
      turned: prefs.turned,
      dark: prefs.dark,
    }
  })

  // --- what arrives ----------------------------------------------------------------------------

  /** Takes in a frame: plays what happened where it follows the last one, or just stands right. */
  arrive(): void {
    const { frame, previous, prefs, onsettled } = this.#props()
    const before = this.#seen
    if (before && before.ply === frame.ply && before.position === frame.position) {
      this.#seen = frame
      if (!this.player.busy) onsettled()
      return
    }
    this.#seen = frame
    const sent = this.#sent
    this.#forget()
    const blocks = tableOf(frame).blocks
    if (!previous || !prefs.motion) {
      this.player.rest(blocks)
      onsettled()
      return
    }
    const events = happenings(frame)
    const [first] = events
    if (first?.kind === 'pass') this.#show(PASS_MS, onsettled, () => (this.passed = first.owner))
    if (first?.kind === 'roll') this.#show(ROLL_MS, onsettled, () => (this.rolling = true))
    if (first?.kind === 'pass' || first?.kind === 'roll') {
      this.player.rest(blocks)
      return
    }
    const tip = first?.kind === 'tip' ? first : null
    const shown = tip !== null && sent?.from === tip.from && sent.to === tip.to
    const start = tableOf(previous).blocks
    const from = tip && shown ? moved(start, tip.from, tip.to, tip.after) : start
    this.player.play(from, motionsOf(start, events, shown), blocks, onsettled)
  }

  #show(ms: number, done: () => void, begin: () => void): void {
    begin()
    this.#timer = window.setTimeout(() => {
      this.passed = null
      this.rolling = false
      done()
    }, ms)
  }

  #forget(): void {
    window.clearTimeout(this.#timer)
    this.passed = null
    this.rolling = false
    this.#sent = null
    this.hand = EMPTY
    this.hovered = null
    this.chosen = 0
    this.turns = 0
  }

  stop(): void {
    window.clearTimeout(this.#timer)
    this.player.stop()
  }

  // --- what the player does ----------------------------------------------------------------------

  tap(square: string | null): void {
    this.player.skip()
    if (!this.free) return
    if (this.placing) {
      if (square === this.placing.square) this.turns += 1
      return
    }
    if (!this.choices) return
    if (square === null) {
      this.#hold(EMPTY)
      return
    }
    const { hand, act } = tapped(this.hand, square, this.table, this.choices, this.seat)
    if (act !== null) this.#act(act)
    else this.#hold(hand)
  }

  /** Tips the block on `square` toward a neighbouring square at once. */
  swipe(square: string, east: number, north: number): void {
    if (!this.free || !this.choices) return
    const to = beside(square, east, north)
    const picked = { ...EMPTY, picked: square }
    this.#hold((to !== null && tippedTo(picked, to, this.choices)) || picked)
  }

  confirm(): void {
    const turn = this.hand.tip?.turn
    if (this.free && turn != null) this.#act(turn)
  }

  back(): boolean {
    if (this.hand === EMPTY || !this.free) return false
    this.#hold(back(this.hand))
    return true
  }

  pass(): void {
    if (this.free && this.choices?.pass) this.#act('--')
  }

  choose(index: number): void {
    if (index === this.chosen) this.turns += 1
    else {
      this.chosen = index
      this.turns = 0
    }
  }

  turn(): void {
    if (this.placing) this.turns += 1
  }

  put(): void {
    const { proposal, placing } = this
    const found = placing?.placements.find((each) => each.orientation === proposal?.orientation)
    if (this.free && found) this.#act(found.turn)
  }

  /** Places this and all further cubes of this owner at random. */
  auto(): void {
    if (!this.free || !this.placing || this.#placed === this.frame.ply) return
    this.#placed = this.frame.ply
    const { owner, placements } = this.placing
    this.automatic = owner
    const pick = placements[Math.floor(Math.random() * placements.length)]
    if (pick) this.#act(pick.turn)
  }

  #act(text: string): void {
    const tip = this.hand.tip
    this.#sent = tip && { from: tip.from, to: tip.to }
    this.hovered = null
    this.#props().onact(text)
  }

  /** Takes up another hand and shows the tip that it makes or takes back. */
  #hold(hand: Hand): void {
    const was = this.hand.tip
    this.hand = hand
    const tip = hand.tip
    if (was === tip) return
    const blocks = this.table.blocks
    if (!tip) {
      this.player.rest(blocks)
      return
    }
    const block = blocks.find((each) => each.square === tip.from)
    const after = moved(blocks, tip.from, tip.to, tip.orientation)
    if (!block || !this.#props().prefs.motion) this.player.rest(after)
    else {
      const motion = { kind: 'tip' as const, block, to: tip.to, after: tip.orientation }
      this.player.play(blocks, [motion], after, () => undefined)
    }
  }
}

function moved(blocks: Block[], from: string, to: string, orientation: string): Block[] {
  return blocks.map((block) =>
    block.square === from ? { ...block, square: to, orientation } : block,
  )
}

/** The squares that the last turn touched. */
export function lastSquares(events: Happening[]): string[] {
  const squares: string[] = []
  for (const event of events) {
    if (event.kind === 'tip') squares.push(event.from, event.to)
    if (event.kind === 'hop') squares.push(event.path.at(-1) ?? '')
    if (event.kind === 'place') squares.push(event.square)
  }
  return [...new Set(squares)].filter((square) => square !== '')
}

/** Which way an arrow key leads on a board that is turned by `quarters` to the right. */
export function arrow(key: string, quarters: number): [number, number] | null {
  const keys = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft']
  const index = keys.indexOf(key)
  if (index < 0) return null
  const ways: [number, number][] = [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]
  return ways[(((index + quarters) % 4) + 4) % 4] ?? null
}

/** The main direction of a drag over the board, in whole squares; null where it is too short. */
export function dragged(x: number, z: number): [number, number] | null {
  if (Math.max(Math.abs(x), Math.abs(z)) < 0.35) return null
  return Math.abs(x) > Math.abs(z) ? [Math.sign(x), 0] : [0, -Math.sign(z)]
}
