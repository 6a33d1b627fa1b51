// The server's clock as this device knows it, from the answers to pings. A ping tells the server's time at
// some moment on its way there and back: half-way, give or take half of the way.

interface Sample {
  ahead: number // ms that the server's clock is ahead of ours, if it was read half-way
  within: number // ms that this may be wrong
}

const KEPT = 8 // an older sample is worth less than its age, as clocks drift
const SLACK = 50 // ms: clocks drift and are nudged

export class ServerTime {
  #samples: Sample[] = []

  /** Whether the server's clock is known at all. */
  get known(): boolean {
    return this.#samples.length > 0
  }

  /** How far the server's clock is ahead of ours, in ms, by the quickest of the last answers. */
  get ahead(): number {
    const quickest = (best: Sample, next: Sample) => (next.within <= best.within ? next : best)
    return this.#samples.length === 0 ? 0 : this.#samples.reduce(quickest).ahead
  }

  /** Takes an answer: when the ping was sent and answered by our clock, in ms, and the server's, in s. */
  take(sent: number, received: number, server: number): void {
    const sample = {
      ahead: server * 1000 - (sent + received) / 2,
      within: Math.max(0, received - sent) / 2,
    }
    // One that cannot be true together with the others: a clock was set, or this device has slept.
    const fits = this.#samples.every(
      (other) => Math.abs(other.ahead - sample.ahead) <= other.within + sample.within + SLACK,
    )
    this.#samples = [...(fits ? this.#samples : []), sample].slice(-KEPT)
  }
}
