// A table of Krążki in one player's hand: the flick that is being prepared, the barricade that is being
// placed, the shot that is being played, the count that is being read; and what is therefore drawn.

import type { BoardProps, Sound } from '../../client/board'
import { settings } from '../../client/settings.svelte'
import { sounds } from '../../client/sounds'
import type { Frame } from '../../wire/types'
import {
  barricadeText,
  FIRST,
  pulled,
  readShot,
  shotText,
  strengthOf,
  USUAL,
  withFoot,
  type Aim,
  type AimChoices,
} from './aim'
import { fanOf } from './fan'
import { facingOf, footOf, inField, wayOf, type Point } from './geometry'
import { choicesOf, happenings, isAsked, tableOf, type Choices, type Count } from './model'
import { Player, SLOW } from './player.svelte'
import type { ShotEvent } from './track'
import type { AimView, GhostView, Tag, View } from './view'

const COUNT_MS = { each: 450, all: 3200 } // for a disc that is counted, and at most for all of them
const PLACE_MS = 260

function hear(sound: Sound, loud: number): void {
  if (settings.sound) sounds.play(sound, settings.volume * loud)
}

export class Play {
  aim = $state.raw<Aim>(FIRST)
  ghost = $state.raw<Point>({ x: 0, y: 0 })
  pull = $state.raw<Point | null>(null)
  counted = $state.raw<Count | null>(null) // the count that is being read
  step = $state(0) // how many of its discs have been told
  last = $state.raw<ShotEvent | null>(null) // the newest shot that was shown, to be seen again
  slow = $state(false) // it is being seen again slowly
  side = $state.raw<number | null>(null) // the viewer's seat that was asked last: they sit there

  readonly player = new Player(({ wood }, loud) => hear(wood === 'disc' ? 'knock' : 'land', loud))
  readonly #props: () => BoardProps
  readonly #aims = new Map<number, Aim>() // by seat: what it played last
  #seen: Frame | null = null
  #timer = 0
  #due: (() => void) | null = null // at the end of the timer

  constructor(props: () => BoardProps) {
    this.#props = props
  }

  frame = $derived.by(() => this.#props().frame)
  table = $derived(tableOf(this.frame))
  asked = $derived.by(() => isAsked(this.frame, this.#props().seats))
  free = $derived.by(() => this.asked && this.#props().pending === null && !this.busy)
  seat = $derived(this.frame.node.seat ?? null)
  choices = $derived.by((): Choices | null => (this.asked ? choicesOf(this.frame) : null))
  busy = $derived.by(() => this.player.moving !== null)
  shooting = $derived.by((): AimChoices | null =>
    this.choices?.kind === 'shot' && this.seat !== null ? this.choices : null,
  )

  /** The count that is being read has been told to its end. */
  told = $derived.by(() => this.counted !== null && this.step >= this.counted.discs.length)

  /** The viewer's seat that is asked and has seen all that happened; null: none. */
  ready = $derived.by(() => (this.asked && !this.busy && !this.counted ? this.seat : null))

  /** The angle of the field from which the seat to move shoots. */
  angle = $derived.by(() => this.table.fields[this.seat ?? 0] ?? 0)

  /** What is wrong with where the barricade is held, as far as the server has said what is. */
  wrong = $derived.by((): 'out' | 'taken' | null => {
    const { choices, ghost } = this
    if (choices?.kind !== 'barricade') return null
    const out = Math.hypot(ghost.x, ghost.y)
    if (out < choices.least || out > choices.most) return 'out'
    const over = choices.taken.some(
      ({ x, y, least }) => Math.hypot(ghost.x - x, ghost.y - y) < least,
    )
    return over ? 'taken' : null
  })

  near = $derived.by((): number => {
    const { near = 0, turned } = this.#props().prefs
    const mine = this.ready ?? this.side ?? near // one sees one's own shot to its end
    const flipped = turned !== (near === 1)
    return (this.table.fields[mine] ?? 0) + (flipped ? 180 : 0)
  })

  view = $derived.by((): View => {
    const { measures, fields } = this.table
    const moving = this.player.moving
    const shown = moving ?? this.counted?.bodies ?? this.table.bodies
    return {
      measures,
      fields,
      bodies: shown,
      moving: moving !== null,
      aim: moving || this.counted ? null : this.#aimView(),
      ghost: moving || this.counted ? null : this.#ghostView(),
      fan: moving || this.counted ? null : this.#fanView(),
      tags: moving ? [] : this.#tags(),
      last: moving ? null : (this.last?.disc ?? null),
      seat: this.seat,
      near: this.near,
      dark: this.#props().prefs.dark,
    }
  })

  #aimView(): AimView | null {
    const { measures, fields, bodies } = this.table
    const pending = this.#props().pending
    const { shot, disc, shooter } = this.table
    let aim: Aim
    let body: number
    let seat: number
    if (this.shooting && this.seat !== null) {
      aim = (pending !== null && readShot(pending)) || this.aim
      body = this.shooting.disc
      seat = this.seat
    } else if (shot && disc !== null && shooter !== null) {
      aim = shot
      body = disc
      seat = shooter
    } else return null
    if (!bodies[body]) return null
    const angle = fields[seat] ?? 0
    return {
      seat,
      body,
      aim,
      foot: footOf(measures, angle, aim.at),
      way: wayOf(angle, aim.facing),
      mine: this.shooting !== null && this.free,
      hard: aim.impulse > USUAL.most + 1e-9,
      pull: this.pull,
    }
  }

  #ghostView(): GhostView | null {
    const { choices } = this
    if (choices?.kind !== 'barricade') return null
    return { at: this.ghost, fits: this.wrong === null, least: choices.least, most: choices.most }
  }

  #fanView() {
    const { shooting } = this
    if (!shooting?.fan) return null
    return fanOf(shooting.fan, shooting.tremor, this.aim)
  }

  #tags(): Tag[] {
    const count = this.counted
    if (!count) return []
    return count.discs
      .slice(0, this.step)
      .filter(({ why }) => why !== 'burnt' && why !== 'unshot')
      .map(({ body, points }) => ({
        body,
        text: String(points),
        lit: body === count.discs[this.step - 1]?.body && this.step < count.discs.length,
      }))
  }

  // --- what arrives ----------------------------------------------------------------------------

  /** Takes in a frame: plays what happened where it follows the last one, or just stands right. */
  arrive(): void {
    const { frame, previous, prefs, onsettled } = this.#props()
    const before = this.#seen
    if (before && before.ply === frame.ply && before.position === frame.position) {
      this.#seen = frame
      if (!this.player.busy && !this.#timer) onsettled()
      return
    }
    this.#seen = frame
    this.#forget()
    this.#prepare(frame)
    const events = happenings(frame)
    const shot = events.find((event) => event.kind === 'shot') ?? null
    if (before && frame.ply !== before.ply + 1) this.last = null // another place of the match
    const count = events.find((event) => event.kind === 'count')?.count ?? null
    if (shot) this.last = shot
    if (!previous || !prefs.motion) {
      if (count) this.#read(count, count.discs.length)
      onsettled()
      return
    }
    const counting = () => (count ? this.#tell(count, onsettled) : onsettled())
    if (shot) this.player.play(shot, 1, counting)
    else if (count) counting()
    else if (events.some(({ kind }) => kind === 'barricade')) this.#later(PLACE_MS, onsettled)
    else onsettled()
  }

  /** What the hand holds when it is asked. */
  #prepare(frame: Frame): void {
    const seat = frame.node.seat
    if (seat === null || seat === undefined) return
    const choices = choicesOf(frame)
    if (choices?.kind === 'shot') this.aim = this.#aims.get(seat) ?? choices.default
    const barricade = tableOf(frame).bodies.find(({ kind }) => kind === 'barricade')
    if (choices?.kind !== 'barricade') return
    const [x, y] = barricade?.state === 'board' ? barricade.at : choices.default
    this.ghost = { x, y }
  }

  #read(count: Count, step: number): void {
    this.counted = count
    this.step = step
  }

  /** Tells a count disc by disc. */
  #tell(count: Count, done: () => void): void {
    this.#read(count, 0)
    const pace = Math.min(COUNT_MS.each, COUNT_MS.all / count.discs.length)
    const next = () => {
      if ((count.discs[this.step]?.points ?? 0) > 0) hear('place', 0.6)
      this.step += 1
      if (this.step < count.discs.length) this.#later(pace, next)
      else this.#later(pace, ended)
    }
    const ended = () => {
      if (tableOf(this.#props().frame).phase === 'over') hear('win', 1)
      done()
    }
    this.#later(pace, next)
  }

  #later(ms: number, act: () => void): void {
    this.#due = act
    this.#timer = window.setTimeout(() => this.#now(), ms)
  }

  /** Does at once what is due later. */
  #now(): void {
    const due = this.#due
    this.#cancel()
    due?.()
  }

  #cancel(): void {
    window.clearTimeout(this.#timer)
    this.#timer = 0
    this.#due = null
  }

  #forget(): void {
    this.#cancel()
    this.player.stop()
    this.pull = null
    this.counted = null
    this.step = 0
    this.slow = false
  }

  stop(): void {
    this.#cancel()
    this.player.stop()
  }

  // --- what the player does ----------------------------------------------------------------------

  /** The count has been read: the table as it stands now. */
  goOn(): void {
    if (!this.told) return
    this.#now()
    this.counted = null
  }

  /** Shows the count of the round before again. */
  recount(): void {
    const { counted } = this.table
    if (counted && !this.busy) this.#read(counted, counted.discs.length)
  }

  /** Shows the newest shot once more. */
  again(slowly: boolean): void {
    if (!this.last || (this.player.busy && !this.slow) || (this.counted && !this.told)) return
    this.#now()
    this.slow = true
    this.player.play(this.last, slowly ? SLOW : 1, () => (this.slow = false))
  }

  skip(): boolean {
    if (!this.player.busy) return false
    this.player.skip()
    return true
  }

  hold(aim: Aim): void {
    if (this.shooting && this.free) this.aim = aim
  }

  moveFoot(point: Point): void {
    if (!this.shooting) return
    const { measures } = this.table
    this.hold(withFoot(this.aim, measures, inField(measures, this.angle, point)))
  }

  /** The foot within the field: to the left and forward, in metres. */
  moveInField(at: [number, number]): void {
    this.hold(withFoot(this.aim, this.table.measures, at))
  }

  turnTo(facing: number): void {
    this.hold({ ...this.aim, facing: Math.round(facing) })
  }

  /** The finger pulls back to `point` of the board; `share` of what is the hardest usual flick. */
  pullTo(point: Point, share: number): void {
    if (!this.shooting || !this.free) return
    const { x, y } = footOf(this.table.measures, this.angle, this.aim.at)
    const facing = facingOf(this.angle, Math.atan2(y - point.y, x - point.x))
    const most = this.shooting.most_impulse
    this.pull = point
    this.hold(pulled(this.aim, facing, strengthOf(share, most), most))
  }

  letGo(): void {
    this.pull = null
  }

  flick(): void {
    if (!this.shooting || !this.free || this.seat === null || this.aim.impulse <= 0) return
    this.#aims.set(this.seat, this.aim)
    this.pull = null
    this.#props().onact(shotText(this.aim))
  }

  moveGhost({ x, y }: Point): void {
    if (this.choices?.kind !== 'barricade' || !this.free) return
    this.counted = null
    const milli = (metres: number) => Math.round(1000 * metres) / 1000
    this.ghost = { x: milli(x), y: milli(y) }
  }

  /** The barricade stays where it is, which may be chosen after the first turn of a round. */
  keep(): void {
    if (this.choices?.kind === 'barricade' && this.choices.keep && this.free) {
      this.#props().onact('keep')
    }
  }

  place(): void {
    if (this.choices?.kind !== 'barricade' || !this.free) return
    this.#props().onact(barricadeText(this.ghost))
  }

  /** An accusation or a vote. */
  say(text: string): void {
    if (this.free) this.#props().onact(text)
  }
}
