// Where a board is looked at from: turned by dragging, within limits, always so that the board fits.

import { MathUtils, PerspectiveCamera, Vector3 } from 'three'

export interface Limits {
  field: number // of view from top to bottom, in degrees
  tilt: { wide: number; tall: number; least: number; most: number } // radians from straight above
  shape: readonly [number, number] // of width to height: tall up to the first, wide from the second
  zoom: readonly [number, number] // of the distance at which the board fits
  margin: number // of what is seen, round what has to be seen
}

const ROUNDS = 6 // to find the distance and the middle

export abstract class Eye {
  readonly camera: PerspectiveCamera
  turn = 0 // around the board, to the right of where it is looked from at first, in radians
  zoom = 1
  seen: readonly Vector3[] = [] // what has to be in the picture
  #lean = 0 // how much more from above or below than at first, in radians
  #aspect = 1

  constructor(private readonly limits: Limits) {
    this.camera = new PerspectiveCamera(limits.field, 1, 0.5, 120)
  }

  /** From where it is looked at first: around the board from south, in radians. */
  protected abstract get home(): number

  /** How far from straight above it is looked at first, in radians. */
  protected get first(): number {
    const { shape, tilt } = this.limits
    const aspect = MathUtils.clamp(this.#aspect, ...shape)
    return MathUtils.mapLinear(aspect, ...shape, tilt.tall, tilt.wide)
  }

  get isMoved(): boolean {
    return Math.abs(this.turn) > 0.01 || Math.abs(this.#lean) > 0.01 || this.zoom !== 1
  }

  /** From straight above, in radians. */
  get tilt(): number {
    const { least, most } = this.limits.tilt
    return MathUtils.clamp(this.first + this.#lean, least, most)
  }

  /** Around the board from south, in radians. */
  get azimuth(): number {
    return this.home + this.turn
  }

  reset(): void {
    this.turn = 0
    this.#lean = 0
    this.zoom = 1
  }

  orbit(right: number, down: number): void {
    this.turn = MathUtils.euclideanModulo(this.turn - right + Math.PI, 2 * Math.PI) - Math.PI
    const { least, most } = this.limits.tilt
    this.#lean = MathUtils.clamp(this.tilt - down, least, most) - this.first
  }

  scale(factor: number): void {
    this.zoom = MathUtils.clamp(this.zoom * factor, ...this.limits.zoom)
  }

  /** Puts the camera where the board fits a picture of this shape, then as near as the zoom says. */
  place(aspect: number): void {
    const { camera } = this
    this.#aspect = camera.aspect = aspect
    const { azimuth, tilt } = this
    const back = new Vector3(
      Math.sin(azimuth) * Math.sin(tilt),
      Math.cos(tilt),
      Math.cos(azimuth) * Math.sin(tilt),
    )
    const right = new Vector3(Math.cos(azimuth), 0, -Math.sin(azimuth))
    const up = new Vector3().crossVectors(back, right)
    const [shift, distance] = this.#fit(aspect, back, right, up)
    camera.position.copy(up).multiplyScalar(shift)
    const target = camera.position.clone()
    camera.position.addScaledVector(back, distance * this.zoom)
    camera.up.copy(up)
    camera.lookAt(target)
    camera.updateProjectionMatrix()
    camera.updateMatrixWorld()
  }

  /** How far up the middle of the picture is, and from what distance all fits. */
  #fit(aspect: number, back: Vector3, right: Vector3, up: Vector3): [number, number] {
    const tall = Math.tan(MathUtils.degToRad(this.limits.field) / 2) / this.limits.margin
    const points = this.seen.map((point) => ({
      toward: point.dot(back),
      aside: Math.abs(point.dot(right)) / (tall * aspect),
      high: point.dot(up),
    }))
    let [shift, distance] = [0, 0]
    for (let round = 0; round < ROUNDS; round += 1) {
      const needs = points.map(
        ({ toward, aside, high }) => toward + Math.max(aside, Math.abs(high - shift) / tall),
      )
      distance = Math.max(0, ...needs)
      const heights = points.map(({ toward, high }) => (high - shift) / (distance - toward))
      shift += ((Math.min(...heights) + Math.max(...heights)) / 2) * distance
    }
    return [shift, distance]
  }
}
