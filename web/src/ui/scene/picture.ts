// The picture of a board in three dimensions: its renderer, lamps and floor; drawn only when something changes.

import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  NeutralToneMapping,
  NoToneMapping,
  PCFShadowMap,
  PlaneGeometry,
  PMREMGenerator,
  Raycaster,
  Scene,
  ShadowMaterial,
  SRGBColorSpace,
  Vector2,
  WebGLRenderer,
  type ColorRepresentation,
  type Vector3,
} from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import type { Eye } from './eye'

/** What stands round the board, in units of the scene. */
export interface Room {
  sun: {
    colour: ColorRepresentation
    at: readonly [number, number, number]
    reach: number // of its shadows from the middle to each side
    far: number // from the sun to the end of its shadows
    blur: number
    bias: number // along the normal
  }
  floor: { height: number; dark: number }
}

/** How strong the lamps are. */
export interface Lamps {
  sun: number
  sky: number
  room: number // what surfaces mirror
  exposure: number
}

const SHARPEST = 2 // device pixels for one of CSS, at most
const COARSEST = 0.75
const SLOW_MS = 48
const SLOW_FRAMES = 8

export class Picture {
  readonly scene = new Scene()
  readonly #renderer: WebGLRenderer
  readonly #sun = new DirectionalLight()
  readonly #sky = new HemisphereLight(0xfff6e8, 0x6b4a2a)
  readonly #ray = new Raycaster()
  #handle = 0
  #size = new Vector2(1, 1)
  #drawn = 0
  #slow = 0
  #ratio: number

  /** `plain`: surfaces and shadows are as cheap as can be. `paint` sets what is seen now: does it move? */
  constructor(
    canvas: HTMLCanvasElement,
    plain: boolean,
    room: Room,
    private readonly eye: Eye,
    private readonly paint: (now: number) => boolean,
  ) {
    this.#ratio = Math.min(window.devicePixelRatio || 1, plain ? 1 : SHARPEST)
    this.#renderer = new WebGLRenderer({ canvas, antialias: !plain, alpha: true })
    const renderer = this.#renderer
    renderer.outputColorSpace = SRGBColorSpace
    renderer.toneMapping = plain ? NoToneMapping : NeutralToneMapping
    renderer.shadowMap.enabled = !plain
    renderer.shadowMap.type = PCFShadowMap
    if (!plain) this.#mirrorRoom()
    this.#hangSun(room.sun, !plain)
    const floor = new Mesh(
      new PlaneGeometry(60, 60).rotateX(-Math.PI / 2),
      new ShadowMaterial({ opacity: room.floor.dark }),
    )
    floor.position.y = room.floor.height
    floor.receiveShadow = floor.visible = !plain
    this.scene.add(this.#sun, this.#sky, floor)
  }

  /** Lets the surfaces mirror a room with lamps, so that gold looks like gold and lacquer like lacquer. */
  #mirrorRoom(): void {
    const maker = new PMREMGenerator(this.#renderer)
    const room = new RoomEnvironment()
    this.scene.environment = maker.fromScene(room, 0.04).texture
    room.dispose()
    maker.dispose()
  }

  #hangSun({ colour, at, reach, far, blur, bias }: Room['sun'], casts: boolean): void {
    const sun = this.#sun
    sun.color.set(colour)
    sun.position.set(...at)
    sun.castShadow = casts
    sun.shadow.mapSize.set(2048, 2048)
    sun.shadow.radius = blur
    sun.shadow.bias = -0.0004
    sun.shadow.normalBias = bias
    const shadow = sun.shadow.camera
    shadow.left = shadow.bottom = -reach
    shadow.right = shadow.top = reach
    shadow.near = 2
    shadow.far = far
  }

  /** Makes everything ready to be drawn, away from the page's own work where the browser can. */
  async prepare(): Promise<void> {
    this.#look()
    if (this.#renderer.extensions.has('KHR_parallel_shader_compile')) {
      await this.#renderer.compileAsync(this.scene, this.eye.camera)
    } else this.#renderer.compile(this.scene, this.eye.camera)
  }

  light({ sun, sky, room, exposure }: Lamps): void {
    this.#sun.intensity = sun
    this.#sky.intensity = sky
    this.scene.environmentIntensity = room
    this.#renderer.toneMappingExposure = exposure
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
    this.#spare(now, this.paint(now))
    this.#look()
    this.#renderer.render(this.scene, this.eye.camera)
  }

  #look(): void {
    this.eye.place(this.#size.x / this.#size.y)
  }

  /** Draws more coarsely where pictures come too slowly while something moves. */
  #spare(now: number, isMoving: boolean): void {
    const since = now - this.#drawn
    this.#drawn = now
    this.#slow = isMoving && since > SLOW_MS && since < 1000 ? this.#slow + 1 : 0
    if (this.#slow < SLOW_FRAMES || this.#ratio <= COARSEST) return
    this.#slow = 0
    this.#ratio = Math.max(COARSEST, this.#ratio * 0.7)
    this.#renderer.setPixelRatio(this.#ratio)
  }

  /** From the eye through a point of the canvas, given in CSS pixels. */
  aim(x: number, y: number): Raycaster {
    this.#look()
    const point = new Vector2((2 * x) / this.#size.x - 1, 1 - (2 * y) / this.#size.y)
    this.#ray.setFromCamera(point, this.eye.camera)
    return this.#ray
  }

  /** Tells where points are seen on the canvas as it is now, in CSS pixels. */
  spotter(): (point: Vector3) => { x: number; y: number } {
    this.#look()
    const camera = this.eye.camera.clone()
    const size = this.#size.clone()
    return (point) => {
      const seen = point.clone().project(camera)
      return { x: ((seen.x + 1) / 2) * size.x, y: ((1 - seen.y) / 2) * size.y }
    }
  }

  dispose(): void {
    cancelAnimationFrame(this.#handle)
    this.scene.environment?.dispose()
    this.#renderer.dispose()
    if (!this.#renderer.getContext().isContextLost()) this.#renderer.forceContextLoss()
  }
}
