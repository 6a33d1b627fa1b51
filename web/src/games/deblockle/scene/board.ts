// The wooden board itself: a base with a rounded edge, the painted top, a moulding and the two inlaid stars.

import {
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  Shape,
  TorusGeometry,
  Vector2,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import type { Finish } from '../../../ui/scene/finish'
import { centre, STARS } from '../geometry'
import { boardTextures, TOP_WIDTH, walnut } from './textures'

const GLOW = 0.15 // how much the inlaid stars shine by themselves
const BASE = 8.3
const DEPTH = 0.5

function star(outer: number, inner: number): Shape {
  const corners = Array.from({ length: 10 }, (_, index) => {
    const radius = index % 2 ? inner : outer
    const angle = (Math.PI * index) / 5 + Math.PI / 2
    return new Vector2(radius * Math.cos(angle), radius * Math.sin(angle))
  })
  return new Shape(corners)
}

export interface WoodenBoard {
  group: Group
  surface: Mesh // what a pointer meets where there is no block
  shine: (square: string | null, light: number) => void
  dispose: () => void
}

export function woodenBoard(finish: Finish): WoodenBoard {
  const group = new Group()
  const side = walnut()
  side.repeat.set(3, 1)
  const wood = finish.surface({ map: side, roughness: 0.55 })
  const base = new Mesh(new RoundedBoxGeometry(BASE, DEPTH, BASE, 4, 0.12), wood)
  base.position.y = -DEPTH / 2 - 0.012
  base.castShadow = base.receiveShadow = true

  const { map, bump } = boardTextures()
  const top = finish.surface({ map, bumpMap: bump, bumpScale: 3, roughness: 0.5 })
  const surface = new Mesh(new PlaneGeometry(TOP_WIDTH, TOP_WIDTH).rotateX(-Math.PI / 2), top)
  surface.receiveShadow = true
  group.add(base, surface)

  const bar = new RoundedBoxGeometry(7.22, 0.09, 0.09, 2, 0.03)
  for (let index = 0; index < 4; index += 1) {
    const moulding = new Mesh(bar, wood)
    const angle = (index * Math.PI) / 2
    moulding.position.set(3.565 * Math.sin(angle), 0.02, 3.565 * Math.cos(angle))
    moulding.rotation.y = angle
    moulding.castShadow = moulding.receiveShadow = true
    group.add(moulding)
  }

  const inlay = new ExtrudeGeometry(star(0.33, 0.14), {
    depth: 0.012,
    bevelEnabled: true,
    bevelThickness: 0.014,
    bevelSize: 0.016,
    bevelSegments: 2,
  }).rotateX(-Math.PI / 2)
  const ring = new TorusGeometry(0.42, 0.016, 8, 64).rotateX(Math.PI / 2)
  const golds = STARS.map((square) => {
    const gold = finish.surface({
      color: 0xe0a83a,
      metalness: 0.55,
      roughness: 0.28,
      emissive: 0xffc94d,
      emissiveIntensity: GLOW,
    })
    const { x, z } = centre(square)
    for (const geometry of [inlay, ring]) {
      const mesh = new Mesh(geometry, gold)
      mesh.position.set(x, 0, z)
      mesh.receiveShadow = true
      group.add(mesh)
    }
    return gold
  })
  const halo = new Mesh(
    new ExtrudeGeometry(star(0.62, 0.26), { depth: 0.001, bevelEnabled: false }).rotateX(
      -Math.PI / 2,
    ),
    new MeshBasicMaterial({ color: 0xfff0b0, transparent: true, opacity: 0, depthWrite: false }),
  )
  halo.visible = false
  group.add(halo)

  return {
    group,
    surface,
    shine(square, light) {
      halo.visible = square !== null
      for (const gold of golds) gold.emissiveIntensity = GLOW
      if (square === null) return
      const { x, z } = centre(square)
      halo.position.set(x, 0.03, z)
      halo.material.opacity = 0.85 * light
      halo.scale.setScalar(0.7 + 0.9 * light)
      const gold = golds[STARS.findIndex((each) => each === square)]
      if (gold) gold.emissiveIntensity = GLOW + 1.6 * light
    },
    dispose() {
      for (const item of [map, bump, side, wood, top, bar, inlay, ring, ...golds]) item.dispose()
      for (const mesh of [base, surface, halo]) mesh.geometry.dispose()
      halo.material.dispose()
    },
  }
}
