// Where the board is looked at from: turned by dragging, within limits, always so that the board fits.

import { MathUtils, PerspectiveCamera, Vector3 } from 'three'

export const UNITS = 10 // of the scene in a metre

const FIELD_DEG = 27
const TILT = { wide: 0.86, tall: 0.46, above: 0.015, least: 0.015, most: 1.3 } // radians from straight above
const TALL = [0.8, 1.25] as const // of width to height: tall up to the first, wide from the second
const NEAREST = 0.3 // of the distance at which the board fits
const FARTHEST = 1.35
const MARGIN = 1.03

export class Eye {
  readonly camera = new PerspectiveCamera(FIELD_DEG, 1, 0.5, 120)
  turn = 0 // around the board from the near side, in radians
  zoom = 1
  near = -Math.PI / 2 // the direction of the near side in the rules' angles
  above = false // from straight above at first
  seen: readonly Vector3[] = [] // what has to be in the picture
  #lean = 0
  #aspect = 1

  get isMoved(): boolean {
    return Math.abs(this.turn) > 0.01 || Math.abs(this.#lean) > 0.01 || this.zoom !== 1
  }

  get tilt(): number {
    return MathUtils.clamp(this.#first + this.#lean, TILT.least, TILT.most)
  }

  get #first(): number {
    if (this.above) return TILT.above
    return MathUtils.mapLinear(
      MathUtils.clamp(this.#aspect, ...TALL),
      ...TALL,
      TILT.tall,
      TILT.wide,
    )
  }

  get azimuth(): number {
    return this.near + this.turn
  }

  reset(): void {
    this.turn = 0
    this.#lean = 0
    this.zoom = 1
  }

  orbit(right: number, down: number): void {
    this.turn = MathUtils.euclideanModulo(this.turn - right + Math.PI, 2 * Math.PI) - Math.PI
    const tilt = MathUtils.clamp(this.tilt - down, TILT.least, TILT.most)
    this.#lean = tilt - this.#first
  }

  scale(factor: number): void {
    this.zoom = MathUtils.clamp(this.zoom * factor, NEAREST, FARTHEST)
  }

  /** Puts the camera where the board fits, then as near as the zoom says. */
  place(aspect: number): void {
    const { camera, azimuth, tilt } = this
    this.#aspect = camera.aspect = aspect
    const back = new Vector3(
      Math.cos(azimuth) * Math.sin(tilt),
      Math.cos(tilt),
      -Math.sin(azimuth) * Math.sin(tilt),
    )
    const right = new Vector3(-Math.sin(azimuth), 0, -Math.cos(azimuth))
    const up = new Vector3().crossVectors(back, right)
    const tall = Math.tan((FIELD_DEG * Math.PI) / 360) / MARGIN
    let shift = 0
    let distance = 0
    // Each round finds the distance at which all fits and centres what is then seen.
    for (let round = 0; round < 5; round += 1) {
      distance = 0
      let [low, high] = [Infinity, -Infinity]
      for (const point of this.seen) {
        const toward = point.dot(back)
        const rise = point.dot(up) - shift
        distance = Math.max(
          distance,
          toward + Math.abs(point.dot(right)) / (tall * aspect),
          toward + Math.abs(rise) / tall,
        )
      }
      for (const point of this.seen) {
        const seen = (point.dot(up) - shift) / (distance - point.dot(back))
        low = Math.min(low, seen)
        high = Math.max(high, seen)
      }
      shift += ((low + high) / 2) * distance
    }
    const target = up.clone().multiplyScalar(shift)
    camera.position.copy(target).addScaledVector(back, distance * this.zoom)
    camera.up.copy(up)
    camera.lookAt(target)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }
}
