// The scene: board, discs and signs, and the light on them.

import { MathUtils, Plane, Vector3 } from 'three'
import { finishOf } from '../../../ui/scene/finish'
import { Picture, type Room } from '../../../ui/scene/picture'
import { BOARD_HEIGHT, RAD, standingPlace, type Point } from '../geometry'
import type { Play } from '../play.svelte'
import type { View } from '../view'
import { woodenBoard, type WoodenBoard } from './board'
import { Eye, UNITS } from './camera'
import { Discs } from './discs'
import { Signs } from './signs'

export interface SceneProps {
  play: Play
  above: boolean
  motion: boolean
  onready: () => void
  onmoved: (moved: boolean) => void // whether the view is another one than at first
  onfail: (kind: 'absent' | 'lost') => void
}

const TURN_MS = 700 // for the camera to go round to another seat
const ROOM: Room = {
  sun: { colour: 0xfff0da, at: [-4.5, 9, 3], reach: 5, far: 20, blur: 4, bias: 0.012 },
  floor: { height: -UNITS * BOARD_HEIGHT, dark: 0.24 },
}

const ROUND = Array.from({ length: 24 }, (_, index) => (Math.PI * index) / 12)

/** The outline of all that has to be in the picture: the board, what stands on it, the discs beside it. */
export function whatIsSeen({ measures: t, fields, bodies }: View): Vector3[] {
  const at = (radius: number, angle: number, height: number) =>
    new Vector3(UNITS * radius * Math.cos(angle), UNITS * height, -UNITS * radius * Math.sin(angle))
  const board = ROUND.flatMap((angle) => [
    at(t.board_radius + 0.006, angle, -BOARD_HEIGHT),
    at(t.field_distance, angle, 2 * t.disc_radius),
  ])
  const beside = bodies.flatMap((body) =>
    (body.owner === null ? (['off'] as const) : (['reserve', 'burnt'] as const)).flatMap(
      (state) => {
        const [x, y, z] = standingPlace(t, fields, { ...body, state }).at
        const [out, angle] = [Math.hypot(x, y), Math.atan2(y, x)]
        return [-1, 1].map((side) => at(out + 0.01, angle + (side * t.disc_radius) / out, z))
      },
    ),
  )
  return [...board, ...beside]
}

export class Stage {
  readonly eye = new Eye()
  readonly picture: Picture
  motion = true
  readonly #plain: boolean // surfaces and shadows are as cheap as they can be
  readonly #board: WoodenBoard
  readonly #discs: Discs
  readonly #signs: Signs
  #view: View
  #going: { from: number; to: number; began: number } | null = null

  constructor(canvas: HTMLCanvasElement, plain: boolean, view: View) {
    this.#plain = plain
    this.#view = view
    this.picture = new Picture(canvas, plain, ROOM, this.eye, (now) => this.#paint(now))
    const finish = finishOf(plain)
    const t = view.measures
    this.#board = woodenBoard(t, view.fields, finish)
    this.#discs = new Discs(t, finish)
    const radii = { board: t.board_radius, disc: t.disc_radius, barricade: t.barricade_radius }
    this.#signs = new Signs(this.#discs, finish, radii)
    this.eye.seen = whatIsSeen(view)
    this.eye.near = view.near * RAD
    const { scene } = this.picture
    scene.add(this.#board.group, this.#discs.shades, this.#discs.group, this.#signs.group)
  }

  draw(view: View): void {
    this.#view = view
    this.#goRound(view.near * RAD)
    const night = view.dark ? 0.78 : 1
    this.picture.light({
      sun: night * (this.#plain ? 2.5 : 2.2),
      sky: night * (this.#plain ? 1.5 : 0.35),
      room: view.dark ? 0.3 : 0.45,
      exposure: view.dark ? 0.8 : 0.92,
    })
    this.picture.refresh()
  }

  /** Goes round the board to another side, in sight where motion is wanted. */
  #goRound(to: number): void {
    const target = this.#going?.to ?? this.eye.near
    if (Math.abs(Math.sin((to - target) / 2)) < 1e-3) return
    if (!this.motion) {
      this.eye.near = to
      this.#going = null
      return
    }
    const way = MathUtils.euclideanModulo(to - this.eye.near + Math.PI, 2 * Math.PI) - Math.PI
    const from = this.eye.near
    this.#going = { from, to: from + way, began: performance.now() }
  }

  #paint(now: number): boolean {
    const going = this.#going
    if (going) {
      const share = MathUtils.clamp((now - going.began) / TURN_MS, 0, 1)
      this.eye.near = going.from + (going.to - going.from) * MathUtils.smootherstep(share, 0, 1)
      if (share < 1) this.picture.refresh()
      else this.#going = null
    }
    const view = this.#view
    this.#discs.draw(view)
    this.#signs.draw(view)
    this.#board.light(view.seat)
    return view.moving
  }

  /** Where a point of the canvas (CSS pixels) meets the board's upper face; null over the horizon. */
  meet(x: number, y: number): Point | null {
    const face = new Plane(new Vector3(0, 1, 0), 0)
    const point = this.picture.aim(x, y).ray.intersectPlane(face, new Vector3())
    return point && { x: point.x / UNITS, y: -point.z / UNITS }
  }

  /** Where a point over the board is seen on the canvas, in CSS pixels. */
  spot({ x, y }: Point, height = 0): { x: number; y: number } {
    return this.picture.spotter()(new Vector3(UNITS * x, UNITS * height, -UNITS * y))
  }

  dispose(): void {
    this.#signs.dispose()
    this.#discs.dispose()
    this.#board.dispose()
    this.picture.dispose()
  }
}
