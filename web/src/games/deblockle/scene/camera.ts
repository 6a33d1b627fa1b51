// Where the board is looked at from: turned by dragging, within limits, always so that the board fits.

import { MathUtils, PerspectiveCamera, Vector3 } from 'three'

const FIELD_DEG = 25
const TILT = 0.58 // from straight above, in radians, on a screen as wide as high or wider
const TILT_TALL = 0.3 // the same on a tall screen, which has room for a deeper board
const TALL = [0.75, 1.15] as const // of width to height: tall up to the first, wide from the second
const TILT_LEAST = 0.06
const TILT_MOST = 1.12
const NEAREST = 0.5 // of the distance at which the board fits
const FARTHEST = 1.35
const MARGIN = 1.015

// The corners of the board and of the room that its blocks need above it.
export const CORNERS: readonly Vector3[] = [-4.15, 4.15].flatMap((x) =>
  [-4.15, 4.15].flatMap((z) => [new Vector3(x, -0.35, z), new Vector3(x * 0.84, 0.9, z * 0.84)]),
)

export class Eye {
  readonly camera = new PerspectiveCamera(FIELD_DEG, 1, 1, 120)
  turn = 0 // around the board, to the right of the seat that is looked from, in radians
  zoom = 1
  #lean = 0 // how much more from above or below than at first, in radians
  #aspect = 1
  turned = false

  get isMoved(): boolean {
    return Math.abs(this.turn) > 0.01 || Math.abs(this.#lean) > 0.01 || this.zoom !== 1
  }

  /** From straight above, in radians. */
  get tilt(): number {
    return this.#first + this.#lean
  }

  get #first(): number {
    return MathUtils.mapLinear(MathUtils.clamp(this.#aspect, ...TALL), ...TALL, TILT_TALL, TILT)
  }

  /** Around the board from south, in radians. */
  get azimuth(): number {
    return this.turn + (this.turned ? Math.PI : 0)
  }

  /** How far the board appears turned, in quarters: which way the arrow keys lead. */
  get quarters(): number {
    return -Math.round(this.azimuth / (Math.PI / 2))
  }

  reset(): void {
    this.turn = 0
    this.#lean = 0
    this.zoom = 1
  }

  orbit(right: number, down: number): void {
    this.turn = MathUtils.euclideanModulo(this.turn - right + Math.PI, 2 * Math.PI) - Math.PI
    this.#lean = MathUtils.clamp(this.tilt - down, TILT_LEAST, TILT_MOST) - this.#first
  }

  scale(factor: number): void {
    this.zoom = MathUtils.clamp(this.zoom * factor, NEAREST, FARTHEST)
  }

  /** Puts the camera where the whole board fits, then as near as the zoom says. */
  place(aspect: number): void {
    const { camera } = this
    this.#aspect = camera.aspect = aspect
    camera.updateProjectionMatrix()
    const back = new Vector3(
      Math.sin(this.azimuth) * Math.sin(this.tilt),
      Math.cos(this.tilt),
      Math.cos(this.azimuth) * Math.sin(this.tilt),
    )
    const tall = Math.tan(MathUtils.degToRad(FIELD_DEG) / 2) / MARGIN
    const wide = tall * aspect
    const target = new Vector3()
    const right = new Vector3(Math.cos(this.azimuth), 0, -Math.sin(this.azimuth))
    const up = new Vector3().crossVectors(back, right)
    let distance = 0
    for (let round = 0; round < 6; round += 1) {
      let low = Infinity
      let high = -Infinity
      distance = 0
      for (const corner of CORNERS) {
        const arm = corner.clone().sub(target)
        const toward = arm.dot(back)
        distance = Math.max(
          distance,
          Math.abs(arm.dot(right)) / wide + toward,
          Math.abs(arm.dot(up)) / tall + toward,
        )
      }
      for (const corner of CORNERS) {
        const arm = corner.clone().sub(target)
        const y = arm.dot(up) / (distance - arm.dot(back))
        low = Math.min(low, y)
        high = Math.max(high, y)
      }
      target.addScaledVector(up, ((low + high) / 2) * distance)
    }
    camera.position.copy(target).addScaledVector(back, distance * this.zoom)
    camera.up.set(0, 1, 0)
    camera.lookAt(target)
    camera.updateMatrixWorld()
  }
}
