import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { Eye, type Limits } from '../src/ui/scene/eye'

const LIMITS: Limits = {
  field: 25,
  tilt: { wide: 0.6, tall: 0.3, least: 0.1, most: 1.2 },
  shape: [0.8, 1.2],
  zoom: [0.5, 2],
  margin: 1,
}
const [TALL, WIDE] = [0.5, 2]

class South extends Eye {
  override seen = [-1, 1].flatMap((x) => [-1, 1].map((z) => new Vector3(x, 0, z)))
  protected override get home() {
    return 0
  }
}

/** From straight above, as the camera stands. */
function tiltOf(eye: Eye): number {
  return eye.camera.getWorldDirection(new Vector3()).angleTo(new Vector3(0, -1, 0))
}

describe('where a board is looked at from', () => {
  test('a picture of another shape is seen from its own height at once', () => {
    const eye = new South(LIMITS)
    eye.place(WIDE)
    expect(tiltOf(eye)).toBeCloseTo(0.6)
    eye.place(TALL)
    expect(tiltOf(eye)).toBeCloseTo(0.3)
    expect(eye.isMoved).toBe(false)
  })

  test.each([
    [9, 0.1],
    [-9, 1.2],
  ])('dragged by %d it stays within the limits, in a picture of another shape too', (by, tilt) => {
    const eye = new South(LIMITS)
    eye.place(by > 0 ? WIDE : TALL)
    eye.orbit(0, by)
    eye.place(by > 0 ? TALL : WIDE)
    expect(tiltOf(eye)).toBeCloseTo(tilt)
  })
})
