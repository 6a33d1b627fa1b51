// What is shown round a disc that is about to be flicked, the barricade's ghost, the fan, and points.

import {
  CapsuleGeometry,
  CircleGeometry,
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
  TorusGeometry,
  Vector2,
  type BufferGeometry,
  type Texture,
} from 'three'
import { RAD, uprightTurn } from '../geometry'
import type { AimView, FanView, GhostView, Tag, View } from '../view'
import { UNITS } from './camera'
import type { Discs } from './discs'
import type { Finish, Surface } from '../../../ui/scene/finish'
import { tagTexture } from './textures'

const OVER = 0.034 // of the board, in the scene: what is drawn flat lies over the raised centre
const GREEN = 0x0f8a57
const RED = 0xc0281e

const flat = (color: number, opacity: number) =>
  new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  })

export class Signs {
  readonly group = new Group()
  readonly #go = flat(GREEN, 0.92)
  readonly #hard = flat(RED, 0.92)
  readonly #soft = flat(0xffffff, 0.85)
  readonly #zonePaint = flat(GREEN, 0.26)
  readonly #fanPaint = flat(0x1d6fd1, 0.3)
  readonly #barricade: Surface
  readonly #skin: Surface
  readonly #aim = new Group()
  readonly #disc: Mesh<BufferGeometry, Surface[]>
  readonly #arrow = new Group()
  readonly #shaft: Mesh
  readonly #head: Mesh
  readonly #curl = new Group()
  readonly #curlRing: Mesh
  readonly #curlHead: Mesh
  readonly #finger: Group
  readonly #band: Mesh
  readonly #ghost = new Group()
  readonly #ghostDisc: Mesh
  readonly #ghostRing: Mesh
  readonly #zone = new Mesh<BufferGeometry, MeshBasicMaterial>()
  readonly #fan = new Group()
  #zoneFor = ''
  #fanFor = ''
  readonly #tags: Sprite[] = []
  readonly #faces = new Map<string, Texture>()

  constructor(
    private readonly discs: Discs,
    finish: Finish,
    private readonly radii: { board: number; disc: number; barricade: number },
  ) {
    this.#disc = new Mesh(discs.shape('disc'), discs.materials(0, 'disc'))
    this.#disc.castShadow = true
    this.#shaft = new Mesh(new PlaneGeometry(1, 0.075).rotateX(-Math.PI / 2), this.#go)
    this.#head = new Mesh(new CircleGeometry(0.15, 3).rotateX(-Math.PI / 2), this.#go)
    this.#arrow.add(this.#shaft, this.#head)
    this.#curlRing = new Mesh(
      new TorusGeometry(0.29, 0.017, 8, 40, 1.9).rotateX(-Math.PI / 2),
      this.#go,
    )
    this.#curlHead = new Mesh(new CircleGeometry(0.075, 3).rotateX(-Math.PI / 2), this.#go)
    this.#curl.add(this.#curlRing, this.#curlHead)
    this.#skin = finish.surface({ color: '#e9bd94', roughness: 0.6 })
    this.#finger = new Group()
    const tip = new Mesh(new CapsuleGeometry(0.062, 0.3, 6, 20).rotateZ(Math.PI / 2), this.#skin)
    tip.position.x = -0.21
    tip.castShadow = true
    this.#finger.add(tip)
    this.#band = new Mesh(new PlaneGeometry(1, 0.035).rotateX(-Math.PI / 2), this.#soft)
    this.#aim.add(this.#disc, this.#arrow, this.#curl, this.#finger, this.#band)

    this.#barricade = finish.surface({ color: '#26221f', roughness: 0.4 })
    this.#barricade.transparent = true
    this.#barricade.opacity = 0.85
    this.#ghostDisc = new Mesh(discs.shape('barricade'), this.#barricade)
    this.#ghostDisc.castShadow = true
    const r = UNITS * radii.barricade
    this.#ghostRing = new Mesh(
      new RingGeometry(r * 1.12, r * 1.42, 48).rotateX(-Math.PI / 2),
      this.#go,
    )
    this.#ghost.add(this.#ghostDisc, this.#ghostRing)
    this.#zone.material = this.#zonePaint
    this.group.add(this.#aim, this.#ghost, this.#zone, this.#fan)
    for (const mesh of [this.#shaft, this.#head, this.#curlRing, this.#curlHead, this.#band]) {
      mesh.renderOrder = 2
    }
  }

  draw(view: View): void {
    this.#drawAim(view.aim)
    this.#drawGhost(view.ghost)
    this.#drawFan(view.fan, view.aim)
    this.#drawTags(view)
  }

  #drawAim(view: AimView | null): void {
    this.#aim.visible = view !== null
    if (!view) return
    const { aim, foot, way, mine } = view
    const paint = view.hard ? this.#hard : this.#go
    const r = UNITS * this.radii.disc
    const [x, z] = [UNITS * foot.x, -UNITS * foot.y]
    const turn = uprightTurn(way)
    this.#disc.material = this.discs.materials(view.seat, 'disc')
    this.#disc.position.set(x, r, z)
    this.#disc.quaternion.set(turn[1], turn[3], -turn[2], turn[0])

    const long = 0.35 + 120 * aim.impulse
    this.#arrow.visible = mine
    this.#arrow.position.set(x, OVER + (aim.loft > 0 ? r * 0.4 : 0), z)
    this.#arrow.rotation.set(0, way, 0)
    this.#arrow.rotateZ(aim.loft * RAD)
    this.#shaft.scale.x = long
    this.#shaft.position.x = 0.12 + long / 2
    this.#head.position.x = 0.2 + long
    this.#shaft.material = this.#head.material = paint

    const spin = Math.abs(aim.offset)
    const side = Math.sign(aim.offset)
    this.#curl.visible = mine && spin >= 0.05
    this.#curl.position.set(x, OVER * 0.6, z)
    const span = 0.5 + 2.2 * spin
    this.#curl.rotation.set(0, way + (side > 0 ? -span / 2 : span / 2) + Math.PI, 0)
    this.#reshapeCurl(span * side)
    this.#curlRing.material = this.#curlHead.material = paint

    this.#finger.visible = mine
    const back = UNITS * 0.0045
    const aside = r * aim.offset
    this.#finger.position.set(
      x - Math.cos(way) * back + Math.sin(way) * aside,
      r,
      z + Math.sin(way) * back + Math.cos(way) * aside,
    )
    this.#finger.rotation.set(0, way, 0)
    this.#finger.rotateZ(aim.loft * RAD)

    this.#band.visible = view.pull !== null
    if (view.pull) {
      const [px, pz] = [UNITS * view.pull.x, -UNITS * view.pull.y]
      this.#band.position.set((x + px) / 2, OVER, (z + pz) / 2)
      this.#band.rotation.set(0, Math.atan2(-(pz - z), px - x), 0)
      this.#band.scale.x = Math.hypot(px - x, pz - z)
    }
  }

  #curled = 0

  #reshapeCurl(span: number): void {
    const rounded = Math.round(20 * span) / 20
    if (rounded !== this.#curled) {
      this.#curled = rounded
      this.#curlRing.geometry.dispose()
      const long = Math.max(0.1, Math.abs(rounded))
      this.#curlRing.geometry = new TorusGeometry(0.29, 0.017, 8, 40, long).rotateX(-Math.PI / 2)
      this.#curlRing.rotation.y = rounded < 0 ? -long : 0
    }
    this.#curlHead.position.set(0.29 * Math.cos(rounded), 0, -0.29 * Math.sin(rounded))
    this.#curlHead.rotation.y = rounded + (rounded > 0 ? Math.PI / 2 : -Math.PI / 2)
  }

  #drawGhost(view: GhostView | null): void {
    this.#ghost.visible = this.#zone.visible = view !== null
    if (!view) return
    this.#ghost.position.set(UNITS * view.at.x, 0, -UNITS * view.at.y)
    this.#ghostDisc.position.y = UNITS * 0.004 + 0.02
    this.#ghostRing.position.y = OVER
    this.#ghostRing.material = view.fits ? this.#go : this.#hard
    this.#barricade.color.set(view.fits ? '#26221f' : '#8a2a22')
    const key = `${view.least} ${view.most}`
    if (key !== this.#zoneFor) {
      this.#zoneFor = key
      this.#zone.geometry.dispose()
      const inner = Math.max(0.001, view.least - (view.least > 0 ? this.radii.barricade : 0))
      const outer = view.most + this.radii.barricade
      this.#zone.geometry = new RingGeometry(UNITS * inner, UNITS * outer, 96).rotateX(-Math.PI / 2)
    }
    this.#zone.position.y = view.least > 0 ? 0.012 : OVER
  }

  #drawFan(view: FanView | null, aim: AimView | null): void {
    this.#fan.visible = view !== null && aim !== null
    if (!view || !aim) return
    const key = JSON.stringify([view, aim.foot, aim.way])
    if (key === this.#fanFor) return
    this.#fanFor = key
    this.#emptyFan()
    const way = aim.way + view.drift
    const [x, y] = [UNITS * aim.foot.x, UNITS * aim.foot.y]
    const edge = UNITS * this.radii.board
    const upTo = (reach: number, angle: number) => {
      const along = x * Math.cos(angle) + y * Math.sin(angle)
      const rim = Math.sqrt(along ** 2 + edge ** 2 - x ** 2 - y ** 2) - along
      const out = Math.min(Math.max(0.01, UNITS * reach), rim)
      return new Vector2(x + out * Math.cos(angle), y + out * Math.sin(angle))
    }
    const rays = Array.from({ length: 33 }, (_, index) => way + view.spread * (index / 16 - 1))
    const shape = new Shape([
      ...rays.map((angle) => upTo(view.high, angle)),
      ...rays.reverse().map((angle) => upTo(view.low, angle)),
    ])
    const wedge = new Mesh(new ShapeGeometry(shape).rotateX(-Math.PI / 2), this.#fanPaint)
    wedge.position.y = OVER
    this.#fan.add(wedge)
    const line = new Path()
    line.moveTo(x, y)
    const at = (out: number, angle: number) =>
      [x + UNITS * out * Math.cos(angle), y + UNITS * out * Math.sin(angle)] as const
    line.quadraticCurveTo(...at(view.middle * 0.6, aim.way), ...at(view.middle, way))
    const dot = new CircleGeometry(0.035, 12).rotateX(-Math.PI / 2)
    for (const point of line.getSpacedPoints(Math.ceil(line.getLength() / 0.18)).slice(2)) {
      if (point.length() > edge) break
      const mesh = new Mesh(dot, this.#fanPaint)
      mesh.position.set(point.x, OVER + 0.002, -point.y)
      this.#fan.add(mesh)
    }
  }

  #emptyFan(): void {
    for (const mesh of this.#fan.children) if (mesh instanceof Mesh) mesh.geometry.dispose()
    this.#fan.clear()
  }

  #drawTags({ tags, bodies }: View): void {
    for (const [index, tag] of tags.entries()) {
      const body = bodies[tag.body]
      const sprite = this.#sprite(index, tag)
      sprite.visible = body !== undefined
      if (!body) continue
      sprite.position.set(UNITS * body.at[0], UNITS * body.at[2] + 0.42, -UNITS * body.at[1])
      sprite.scale.setScalar(tag.lit ? 0.42 : 0.32)
    }
    for (const [index, sprite] of this.#tags.entries()) {
      if (index >= tags.length) sprite.visible = false
    }
  }

  #sprite(index: number, tag: Tag): Sprite {
    let face = this.#faces.get(tag.text)
    if (!face) this.#faces.set(tag.text, (face = tagTexture(tag.text)))
    let sprite = this.#tags[index]
    if (!sprite) {
      sprite = new Sprite(new SpriteMaterial({ depthTest: false, depthWrite: false }))
      sprite.renderOrder = 5
      this.#tags[index] = sprite
      this.group.add(sprite)
    }
    if (sprite.material.map !== face) {
      sprite.material.map = face
      sprite.material.needsUpdate = true
    }
    return sprite
  }

  dispose(): void {
    this.#emptyFan()
    for (const mesh of [
      ...[this.#shaft, this.#head, this.#curlRing, this.#curlHead],
      ...[this.#band, this.#ghostRing, this.#zone],
    ]) {
      mesh.geometry.dispose()
    }
    for (const each of this.#finger.children) if (each instanceof Mesh) each.geometry.dispose()
    for (const paint of [
      ...[this.#go, this.#hard, this.#soft, this.#zonePaint, this.#fanPaint],
      ...[this.#barricade, this.#skin],
    ]) {
      paint.dispose()
    }
    for (const face of this.#faces.values()) face.dispose()
    for (const sprite of this.#tags) sprite.material.dispose()
  }
}
