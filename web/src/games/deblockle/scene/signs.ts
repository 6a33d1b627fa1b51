// What is shown on and over the squares: ghosts of the tips, ends of the hop, frames, the path.

import {
  CatmullRomCurve3,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  Path,
  PlaneGeometry,
  RingGeometry,
  Shape,
  ShapeGeometry,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
} from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { centre } from '../geometry'
import type { Mark } from '../hand'
import type { View } from '../view'
import { CUBE } from './pieces'
import { tickTexture, tileTexture, type Tile } from './textures'

const GREEN = 0x12a468
const GOLD = [0xf0be4a, 0x3f77bf] as const

function frame(outer: number, inner: number): ShapeGeometry {
  const shape = new Shape()
  box(shape, outer)
  const hole = new Path()
  box(hole, inner)
  shape.holes.push(hole)
  return new ShapeGeometry(shape)
}

function box(path: Path, half: number): void {
  path.moveTo(-half, -half)
  path.lineTo(half, -half)
  path.lineTo(half, half)
  path.lineTo(-half, half)
  path.closePath()
}

function flat(color: number, opacity = 1): MeshBasicMaterial {
  return new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    toneMapped: false,
  })
}

export class Signs {
  readonly group = new Group()
  readonly #shapes = {
    frame: frame(0.485, 0.435),
    thin: frame(0.475, 0.445),
    thick: frame(0.5, 0.425),
    ring: new RingGeometry(0.19, 0.36, 40),
    disc: new RingGeometry(0, 0.12, 32),
    lid: new PlaneGeometry(0.8, 0.8).rotateX(-Math.PI / 2),
    ghost: new RoundedBoxGeometry(CUBE * 0.96, CUBE * 0.96, CUBE * 0.96, 2, 0.07),
  }
  readonly #paints = {
    white: flat(0xffffff, 0.95),
    green: flat(GREEN, 0.95),
    through: flat(GREEN, 0.4),
    black: flat(0x111111),
    last: flat(0x7a2a00, 0.8),
    dim: flat(0x3b3026, 0.25),
    ghosts: [flat(GOLD[0], 0.28), flat(GOLD[1], 0.34)],
  }
  readonly #tick = new SpriteMaterial({ map: tickTexture(), depthTest: false, toneMapped: false })
  readonly #tiles = new Map<string, MeshBasicMaterial>()
  #tubes: BufferGeometry[] = []
  #owner = 0

  constructor() {
    // The ends of a hop shine through blocks that stand before them.
    this.#paints.through.depthTest = false
  }

  /** Shows a view's signs; `facing` is how far the symbols are turned to face the viewer. */
  draw(view: View, owner: number, facing: number): void {
    this.group.clear()
    for (const tube of this.#tubes) tube.dispose()
    this.#tubes = []
    this.#owner = owner
    for (const square of view.last) this.#lay(this.#shapes.frame, this.#paints.last, square, 0.01)
    if (view.next) this.#lay(this.#shapes.frame, this.#paints.green, view.next, 0.014)
    for (const [square, mark] of view.marks) {
      this.#mark(square, mark, view.hovered === square, facing)
    }
    if (view.path.length > 1) this.#trail(view.path)
    if (view.cursor) {
      this.#lay(this.#shapes.thick, this.#paints.white, view.cursor, 0.02)
      this.#lay(this.#shapes.thin, this.#paints.black, view.cursor, 0.022)
      this.#lay(this.#shapes.thin, this.#paints.white, view.cursor, CUBE + 0.03)
    }
  }

  #mark(square: string, mark: Mark, hovered: boolean, facing: number): void {
    const { shapes, paints } = { shapes: this.#shapes, paints: this.#paints }
    switch (mark.kind) {
      case 'own':
        if (hovered) this.#lay(shapes.frame, paints.white, square, 0.016)
        break
      case 'picked':
      case 'tipped':
      case 'confirm':
        this.#lay(shapes.frame, paints.green, square, 0.016)
        if (mark.kind === 'confirm') this.#sprite(square)
        break
      case 'tip':
        this.#ghost(square, mark.tip.removal ? 'home' : mark.letter, hovered, false, facing)
        break
      case 'barred':
        this.#ghost(square, mark.letter, hovered, true, facing)
        break
      case 'end':
        this.#lay(shapes.ring, hovered ? paints.white : paints.green, square, 0.016)
        this.#lay(shapes.disc, hovered ? paints.green : paints.white, square, 0.017)
        this.#lay(shapes.ring, paints.through, square, 0.015)
        break
    }
  }

  #ghost(square: string, tile: Tile, hovered: boolean, isBarred: boolean, facing: number): void {
    const body = isBarred ? this.#paints.dim : this.#paints.ghosts[this.#owner === 0 ? 0 : 1]!
    const height = isBarred ? 0.02 : hovered ? 0.1 : 0.02
    const ghost = this.#at(new Mesh(this.#shapes.ghost, body), square, CUBE / 2 + height)
    ghost.renderOrder = 2
    const lid = this.#at(
      new Mesh(this.#shapes.lid, this.#tile(tile, isBarred)),
      square,
      CUBE + height,
    )
    lid.rotation.y = facing
    lid.renderOrder = 3
  }

  #tile(tile: Tile, isBarred: boolean): MeshBasicMaterial {
    const key = `${tile}${String(isBarred)}`
    let material = this.#tiles.get(key)
    if (!material) {
      material = new MeshBasicMaterial({
        map: tileTexture(tile, isBarred),
        transparent: true,
        depthWrite: false,
        toneMapped: false,
      })
      this.#tiles.set(key, material)
    }
    return material
  }

  #lay(shape: BufferGeometry, paint: Material, square: string, height: number): void {
    const mesh = this.#at(new Mesh(shape, paint), square, height)
    mesh.rotation.x = -Math.PI / 2
    mesh.renderOrder = 1
  }

  #sprite(square: string): void {
    const sprite = this.#at(new Sprite(this.#tick), square, CUBE + 0.32)
    sprite.scale.set(0.5, 0.5, 1)
    sprite.renderOrder = 5
  }

  #trail(path: string[]): void {
    const last = path.length - 1
    const at = (index: number): Vector3 => {
      const { x, z } = centre(path[index] ?? '')
      return new Vector3(x, index === 0 ? CUBE + 0.04 : index === last ? 0.06 : 0.16, z)
    }
    const points = [at(0)]
    for (let index = 1; index <= last; index += 1) {
      const from = at(index - 1)
      for (const t of [0.25, 0.5, 0.75]) {
        const point = from.clone().lerp(at(index), t)
        point.y += 1.6 * t * (1 - t)
        points.push(point)
      }
      points.push(at(index))
    }
    const tube = new TubeGeometry(new CatmullRomCurve3(points), 16 * points.length, 0.045, 8)
    this.#tubes.push(tube)
    this.group.add(new Mesh(tube, this.#paints.green))
  }

  #at<T extends Object3D>(object: T, square: string, height: number): T {
    const { x, z } = centre(square)
    object.position.set(x, height, z)
    object.userData['square'] = square
    this.group.add(object)
    return object
  }

  dispose(): void {
    for (const shape of Object.values(this.#shapes)) shape.dispose()
    for (const tube of this.#tubes) tube.dispose()
    for (const tile of this.#tiles.values()) {
      tile.map?.dispose()
      tile.dispose()
    }
    this.#tick.map?.dispose()
    this.#tick.dispose()
    for (const paint of Object.values(this.#paints).flat()) paint.dispose()
  }
}
