// The table's sounds, made on the spot: struck wood is a short burst of noise through a resonant
// filter, a chord is a few soft tones. Silent until the player has touched the page.

import type { Sound } from './board'

interface Knock {
  at: number // seconds from now
  hz: number // of the wood
  ms: number // how long it rings
  loud: number // 0 to 1
}

interface Tone {
  at: number
  hz: number
  ms: number
  loud: number
}

interface Score {
  knocks?: Knock[]
  tones?: Tone[]
  sweep?: { from: number; to: number; ms: number; loud: number } // wood over wood, pencil over paper
}

const knock = (at: number, hz: number, ms: number, loud: number): Knock => ({ at, hz, ms, loud })
const tone = (at: number, hz: number, ms: number, loud: number): Tone => ({ at, hz, ms, loud })

const SCORES: Record<Sound, Score> = {
  tip: { knocks: [knock(0.16, 420, 90, 0.9), knock(0.2, 640, 50, 0.35)] },
  hop: { knocks: [knock(0, 760, 40, 0.3), knock(0.24, 500, 80, 0.8)] },
  slide: {
    sweep: { from: 900, to: 500, ms: 260, loud: 0.25 },
    knocks: [knock(0.26, 380, 90, 0.8)],
  },
  land: { knocks: [knock(0, 460, 80, 0.8)] },
  place: { knocks: [knock(0, 520, 80, 0.7)] },
  remove: {
    knocks: [knock(0.1, 560, 70, 0.6)],
    tones: [tone(0.18, 587, 380, 0.22), tone(0.28, 880, 480, 0.2)],
  },
  roll: {
    knocks: [0, 0.07, 0.13, 0.22, 0.34].map((at, n) => knock(at, 620 - 40 * n, 45, 0.5 - 0.05 * n)),
  },
  knock: { knocks: [knock(0, 340, 110, 0.9), knock(0.012, 910, 45, 0.3)] },
  bounce: { knocks: [knock(0, 1150, 45, 0.55), knock(0.006, 2100, 25, 0.2)] },
  draw_line: { sweep: { from: 3100, to: 3900, ms: 130, loud: 0.14 } },
  seal: {
    sweep: { from: 1500, to: 700, ms: 140, loud: 0.16 }, // the sheet is pushed over
    knocks: [knock(0.15, 290, 130, 0.8)],
  },
  warn: { tones: [784, 784, 784].map((hz, n) => tone(0.22 * n, hz, 150, 0.2)) },
  pass: { tones: [tone(0, 330, 180, 0.16)] },
  win: { tones: [523, 659, 784, 1047].map((hz, n) => tone(0.11 * n, hz, 620, 0.2)) },
  lose: { tones: [392, 330, 262].map((hz, n) => tone(0.16 * n, hz, 520, 0.16)) },
  draw: { tones: [440, 440].map((hz, n) => tone(0.2 * n, hz, 420, 0.16)) },
}

export class Sounds {
  #context: AudioContext | null = null
  #noise: AudioBuffer | null = null

  /** Lets sound begin; browsers allow it only from within a gesture. */
  unlock(): void {
    if (typeof AudioContext === 'undefined') return
    this.#context ??= new AudioContext()
    if (this.#context.state === 'suspended') void this.#context.resume()
  }

  /** Plays a sound; with a `pitch` other than 1 it is higher or lower by that factor. */
  play(sound: Sound, volume: number, pitch = 1): void {
    const context = this.#context
    if (context === null || context.state !== 'running' || volume <= 0) return
    const out = context.createGain()
    out.gain.value = volume * volume // loudness is felt by the square
    out.connect(context.destination)
    const { knocks = [], tones = [], sweep } = SCORES[sound]
    for (const each of knocks) this.#knock(context, out, { ...each, hz: each.hz * pitch })
    for (const each of tones) this.#tone(context, out, { ...each, hz: each.hz * pitch })
    if (sweep) this.#sweep(context, out, sweep)
  }

  #knock(context: AudioContext, out: AudioNode, { at, hz, ms, loud }: Knock): void {
    for (const [ratio, share] of [
      [1, 1],
      [2.76, 0.4], // a struck bar's second mode
    ] as const) {
      const { source, filter, gain } = this.#noiseThrough(context, hz * ratio, 9)
      const start = context.currentTime + at
      gain.gain.setValueAtTime(loud * share * 5, start)
      gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000)
      source.connect(filter).connect(gain).connect(out)
      source.start(start, 0, ms / 1000 + 0.02)
    }
  }

  #sweep(context: AudioContext, out: AudioNode, sweep: NonNullable<Score['sweep']>): void {
    const { source, filter, gain } = this.#noiseThrough(context, sweep.from, 2)
    const start = context.currentTime
    const end = start + sweep.ms / 1000
    filter.frequency.setValueAtTime(sweep.from, start)
    filter.frequency.linearRampToValueAtTime(sweep.to, end)
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(sweep.loud, start + 0.05)
    gain.gain.linearRampToValueAtTime(0.001, end)
    source.connect(filter).connect(gain).connect(out)
    source.start(start, 0, sweep.ms / 1000 + 0.02)
  }

  #tone(context: AudioContext, out: AudioNode, { at, hz, ms, loud }: Tone): void {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + at
    oscillator.type = 'triangle'
    oscillator.frequency.value = hz
    gain.gain.setValueAtTime(0, start)
    gain.gain.linearRampToValueAtTime(loud, start + 0.015)
    gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000)
    oscillator.connect(gain).connect(out)
    oscillator.start(start)
    oscillator.stop(start + ms / 1000 + 0.02)
  }

  #noiseThrough(context: AudioContext, hz: number, sharpness: number) {
    const source = context.createBufferSource()
    source.buffer = this.#noise ??= whiteNoise(context)
    const filter = context.createBiquadFilter()
    filter.type = 'bandpass'
    filter.frequency.value = hz
    filter.Q.value = sharpness
    return { source, filter, gain: context.createGain() }
  }
}

function whiteNoise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1
  return buffer
}

export const sounds = new Sounds()
