// The scene: light, board, blocks and signs, drawn only when something changes.

import {
  NeutralToneMapping,
  DirectionalLight,
  HemisphereLight,
  Mesh,
  NoToneMapping,
  PCFShadowMap,
  PlaneGeometry,
  Plane,
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
import { centre, squareAt } from '../geometry'
import type { Play } from '../play.svelte'
import { poseAt } from '../poses'
import type { View } from '../view'
import { woodenBoard, type WoodenBoard } from './board'
import { Eye } from './camera'
import { finishOf } from './finish'
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

const SHARPEST = 2 // device pixels for one of CSS, at most
const LIFT = 0.14 // how high a picked block is held, in squares
const SLOW_MS = 48
const SLOW_FRAMES = 8

export class Stage {
  readonly eye = new Eye()
  readonly #renderer: WebGLRenderer
  readonly #plain: boolean // surfaces and shadows are as cheap as they can be
  readonly #scene = new Scene()
  readonly #board: WoodenBoard
  readonly #pieces: Pieces
  readonly #signs: Signs
  readonly #sun = new DirectionalLight(0xfff1dc, 2.6)
  readonly #sky = new HemisphereLight(0xfff6e8, 0x6b4a2a, 0.55)
  readonly #ray = new Raycaster()
  #view: View | null = null
  #owner = 0
  #handle = 0
  #size = new Vector2(1, 1)
  #drawn = 0
  #slow = 0
  #ratio = Math.min(window.devicePixelRatio || 1, SHARPEST)

  constructor(canvas: HTMLCanvasElement, plain: boolean) {
    this.#plain = plain
    this.#renderer = new WebGLRenderer({ canvas, antialias: !plain, alpha: true })
    const renderer = this.#renderer
    if (plain) this.#ratio = Math.min(1, this.#ratio)
    renderer.outputColorSpace = SRGBColorSpace
    renderer.toneMapping = plain ? NoToneMapping : NeutralToneMapping
    renderer.shadowMap.enabled = !plain
    renderer.shadowMap.type = PCFShadowMap
    sharpen(plain ? 1 : 8)
    const finish = finishOf(plain)
    this.#board = woodenBoard(finish)
    this.#pieces = new Pieces(finish)
    this.#signs = new Signs()
    if (!plain) this.#mirrorRoom()

    const sun = this.#sun
    sun.position.set(-4.5, 10, 3.5)
    sun.castShadow = !plain
    sun.shadow.mapSize.set(2048, 2048)
    sun.shadow.radius = 5
    sun.shadow.bias = -0.0004
    sun.shadow.normalBias = 0.02
    const shadow = sun.shadow.camera
    shadow.left = shadow.bottom = -6
    shadow.right = shadow.top = 6
    shadow.near = 2
    shadow.far = 22
    const floor = new Mesh(
      new PlaneGeometry(40, 40).rotateX(-Math.PI / 2),
      new ShadowMaterial({ opacity: 0.22 }),
    )
    floor.position.y = -0.52
    floor.receiveShadow = floor.visible = !plain
    this.#scene.add(
      sun,
      this.#sky,
      floor,
      this.#board.group,
      this.#pieces.shades,
      this.#pieces.group,
      this.#signs.group,
    )
  }

  /** Lets the surfaces mirror a room with lamps, so that gold looks like gold. */
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

  /** Shows a view; `owner` is whose tips the ghosts are. */
  draw(view: View, owner: number): void {
    this.#view = view
    this.#owner = owner
    this.eye.turned = view.turned
    this.#light(view.dark)
    this.refresh()
  }

  #light(isDark: boolean): void {
    const night = isDark ? 0.8 : 1
    this.#sun.intensity = night * (this.#plain ? 2.9 : 2.3)
    this.#sky.intensity = night * (this.#plain ? 1.5 : 0.4)
    this.#scene.environmentIntensity = isDark ? 0.28 : 0.42
    this.#renderer.toneMappingExposure = isDark ? 0.78 : 0.9
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
    const view = this.#view
    if (!view) return
    this.#spare(now, view.moving !== null)
    this.eye.place(this.#size.x / this.#size.y)
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
    this.#renderer.setPixelRatio(this.#ratio)
  }

  /** The square under a point of the canvas, given in CSS pixels. */
  hit(x: number, y: number): string | null {
    this.#aim(x, y)
    const solids = [
      ...this.#pieces.group.children.filter((piece) => piece.visible),
      ...this.#signs.group.children,
    ]
    const [first] = this.#ray.intersectObjects([...solids, this.#board.surface], false)
    if (!first) return null
    const square = first.object.userData['square'] as string | undefined
    return square ?? squareAt(first.point.x, first.point.z)
  }

  /** Where a point of the canvas meets the plane through the middle of the blocks, in squares. */
  meet(x: number, y: number): { x: number; z: number } | null {
    this.#aim(x, y)
    const point = this.#ray.ray.intersectPlane(
      new Plane(new Vector3(0, 1, 0), -CUBE / 2),
      new Vector3(),
    )
    return point && { x: point.x, z: point.z }
  }

  #aim(x: number, y: number): void {
    this.eye.camera.updateMatrixWorld()
    this.#ray.setFromCamera(
      new Vector2((2 * x) / this.#size.x - 1, 1 - (2 * y) / this.#size.y),
      this.eye.camera,
    )
  }

  /** How the board is seen now, for what lies over the canvas. */
  look(): Look {
    this.eye.place(this.#size.x / this.#size.y)
    const camera = this.eye.camera.clone()
    const size = this.#size.clone()
    return {
      quarters: this.eye.quarters,
      spot(square) {
        const { x, z } = centre(square)
        const point = new Vector3(x, 0.1, z).project(camera)
        return { x: ((point.x + 1) / 2) * size.x, y: ((1 - point.y) / 2) * size.y }
      },
    }
  }

  dispose(): void {
    cancelAnimationFrame(this.#handle)
    this.#pieces.dispose()
    this.#signs.dispose()
    this.#board.dispose()
    this.#scene.environment?.dispose()
    this.#renderer.dispose()
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss()
  }
}
