// The scene: light, board, discs and signs, drawn only when something changes.

import {
  DirectionalLight,
  HemisphereLight,
  MathUtils,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  PCFShadowMap,
  Plane,
  PlaneGeometry,
  PMREMGenerator,
  Raycaster,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { BOARD_HEIGHT, RAD, standingPlace, type Point } from '../geometry'
import type { Play } from '../play.svelte'
import type { View } from '../view'
import { woodenBoard, type WoodenBoard } from './board'
import { Eye, UNITS } from './camera'
import { Discs } from './discs'
import { finishOf } from './finish'
import { Signs } from './signs'

export interface SceneProps {
  play: Play
  above: boolean
  motion: boolean
  onready: () => void
  onfail: (kind: 'absent' | 'lost') => void
}

const SHARPEST = 2 // device pixels for one of CSS, at most
const SLOW_MS = 48
const SLOW_FRAMES = 8
const TURN_MS = 700 // for the camera to go round to another seat

const ROUND = Array.from({ length: 24 }, (_, index) => (Math.PI * index) / 12)

/** The outline of all that has to be in the picture: the board, what stands on it, the discs beside it. */
function whatIsSeen({ measures: t, fields, bodies }: View): Vector3[] {
  const at = (radius: number, angle: number, height: number) =>
    new Vector3(UNITS * radius * Math.cos(angle), UNITS * height, -UNITS * radius * Math.sin(angle))
  const board = ROUND.flatMap((angle) => [
    at(t.board_radius + 0.006, angle, -BOARD_HEIGHT),
    at(t.field_distance, angle, 2 * t.disc_radius),
  ])
  const beside = bodies
    .filter(({ owner }) => owner !== null)
    .flatMap((body) =>
      (['reserve', 'burnt'] as const).flatMap((state) => {
        const [x, y, z] = standingPlace(t, fields, { ...body, state }).at
        const [out, angle] = [Math.hypot(x, y), Math.atan2(y, x)]
        return [-1, 1].map((side) => at(out + 0.01, angle + (side * t.disc_radius) / out, z))
      }),
    )
  return [...board, ...beside]
}

export class Stage {
  readonly eye = new Eye()
  motion = true
  readonly #renderer: WebGLRenderer
  readonly #plain: boolean // surfaces and shadows are as cheap as they can be
  readonly #scene = new Scene()
  readonly #board: WoodenBoard
  readonly #discs: Discs
  readonly #signs: Signs
  readonly #sun = new DirectionalLight(0xfff0da, 2.6)
  readonly #sky = new HemisphereLight(0xfff6e8, 0x6b4a2a, 0.5)
  readonly #ray = new Raycaster()
  #view: View
  #handle = 0
  #size = new Vector2(1, 1)
  #drawn = 0
  #slow = 0
  #ratio = Math.min(window.devicePixelRatio || 1, SHARPEST)
  #going: { from: number; to: number; began: number } | null = null

  constructor(canvas: HTMLCanvasElement, plain: boolean, view: View) {
    this.#plain = plain
    this.#view = view
    this.#renderer = new WebGLRenderer({ canvas, antialias: !plain, alpha: true })
    const renderer = this.#renderer
    if (plain) this.#ratio = Math.min(1, this.#ratio)
    renderer.outputColorSpace = SRGBColorSpace
    renderer.toneMapping = plain ? NoToneMapping : NeutralToneMapping
    renderer.shadowMap.enabled = !plain
    renderer.shadowMap.type = PCFShadowMap
    const sharp = plain ? 1 : Math.min(8, renderer.capabilities.getMaxAnisotropy())
    const finish = finishOf(plain)
    const t = view.measures
    this.#board = woodenBoard(t, view.fields, finish, sharp)
    this.#discs = new Discs(t, finish, sharp)
    const radii = { disc: t.disc_radius, barricade: t.barricade_radius }
    this.#signs = new Signs(this.#discs, finish, radii)
    this.eye.seen = whatIsSeen(view)
    this.eye.near = view.near * RAD
    if (!plain) this.#mirrorRoom()
    this.#hangSun(plain)
    const floor = new Mesh(
      new PlaneGeometry(60, 60).rotateX(-Math.PI / 2),
      new ShadowMaterial({ opacity: 0.24 }),
    )
    floor.position.y = -UNITS * BOARD_HEIGHT
    floor.receiveShadow = floor.visible = !plain
    this.#scene.add(this.#sun, this.#sky, floor, this.#board.group)
    this.#scene.add(this.#discs.shades, this.#discs.group, this.#signs.group)
  }

  #hangSun(plain: boolean): void {
    const sun = this.#sun
    sun.position.set(-4.5, 9, 3)
    sun.castShadow = !plain
    sun.shadow.mapSize.set(2048, 2048)
    sun.shadow.radius = 4
    sun.shadow.bias = -0.0004
    sun.shadow.normalBias = 0.012
    const shadow = sun.shadow.camera
    shadow.left = shadow.bottom = -5
    shadow.right = shadow.top = 5
    shadow.near = 2
    shadow.far = 20
  }

  /** Lets the surfaces mirror a room with lamps, so that lacquer looks like lacquer. */
  #mirrorRoom(): void {
    const maker = new PMREMGenerator(this.#renderer)
    const room = new RoomEnvironment()
    this.#scene.environment = maker.fromScene(room, 0.04).texture
    room.dispose()
    maker.dispose()
  }

  /** Makes everything ready to be drawn, away from the page's own work where the browser can. */
  async prepare(): Promise<void> {
    this.eye.place(this.#size.x / this.#size.y)
    if (this.#renderer.extensions.has('KHR_parallel_shader_compile')) {
      await this.#renderer.compileAsync(this.#scene, this.eye.camera)
    } else this.#renderer.compile(this.#scene, this.eye.camera)
  }

  draw(view: View): void {
    this.#view = view
    this.#goRound(view.near * RAD)
    this.#light(view.dark)
    this.refresh()
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

  #light(isDark: boolean): void {
    const night = isDark ? 0.78 : 1
    this.#sun.intensity = night * (this.#plain ? 2.5 : 2.2)
    this.#sky.intensity = night * (this.#plain ? 1.5 : 0.35)
    this.#scene.environmentIntensity = isDark ? 0.3 : 0.45
    this.#renderer.toneMappingExposure = isDark ? 0.8 : 0.92
  }

  resize(width: number, height: number): void {
    this.#size.set(Math.max(1, width), Math.max(1, height))
    this.#renderer.setPixelRatio(this.#ratio)
    this.#renderer.setSize(this.#size.x, this.#size.y, false)
    this.refresh()
  }

  /** Asks for one more picture. */
  refresh(): void {
    if (this.#handle === 0) this.#handle = requestAnimationFrame(this.#render)
  }

  #render = (now: number): void => {
    this.#handle = 0
    const going = this.#going
    if (going) {
      const share = MathUtils.clamp((now - going.began) / TURN_MS, 0, 1)
      this.eye.near = going.from + (going.to - going.from) * MathUtils.smootherstep(share, 0, 1)
      if (share < 1) this.refresh()
      else this.#going = null
    }
    const view = this.#view
    this.#spare(now, view.moving)
    this.eye.place(this.#size.x / this.#size.y)
    this.#discs.draw(view)
    this.#signs.draw(view)
    this.#board.light(view.seat)
    this.#renderer.render(this.#scene, this.eye.camera)
  }

  /** Draws more coarsely where pictures come too slowly while something moves. */
  #spare(now: number, isMoving: boolean): void {
    const since = now - this.#drawn
    this.#drawn = now
    this.#slow = isMoving && since > SLOW_MS && since < 1000 ? this.#slow + 1 : 0
    if (this.#slow < SLOW_FRAMES || this.#ratio <= 0.75) return
    this.#slow = 0
    this.#ratio = Math.max(0.75, this.#ratio * 0.7)
    this.resize(this.#size.x, this.#size.y)
  }

  /** Where a point of the canvas (CSS pixels) meets the board's upper face; null over the horizon. */
  meet(x: number, y: number): Point | null {
    this.eye.place(this.#size.x / this.#size.y)
    this.#ray.setFromCamera(
      new Vector2((2 * x) / this.#size.x - 1, 1 - (2 * y) / this.#size.y),
      this.eye.camera,
    )
    const point = this.#ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), 0), new Vector3())
    return point && { x: point.x / UNITS, y: -point.z / UNITS }
  }

  /** Where a point over the board is seen on the canvas, in CSS pixels. */
  spot({ x, y }: Point, height = 0): { x: number; y: number } {
    this.eye.place(this.#size.x / this.#size.y)
    const point = new Vector3(UNITS * x, UNITS * height, -UNITS * y).project(this.eye.camera)
    return { x: ((point.x + 1) / 2) * this.#size.x, y: ((1 - point.y) / 2) * this.#size.y }
  }

  dispose(): void {
    cancelAnimationFrame(this.#handle)
    this.#signs.dispose()
    this.#discs.dispose()
    this.#board.dispose()
    this.#scene.environment?.dispose()
    this.#renderer.dispose()
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss()
  }
}
