import { describe, expect, test } from 'vitest'
import { ServerTime } from '../src/client/servertime'

/** A ping that takes `there` and `back` ms, at `at`, to a server whose clock is `ahead` ms ahead. */
function ping(time: ServerTime, at: number, ahead: number, there: number, back: number): void {
  time.take(at, at + there + back, (at + there + ahead) / 1000)
}

describe("the server's clock", () => {
  test('is not known before the first answer', () => {
    expect(new ServerTime().known).toBe(false)
  })

  test.each([0, 7_200_000, -90_000])('is known %d ms ahead by a round trip halved', (ahead) => {
    const time = new ServerTime()
    ping(time, 1_000, ahead, 40, 40)
    expect(time.known).toBe(true)
    expect(time.ahead).toBeCloseTo(ahead, 6)
  })

  test('is off by at most half of the round trip', () => {
    const time = new ServerTime()
    ping(time, 1_000, 500, 300, 20)
    expect(Math.abs(time.ahead - 500)).toBeLessThanOrEqual(160)
    expect(Math.abs(time.ahead - 500)).toBeGreaterThan(100)
  })

  test.each([
    ['first', [10, 900, 700]],
    ['in the middle', [900, 10, 700]],
    ['last', [900, 700, 10]],
  ])('is taken from the quickest answer, here the %s one', (_, trips) => {
    const time = new ServerTime()
    trips.forEach((there, n) => ping(time, 1_000 * n, 250, there, 5))
    expect(Math.abs(time.ahead - 250)).toBeLessThanOrEqual(5)
  })

  test('a clock that was set is noticed, however slow the answer', () => {
    const time = new ServerTime()
    ping(time, 0, 0, 5, 5)
    ping(time, 1_000, 60_000, 100, 100)
    expect(time.ahead).toBeCloseTo(60_000, 6)
  })

  test('a quick answer of long ago is forgotten, as clocks drift', () => {
    const time = new ServerTime()
    ping(time, 0, 0, 1, 1)
    for (let n = 1; n <= 8; n += 1) ping(time, 20_000 * n, 40, 30, 30)
    expect(time.ahead).toBeCloseTo(40, 6)
  })
})
