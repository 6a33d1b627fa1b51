// A table of Deflection in one player's hand: what is aimed at, pointed at and dragged, and what is drawn then.

import type { BoardProps } from '../../client/board'
import type { Frame } from '../../wire/types'
import { columnAt, FIELD, plan, type Plan } from './geometry'
import {
  aimed,
  barredOf,
  EMPTY,
  enterText,
  slideText,
  shiftText,
  tapped,
  turnOf,
  type Hand,
} from './hand'
import {
  happenings,
  isAsked,
  tableOf,
  turnsOf,
  type Happening,
  type Turn,
  type Turns,
} from './model'
import { Player } from './player.svelte'
import { rest, script, type Pose } from './script'

const NOTICE_MS = 1100

/** What is being dragged, in fields and rows from where it began; a chip: where it is. */
export type Drag =
  | { kind: 'level'; level: number; by: number }
  | { kind: 'box'; by: number }
  | { kind: 'chip'; x: number; y: number }

export class Play {
  hand = $state.raw<Hand>(EMPTY)
  hovered = $state.raw<string | null>(null) // the text of the turn that is pointed at
  drag = $state.raw<Drag | null>(null)
  notice = $state.raw<Extract<Happening, { kind: 'missed' | 'pass' }> | null>(null)
  size = $state.raw({ wide: 0, high: 0 }) // of the space for the apparatus, in pixels

  readonly player = new Player()
  readonly #props: () => BoardProps
  #seen: Frame | null = null
  #sent: string | null = null
  #timer = 0

  constructor(props: () => BoardProps) {
    this.#props = props
  }

  frame = $derived.by(() => this.#props().frame)
  pending = $derived.by(() => this.#props().pending)
  dark = $derived.by(() => this.#props().prefs.dark)
  table = $derived(tableOf(this.frame))
  plan = $derived.by((): Plan => plan(this.table.layout, this.size.wide, this.size.high))
  asked = $derived.by(() => isAsked(this.frame, this.#props().seats))
  free = $derived.by(() => this.asked && this.pending === null)
  seat = $derived(this.frame.node.seat ?? 0)
  turns = $derived.by((): Turns | null => (this.asked ? turnsOf(this.frame) : null))

  /** The turn that is shown before it is played. */
  shown = $derived.by((): Turn | null => {
    if (this.player.pose || !this.turns) return null
    if (this.hand.aim) return this.hand.aim
    return this.hovered === null || !this.free ? null : turnOf(this.turns, this.hovered)
  })

  told = $derived.by(() => {
    if (this.hand.told) return this.hand.told
    if (this.hand.aim || !this.turns || this.hovered === null) return null
    return barredOf(this.turns, this.hovered)
  })

  /** What stands or moves, with what the hand has begun. */
  pose = $derived.by((): Pose => this.player.pose ?? this.#begun(rest(this.table, this.plan)))

  can(text: string): boolean {
    return this.free && this.turns !== null && turnOf(this.turns, text) !== null
  }

  #begun(pose: Pose): Pose {
    const { drag } = this
    const aim = this.hand.aim
    const level = drag?.kind === 'level' ? drag.level : (aim?.level ?? null)
    const by = drag?.kind === 'level' ? drag.by : drag ? 0 : (aim?.step ?? 0)
    if (level !== null && by !== 0) {
      const offsets = pose.offsets.map((offset, at) => (at + 1 === level ? offset + by : offset))
      const chips = pose.chips.map((chip) =>
        chip.key.startsWith(`${level}:`) ? { ...chip, x: chip.x + by * FIELD } : chip,
      )
      return { ...pose, offsets, chips }
    }
    if (drag?.kind === 'box') return { ...pose, active: pose.active - drag.by }
    if (!drag && aim?.kind === 'shift') return { ...pose, active: pose.active + (aim.step ?? 0) }
    return pose
  }

  // --- what arrives ----------------------------------------------------------------------------

  /** Takes in a frame: plays what happened where it follows the last one, or just stands right. */
  arrive(): void {
    const { frame, previous, prefs, onsettled } = this.#props()
    const before = this.#seen
    this.#seen = frame
    if (before && before.ply === frame.ply && before.position === frame.position) {
      if (!this.player.busy && !this.notice) onsettled()
      return
    }
    const shown = this.#sent !== null && this.#sent === frame.text
    this.#forget()
    if (!previous || !prefs.motion) {
      onsettled()
      return
    }
    const events = happenings(frame)
    const [first] = events
    if (first?.kind === 'missed' || first?.kind === 'pass') {
      this.notice = first
      this.#timer = window.setTimeout(() => {
        this.notice = null
        onsettled()
      }, NOTICE_MS)
      return
    }
    this.player.play(script(tableOf(previous), tableOf(frame), events, shown, this.plan), onsettled)
  }

  #forget(): void {
    this.stop()
    this.notice = null
    this.#sent = null
    this.hand = EMPTY
    this.hovered = null
    this.drag = null
  }

  stop(): void {
    window.clearTimeout(this.#timer)
    this.player.stop()
  }

  // --- what the player does ----------------------------------------------------------------------

  /** A tap on the handle of a turn: the first aims, the second plays. */
  tap(text: string): void {
    this.player.skip()
    if (!this.free || !this.turns) return
    const { hand, act } = tapped(this.hand, text, this.turns)
    this.hand = hand
    if (act !== null) this.#act(act)
  }

  aim(text: string): void {
    if (this.free && this.turns) this.hand = aimed(text, this.turns)
  }

  confirm(): void {
    const turn = this.hand.aim?.turn
    if (this.free && turn !== undefined) this.#act(turn)
  }

  /** Plays the only turn there is: a pass or a missed turn. */
  only(): void {
    const turn = this.turns?.turns[0]
    if (this.free && turn) this.#act(turn.turn)
  }

  back(): boolean {
    if (this.drag) {
      this.drag = null
      return true
    }
    if (this.hand === EMPTY || !this.free) return false
    this.hand = EMPTY
    return true
  }

  // --- dragging ---------------------------------------------------------------------------------

  /** Follows a finger on a level; it stops where the level may not go. */
  dragLevel(level: number, fields: number): void {
    if (!this.free) return
    const way = Math.sign(fields)
    const least = this.can(slideText(level, way)) ? 1 : 0.12
    this.hand = this.hand.aim?.level === level ? EMPTY : this.hand
    this.drag = { kind: 'level', level, by: way * Math.min(Math.abs(fields), least) }
  }

  /** Follows a finger on the box; down is toward the front. */
  dragBox(rows: number): void {
    if (!this.free) return
    const way = Math.sign(rows)
    const least = this.can(shiftText(way)) ? 1 : 0.12
    this.hand = this.hand.aim?.kind === 'shift' ? EMPTY : this.hand
    this.drag = { kind: 'box', by: way * Math.min(Math.abs(rows), least) }
  }

  dragChip(x: number, y: number): void {
    if (!this.free) return
    this.drag = { kind: 'chip', x, y }
    this.hovered = y < 60 ? this.#slot(x) : null
  }

  drop(): void {
    const { drag } = this
    this.drag = null
    if (!drag || !this.free) return
    if (drag.kind === 'chip') {
      const text = drag.y < 60 ? this.#slot(drag.x) : null
      if (text !== null) this.aim(text)
      return
    }
    const way = Math.sign(drag.by)
    const text = drag.kind === 'level' ? slideText(drag.level, way) : shiftText(way)
    if (Math.abs(drag.by) > 0.4) this.aim(text)
    else if (way !== 0 && !this.can(text)) this.aim(text) // tells why not
  }

  /** The entry under a place: the column there, or a neighbour that a chip may enter. */
  #slot(x: number): string | null {
    const column = columnAt(x)
    const near = [column, column + (x / FIELD - column + 0.5 > 0 ? 1 : -1)]
    const found = near.find((each) => this.can(enterText(each)))
    if (found !== undefined) return enterText(found)
    return column >= 1 && column <= this.plan.columns ? enterText(column) : null
  }

  #act(text: string): void {
    this.#sent = text
    this.hovered = null
    this.#props().onact(text)
  }
}
