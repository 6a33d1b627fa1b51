// Plays the runs of a round, one token after the other, and counts what each meets.

import { settings } from '../../client/settings.svelte'
import { sounds } from '../../client/sounds'
import type { RunEvent } from './model'
import type { Spot } from './run'

export const SPEEDS = [0.5, 1, 2, 4] as const

const LEAST_PACE = 5 // squares a second at speed 1
const LONGEST_S = 11 // of one run at speed 1; longer ways are run faster
const BETWEEN_S = 0.7 // after a run, to read what came of it
const APART_MS = 45 // between two sounds
const OCTAVE = 28 // bounces by which the sound rises an octave
const HIGHEST = 2.6 // of the sound, as a factor

/** A run with the length of its way up to each of its places. */
interface Leg {
  run: RunEvent
  spots: Spot[]
  lengths: number[]
  pace: number // squares a second
}

/** Where a token is on its way, and what it has met. */
export interface Going {
  leg: number
  spot: Spot
  met: number // impacts
  trail: Spot[]
}

export class Runner {
  speed = $state<number>(1)
  paused = $state(false)
  going = $state.raw<Going | null>(null) // null: all runs are over
  #legs: Leg[] = []
  #done: (() => void) | null = null
  #handle = 0
  #before = 0
  #leg = 0
  #way = 0 // of the run, in squares
  #rest = 0 // of the pause after a run, in s
  #heard = 0

  get running(): boolean {
    return this.going !== null
  }

  /** How many runs have ended. */
  get ended(): number {
    return this.going === null ? Infinity : this.going.leg + (this.#rest > 0 ? 1 : 0)
  }

  /** Runs all from the start. */
  play(runs: readonly RunEvent[], done: () => void): void {
    this.stop()
    this.#done = done
    this.#legs = runs.map(legOf)
    this.#leg = 0
    this.#way = 0
    this.#rest = 0
    this.paused = false
    if (runs.length === 0 || document.hidden) return this.skip()
    document.addEventListener('visibilitychange', this.#hidden)
    this.#show()
    this.#before = performance.now()
    this.#handle = requestAnimationFrame(this.#tick)
  }

  /** Jumps to the end of all runs. */
  skip(): void {
    const done = this.#done
    this.stop()
    done?.()
  }

  /** Ends for good, telling nobody. */
  stop(): void {
    cancelAnimationFrame(this.#handle)
    document.removeEventListener('visibilitychange', this.#hidden)
    this.#done = null
    this.going = null
  }

  #hidden = () => {
    if (document.hidden) this.skip()
  }

  #tick = (now: number) => {
    const seconds = Math.min(0.1, (now - this.#before) / 1000)
    this.#before = now
    if (!this.paused) this.#advance(seconds * this.speed)
    if (this.#leg >= this.#legs.length) return this.skip()
    this.#handle = requestAnimationFrame(this.#tick)
  }

  #advance(seconds: number): void {
    const leg = this.#legs[this.#leg]!
    if (this.#rest > 0) {
      this.#rest -= seconds
      if (this.#rest > 0) return
      this.#leg += 1
      this.#way = 0
      this.#rest = 0
      if (this.#leg < this.#legs.length) this.#show()
      return
    }
    const met = this.going?.met ?? 0
    this.#way += seconds * leg.pace
    if (this.#way >= leg.lengths.at(-1)!) this.#rest = BETWEEN_S
    this.#show()
    if ((this.going?.met ?? 0) > met) this.#sound(this.going!.met)
  }

  #show(): void {
    const { spots, lengths, run } = this.#legs[this.#leg]!
    const way = Math.min(this.#way, lengths.at(-1)!)
    const ends = this.#way >= lengths.at(-1)!
    let at = lengths.findIndex((length) => length > way)
    if (at < 0) at = spots.length - 1
    const from = lengths[at - 1] ?? 0
    const share = lengths[at]! > from ? (way - from) / (lengths[at]! - from) : 1
    const [a, b] = [spots[at - 1] ?? spots[0]!, spots[at]!]
    const spot: Spot = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
    // An impact counts as its place is reached: places 1 to n of the way are the impacts.
    const met = ends ? run.met.length : Math.min(at - 1, run.met.length)
    this.going = {
      leg: this.#leg,
      spot,
      met,
      trail: ends ? spots : [...spots.slice(0, at), spot],
    }
  }

  #sound(count: number): void {
    const now = performance.now()
    if (!settings.sound || now - this.#heard < APART_MS) return
    this.#heard = now
    sounds.play('bounce', settings.volume, Math.min(HIGHEST, 2 ** (count / OCTAVE)))
  }
}

function legOf(run: RunEvent): Leg {
  const spots = [run.start, ...run.met.map(({ at }) => at), run.end]
  let length = 0
  const lengths = spots.map((spot, at) => {
    const before = spots[at - 1] ?? spot
    length += Math.hypot(spot[0] - before[0], spot[1] - before[1])
    return length
  })
  return { run, spots, lengths, pace: Math.max(LEAST_PACE, length / LONGEST_S) }
}
