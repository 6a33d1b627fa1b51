// The wooden board: its painted top, the rounded side, the red raised centre and the pedestals.

import {
  CircleGeometry,
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshBasicMaterial,
  RingGeometry,
  Vector2,
  type BufferGeometry,
  type Material,
  type Texture,
} from 'three'
import { BOARD_HEIGHT, RAD } from '../geometry'
import type { Measures } from '../model'
import { CENTRE, PAINT } from '../paint'
import { UNITS } from './camera'
import type { Finish } from '../../../ui/scene/finish'
import { boardTextures, centreTexture } from './textures'

export interface WoodenBoard {
  group: Group
  light: (seat: number | null) => void // whose field shines
  dispose: () => void
}

export function woodenBoard(t: Measures, fields: readonly number[], finish: Finish): WoodenBoard {
  const group = new Group()
  const shapes: BufferGeometry[] = []
  const paints: Material[] = []
  const { map, bump } = boardTextures(t, finish.sharp)
  const lacquer = centreTexture(finish.sharp)
  const textures: Texture[] = [map, bump, lacquer]
  const add = (shape: BufferGeometry, paint: Material, height = 0, casts = false) => {
    shapes.push(shape)
    paints.push(paint)
    const mesh = new Mesh(shape, paint)
    mesh.position.y = height
    mesh.receiveShadow = true
    mesh.castShadow = casts
    group.add(mesh)
    return mesh
  }

  const radius = UNITS * t.board_radius
  const high = UNITS * BOARD_HEIGHT
  add(
    new CircleGeometry(radius, 160).rotateX(-Math.PI / 2),
    finish.surface({ map, bumpMap: bump, bumpScale: 4, roughness: 0.42 }),
  )
  const edge = [
    [radius, 0],
    [radius + 0.03, -0.012],
    [radius + 0.05, -0.045],
    [radius + 0.05, -high + 0.05],
    [radius + 0.02, -high + 0.01],
    [radius - 0.05, -high],
  ].map(([x, y]) => new Vector2(x, y))
  add(
    new LatheGeometry(edge.reverse(), 160),
    finish.surface({ color: '#4d2c14', roughness: 0.5 }),
    0,
    true,
  )

  const [centre, top] = [UNITS * t.centre_radius, UNITS * (t.centre_radius - t.centre_slope)]
  const rise = UNITS * t.centre_height
  add(
    new CylinderGeometry(top, centre, rise, 96, 1, true),
    finish.surface({ color: CENTRE.slope, roughness: 0.3 }),
    rise / 2,
    true,
  )
  add(
    new CircleGeometry(top, 96).rotateX(-Math.PI / 2),
    finish.surface({ map: lacquer, roughness: 0.26 }),
    rise,
  )

  const pedestal = new CylinderGeometry(
    UNITS * t.pedestal_radius,
    UNITS * (t.pedestal_radius + 0.0005),
    UNITS * t.pedestal_height,
    48,
  )
  const dark = finish.surface({ color: '#5a3418', roughness: 0.5 })
  for (const angle of t.tower_angles) {
    const mesh = add(pedestal, dark, (UNITS * t.pedestal_height) / 2, true)
    mesh.position.x = UNITS * t.inner_radius * Math.cos(angle * RAD)
    mesh.position.z = -UNITS * t.inner_radius * Math.sin(angle * RAD)
  }

  const rings = fields.map((angle, seat) => {
    const colour = new MeshBasicMaterial({ color: PAINT[seat]?.light ?? '#fff', transparent: true })
    const outer = UNITS * (t.field_radius - 0.0008)
    const mesh = add(new RingGeometry(outer * 0.88, outer, 64).rotateX(-Math.PI / 2), colour, 0.006)
    mesh.receiveShadow = false
    mesh.position.x = UNITS * t.field_distance * Math.cos(angle * RAD)
    mesh.position.z = -UNITS * t.field_distance * Math.sin(angle * RAD)
    return colour
  })

  return {
    group,
    light: (seat) => rings.forEach((ring, index) => (ring.opacity = index === seat ? 1 : 0.4)),
    dispose() {
      for (const item of [...shapes, ...paints, ...textures]) item.dispose()
    },
  }
}
