// The discs as meshes: one each, with lacquered faces that bear the player's mark.

import {
  CircleGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type BufferGeometry,
} from 'three'
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js'
import { axisOf, BOARD_HEIGHT, radiusOf, standingPlace, thicknessOf } from '../geometry'
import type { Body, Measures } from '../model'
import { paintOf } from '../paint'
import type { View } from '../view'
import { UNITS } from './camera'
import type { Finish, Surface } from '../../../ui/scene/finish'
import { faceTextures, shadeTexture } from './textures'

const BEVEL = 0.0011 // metres

/** A disc with its edges taken off; one material for the rim, one for each face. */
function discShape(radius: number, thickness: number): BufferGeometry {
  const [r, t, b] = [UNITS * radius, UNITS * thickness, UNITS * BEVEL]
  const rim = mergeGeometries([
    new CylinderGeometry(r, r, t - 2 * b, 56, 1, true),
    new CylinderGeometry(r - b, r, b, 56, 1, true).translate(0, (t - b) / 2, 0),
    new CylinderGeometry(r, r - b, b, 56, 1, true).translate(0, (b - t) / 2, 0),
  ])
  const face = () => new CircleGeometry(r - b, 56)
  return mergeGeometries(
    [
      rim,
      mergeGeometries([
        face()
          .rotateX(-Math.PI / 2)
          .translate(0, t / 2, 0),
        face()
          .rotateX(Math.PI / 2)
          .translate(0, -t / 2, 0),
      ]),
    ],
    true,
  )
}

export class Discs {
  readonly group = new Group()
  readonly shades = new Group() // painted shadows, where real ones cost too much
  readonly #shapes: { disc: BufferGeometry; barricade: BufferGeometry }
  readonly #materials = new Map<string, Surface[]>()
  readonly #meshes: Mesh<BufferGeometry, Surface[]>[] = []
  readonly #shade: { shape: PlaneGeometry; paint: MeshBasicMaterial } | null

  constructor(
    private readonly measures: Measures,
    private readonly finish: Finish,
  ) {
    const t = measures
    this.#shapes = {
      disc: discShape(t.disc_radius, t.disc_thickness),
      barricade: discShape(t.barricade_radius, t.barricade_thickness),
    }
    this.#shade = finish.plain
      ? {
          shape: new PlaneGeometry(0.56, 0.56).rotateX(-Math.PI / 2),
          paint: new MeshBasicMaterial({
            map: shadeTexture(),
            transparent: true,
            depthWrite: false,
          }),
        }
      : null
  }

  draw(view: View): void {
    for (const [index, body] of view.bodies.entries()) {
      const mesh = this.#mesh(index, body)
      const isAimed = view.aim?.body === index && body.state === 'reserve'
      mesh.visible = !isAimed && !(view.ghost && body.kind === 'barricade')
      const { at, turn } = standingPlace(this.measures, view.fields, body)
      mesh.position.set(UNITS * at[0], UNITS * at[2], -UNITS * at[1])
      mesh.quaternion.set(turn[1], turn[3], -turn[2], turn[0])
      this.#shadow(index, body, mesh)
    }
    for (const [index, mesh] of this.#meshes.entries()) {
      if (index >= view.bodies.length) mesh.visible = false
    }
  }

  #shadow(index: number, body: Body, mesh: Mesh): void {
    const shade = this.shades.children[index]
    if (!shade) return
    const wide = radiusOf(this.measures, body) / this.measures.disc_radius
    const [nx, , nz] = axisOf(body.turn)
    const upright = body.state === 'board' ? Math.sqrt(1 - nz * nz) : 0
    const floor = body.state === 'board' ? 0 : -UNITS * BOARD_HEIGHT
    const lift = Math.max(0, mesh.position.y - floor - 0.05)
    shade.visible = mesh.visible && mesh.position.y > -0.35
    shade.position.set(mesh.position.x + 0.03 + 0.2 * lift, floor + 0.008, mesh.position.z + 0.02)
    shade.scale.set(wide * (1 - 0.5 * upright * Math.abs(nx)), 1, wide)
  }

  #mesh(index: number, body: Body): Mesh<BufferGeometry, Surface[]> {
    const found = this.#meshes[index]
    if (found) return found
    const shape = this.#shapes[body.kind === 'barricade' ? 'barricade' : 'disc']
    const mesh = new Mesh(shape, this.materials(body.owner, body.kind))
    mesh.castShadow = mesh.receiveShadow = true
    this.#meshes[index] = mesh
    this.group.add(mesh)
    if (this.#shade) this.shades.add(new Mesh(this.#shade.shape, this.#shade.paint))
    return mesh
  }

  /** The materials of a body's rim and faces. */
  materials(owner: number | null, kind: string): Surface[] {
    const key = `${kind} ${owner}`
    let found = this.#materials.get(key)
    if (!found) {
      const paint = paintOf(owner, kind)
      const { map, bump } = faceTextures(owner, kind, this.finish.sharp)
      found = [
        this.finish.surface({ color: paint.body, roughness: 0.34 }),
        this.finish.surface({ map, bumpMap: bump, bumpScale: 1.5, roughness: 0.32 }),
      ]
      this.#materials.set(key, found)
    }
    return found
  }

  shape(kind: 'disc' | 'barricade'): BufferGeometry {
    return this.#shapes[kind]
  }

  /** How thick a body is in the scene. */
  thick(body: Body): number {
    return UNITS * thicknessOf(this.measures, body)
  }

  dispose(): void {
    this.#shapes.disc.dispose()
    this.#shapes.barricade.dispose()
    this.#shade?.shape.dispose()
    this.#shade?.paint.map?.dispose()
    this.#shade?.paint.dispose()
    for (const material of [...this.#materials.values()].flat()) {
      material.map?.dispose()
      if ('bumpMap' in material) material.bumpMap?.dispose()
      material.dispose()
    }
  }
}
