// The blocks as meshes: twelve materials for all, one mesh a block, placed by what the view says.

import { Group, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Vector3 } from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { basis, centre, type Side } from '../geometry'
import type { Block, Letter } from '../model'
import type { Pose } from '../poses'
import type { Finish, Surface } from '../../../ui/scene/finish'
import { faceTextures, shadeTexture } from './textures'

export const CUBE = 0.84

// The faces in the order of a box's materials, as a block lies that has S on top and C toward north.
const BOX_ORDER: readonly Letter[] = ['L', 'H', 'S', 'P', 'X', 'C']

const TOWARD: Record<Side, Vector3> = {
  east: new Vector3(1, 0, 0),
  west: new Vector3(-1, 0, 0),
  north: new Vector3(0, 0, -1),
  south: new Vector3(0, 0, 1),
  top: new Vector3(0, 1, 0),
  bottom: new Vector3(0, -1, 0),
}
const UP = TOWARD.top

/** The rotation that brings a block from S on top and C toward north to an orientation. */
export function turnOf(orientation: string): Quaternion {
  const { up, north, east } = basis(orientation)
  const matrix = new Matrix4()
  matrix.set(
    ...[east[0], east[1], east[2], 0],
    ...[up[0], up[1], up[2], 0],
    ...[-north[0], -north[1], -north[2], 0],
    ...[0, 0, 0, 1],
  )
  return new Quaternion().setFromRotationMatrix(matrix)
}

export class Pieces {
  readonly group = new Group()
  readonly #geometry = new RoundedBoxGeometry(CUBE, CUBE, CUBE, 4, 0.075)
  readonly #solid: Surface[][]
  readonly #faint: Surface[][]
  readonly shades = new Group() // painted shadows, where real ones cost too much
  readonly #shade: { shape: PlaneGeometry; paint: MeshBasicMaterial } | null
  #used = 0

  constructor(finish: Finish) {
    this.#solid = [materials(0, finish), materials(1, finish)]
    this.#faint = this.#solid.map(copies)
    this.#shade = finish.plain
      ? {
          shape: new PlaneGeometry(1.5, 1.5).rotateX(-Math.PI / 2).translate(0.11, 0.006, 0.05),
          paint: new MeshBasicMaterial({
            map: shadeTexture(),
            transparent: true,
            depthWrite: false,
          }),
        }
      : null
  }

  begin(): void {
    this.#used = 0
  }

  /** Shows a block at rest. */
  add(block: Block, faint: boolean, height: number): void {
    const mesh = this.#next(block, faint)
    const { x, z } = centre(block.square)
    mesh.position.set(x, CUBE / 2 + height, z)
    mesh.quaternion.copy(turnOf(block.orientation))
  }

  /** Shows the block that moves. */
  addMoving(block: Block, pose: Pose): void {
    const mesh = this.#next(block, pose.opacity < 1)
    for (const material of mesh.material) material.opacity = pose.opacity
    mesh.position.set(pose.x, CUBE / 2 + pose.height, pose.z)
    mesh.quaternion.copy(turnOf(block.orientation))
    if (!pose.tip) return
    const toward = TOWARD[pose.tip.side]
    const spin = new Quaternion().setFromAxisAngle(
      new Vector3().crossVectors(UP, toward),
      pose.tip.angle,
    )
    const edge = toward.clone().multiplyScalar(CUBE / 2)
    const arm = new Vector3(0, CUBE / 2, 0).sub(edge).applyQuaternion(spin)
    const drift = ((1 - CUBE) * pose.tip.angle) / (Math.PI / 2)
    mesh.position.set(pose.x, 0, pose.z).add(edge).add(arm).addScaledVector(toward, drift)
    mesh.quaternion.premultiply(spin)
  }

  end(): void {
    for (const [index, mesh] of this.group.children.entries()) {
      mesh.visible = index < this.#used
      const shade = this.shades.children[index]
      shade?.position.set(mesh.position.x, 0, mesh.position.z)
      if (shade) shade.visible = mesh.visible
    }
  }

  #next(block: Block, faint: boolean): Mesh<RoundedBoxGeometry, Surface[]> {
    let mesh = this.group.children[this.#used] as Mesh<RoundedBoxGeometry, Surface[]> | undefined
    const set = (faint ? this.#faint : this.#solid)[block.owner === 0 ? 0 : 1]!
    if (!mesh) {
      mesh = new Mesh(this.#geometry, set)
      mesh.castShadow = mesh.receiveShadow = true
      this.group.add(mesh)
      if (this.#shade) this.shades.add(new Mesh(this.#shade.shape, this.#shade.paint))
    }
    this.#used += 1
    mesh.material = set
    if (faint) for (const material of set) material.opacity = 0.85
    mesh.castShadow = !faint
    mesh.userData['square'] = block.square
    return mesh
  }

  dispose(): void {
    this.#geometry.dispose()
    this.#shade?.shape.dispose()
    this.#shade?.paint.map?.dispose()
    this.#shade?.paint.dispose()
    for (const material of [...this.#solid, ...this.#faint].flat()) {
      material.map?.dispose()
      if ('bumpMap' in material) material.bumpMap?.dispose()
      material.dispose()
    }
  }
}

function materials(owner: number, finish: Finish): Surface[] {
  return BOX_ORDER.map((letter) => {
    const { map, bump } = faceTextures(letter, owner)
    return finish.surface({ map, bumpMap: bump, bumpScale: 2.5, roughness: 0.38 })
  })
}

/** The same materials, to be seen through. */
function copies(materials: Surface[]): Surface[] {
  return materials.map((material) => {
    const copy = material.clone()
    copy.transparent = true
    return copy
  })
}
