import { Vector3 } from 'three'
import { expect, test } from 'vitest'
import { RAD, standingPlace } from '../geometry'
import { tableOf } from '../model'
import { Eye, UNITS } from '../scene/camera'
import { whatIsSeen } from '../scene/stage'
import type { View } from '../view'
import { frameOf } from './frames'

test.each([
  [0.75, 'barricade'],
  [1.05, 'accusing'],
  [1.4, 'barricade'],
] as const)(
  'at %d wide to high all that lies beside the board is in the picture',
  (shape, name) => {
    const { measures, fields, bodies } = tableOf(frameOf(name))
    const eye = new Eye()
    eye.near = fields[1]! * RAD
    eye.seen = whatIsSeen({ measures, fields, bodies } as View)
    eye.place(shape)
    for (const body of bodies) {
      const states = body.owner === null ? (['off'] as const) : (['reserve', 'burnt'] as const)
      for (const state of states) {
        const [x, y, z] = standingPlace(measures, fields, { ...body, state }).at
        for (const angle of [0, 90, 180, 270]) {
          const edge = new Vector3(
            UNITS * (x + measures.disc_radius * Math.cos(angle * RAD)),
            UNITS * z,
            -UNITS * (y + measures.disc_radius * Math.sin(angle * RAD)),
          ).project(eye.camera)
          const out = Math.max(Math.abs(edge.x), Math.abs(edge.y))
          expect(out, `${body.kind} ${body.number} ${state}`).toBeLessThan(1)
        }
      }
    }
  },
)
