// Where the board is looked at from, and which way the arrow keys then lead.

import { Vector3 } from 'three'
import { Eye as AnyEye } from '../../../ui/scene/eye'

// The corners of the board and of the room that its blocks need above it.
export const CORNERS: readonly Vector3[] = [-4.15, 4.15].flatMap((x) =>
  [-4.15, 4.15].flatMap((z) => [new Vector3(x, -0.35, z), new Vector3(x * 0.84, 0.9, z * 0.84)]),
)

export class Eye extends AnyEye {
  turned = false
  override seen = CORNERS

  constructor() {
    super({
      field: 25,
      tilt: { wide: 0.58, tall: 0.3, least: 0.06, most: 1.12 },
      shape: [0.75, 1.15],
      zoom: [0.5, 1.35],
      margin: 1.015,
    })
  }

  protected override get home(): number {
    return this.turned ? Math.PI : 0
  }

  /** How far the board appears turned, in quarters: which way the arrow keys lead. */
  get quarters(): number {
    return -Math.round(this.azimuth / (Math.PI / 2))
  }
}
