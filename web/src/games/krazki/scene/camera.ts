// Where the board is looked at from: from the side of the seat that is near, or from above.

import { Eye as AnyEye } from '../../../ui/scene/eye'

export const UNITS = 10 // of the scene in a metre

const ABOVE = 0.015 // from straight above, in radians: as far as the camera needs to know its way up

export class Eye extends AnyEye {
  near = -Math.PI / 2 // the direction of the near side in the rules' angles
  above = false // from straight above at first

  constructor() {
    super({
      field: 27,
      tilt: { wide: 0.86, tall: 0.46, least: ABOVE, most: 1.3 },
      shape: [0.8, 1.25],
      zoom: [0.3, 1.35],
      margin: 1.03,
    })
  }

  protected override get home(): number {
    return this.near + Math.PI / 2
  }

  protected override get first(): number {
    return this.above ? ABOVE : super.first
  }
}
