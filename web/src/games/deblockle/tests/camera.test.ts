import { describe, expect, test } from 'vitest'
import { CORNERS, Eye } from '../scene/camera'

const SHAPES = [360 / 400, 390 / 560, 1, 1440 / 780, 2.4]

/** How far the board's corners reach across the picture: 1 is its edge. */
function reach(eye: Eye, aspect: number): { x: number; low: number; high: number } {
  eye.place(aspect)
  const points = CORNERS.map((corner) => corner.clone().project(eye.camera))
  return {
    x: Math.max(...points.map(({ x }) => Math.abs(x))),
    low: Math.min(...points.map(({ y }) => y)),
    high: Math.max(...points.map(({ y }) => y)),
  }
}

describe('the board in the picture', () => {
  test.each(SHAPES)('fits a picture of shape %d, touches it, and is in its middle', (aspect) => {
    const { x, low, high } = reach(new Eye(), aspect)
    expect(Math.max(x, high, -low)).toBeLessThanOrEqual(1)
    expect(Math.max(x, high, -low)).toBeGreaterThan(0.95)
    expect(low + high).toBeCloseTo(0, 1)
  })

  test.each([0.5, 1.6, 2.9])('fits when it is turned by %d', (turn) => {
    const eye = new Eye()
    eye.orbit(-turn, 0)
    const { x, low, high } = reach(eye, 1.4)
    expect(Math.max(x, high, -low)).toBeLessThanOrEqual(1)
  })

  test('is straight again after a reset, and is never seen from below', () => {
    const eye = new Eye()
    eye.place(1)
    const first = eye.tilt
    eye.orbit(0.4, -9)
    expect(eye.tilt).toBeLessThan(Math.PI / 2)
    eye.scale(0.01)
    expect(eye.isMoved).toBe(true)
    eye.reset()
    expect([eye.isMoved, eye.tilt]).toEqual([false, first])
  })

  test.each([
    [0, false, 0],
    [Math.PI / 2, false, -1],
    [0, true, -2],
  ])('turned by %d (other side: %s) the keys lead %i quarters round', (turn, turned, quarters) => {
    const eye = new Eye()
    eye.turned = turned
    eye.orbit(-turn, 0)
    expect(eye.quarters + 0).toBe(quarters)
  })
})
