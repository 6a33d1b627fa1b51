// The scene: board, blocks and signs, and the light on them.

import { Plane, Vector3 } from 'three'
import { finishOf } from '../../../ui/scene/finish'
import { Picture, type Room } from '../../../ui/scene/picture'
import { centre, squareAt } from '../geometry'
import type { Play } from '../play.svelte'
import { poseAt } from '../poses'
import type { View } from '../view'
import { woodenBoard, type WoodenBoard } from './board'
import { Eye } from './camera'
import { CUBE, Pieces } from './pieces'
import { Signs } from './signs'
import { sharpen } from './textures'

export interface Look {
  quarters: number
  spot: (square: string) => { x: number; y: number }
}

export interface SceneProps {
  play: Play
  motion: boolean
  onready: () => void
  onfail: (kind: 'absent' | 'lost') => void
  onlook: (look: Look) => void
}

const LIFT = 0.14 // how high a picked block is held, in squares
const ROOM: Room = {
  sun: { colour: 0xfff1dc, at: [-4.5, 10, 3.5], reach: 6, far: 22, blur: 5, bias: 0.02 },
  floor: { height: -0.52, dark: 0.22 },
}

export class Stage {
  readonly eye = new Eye()
  readonly picture: Picture
  readonly #plain: boolean // surfaces and shadows are as cheap as they can be
  readonly #board: WoodenBoard
  readonly #pieces: Pieces
  readonly #signs: Signs
  #view: View | null = null
  #owner = 0

  constructor(canvas: HTMLCanvasElement, plain: boolean) {
    this.#plain = plain
    this.picture = new Picture(canvas, plain, ROOM, this.eye, () => this.#paint())
    const finish = finishOf(plain)
    sharpen(finish.sharp)
    this.#board = woodenBoard(finish)
    this.#pieces = new Pieces(finish)
    this.#signs = new Signs()
    const { scene } = this.picture
    scene.add(this.#board.group, this.#pieces.shades, this.#pieces.group, this.#signs.group)
  }

  /** Shows a view; `owner` is whose tips the ghosts are. */
  draw(view: View, owner: number): void {
    this.#view = view
    this.#owner = owner
    this.eye.turned = view.turned
    const night = view.dark ? 0.8 : 1
    this.picture.light({
      sun: night * (this.#plain ? 2.9 : 2.3),
      sky: night * (this.#plain ? 1.5 : 0.4),
      room: view.dark ? 0.28 : 0.42,
      exposure: view.dark ? 0.78 : 0.9,
    })
    this.picture.refresh()
  }

  #paint(): boolean {
    const view = this.#view
    if (!view) return false
    this.#pieces.begin()
    for (const block of view.blocks) {
      const lift = block.square === view.lifted ? LIFT : 0
      this.#pieces.add(block, block.square === view.faint, lift)
    }
    if (view.moving) {
      const { motion, t } = view.moving
      this.#pieces.addMoving(motion.block, poseAt(motion, t))
    }
    this.#pieces.end()
    this.#board.shine(view.flash?.square ?? null, view.flash?.light ?? 0)
    this.#signs.draw(view, this.#owner, -this.eye.quarters * (Math.PI / 2))
    return view.moving !== null
  }

  /** The square under a point of the canvas, given in CSS pixels. */
  hit(x: number, y: number): string | null {
    const solids = [
      ...this.#pieces.group.children.filter((piece) => piece.visible),
      ...this.#signs.group.children,
    ]
    const met = this.picture.aim(x, y).intersectObjects([...solids, this.#board.surface], false)
    const [first] = met
    if (!first) return null
    const square = first.object.userData['square'] as string | undefined
    return square ?? squareAt(first.point.x, first.point.z)
  }

  /** Where a point of the canvas meets the plane through the middle of the blocks, in squares. */
  meet(x: number, y: number): { x: number; z: number } | null {
    const middle = new Plane(new Vector3(0, 1, 0), -CUBE / 2)
    const point = this.picture.aim(x, y).ray.intersectPlane(middle, new Vector3())
    return point && { x: point.x, z: point.z }
  }

  /** How the board is seen now, for what lies over the canvas. */
  look(): Look {
    const spot = this.picture.spotter()
    return {
      quarters: this.eye.quarters,
      spot(square) {
        const { x, z } = centre(square)
        return spot(new Vector3(x, 0.1, z))
      },
    }
  }

  dispose(): void {
    this.#pieces.dispose()
    this.#signs.dispose()
    this.#board.dispose()
    this.picture.dispose()
  }
}
