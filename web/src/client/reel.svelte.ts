// The film as components read it: every change is followed.

import type { Frame } from '../wire/types'
import { Film, type Shot } from './film'
import { browserWorld, type World } from './link'

export class Reel {
  readonly film: Film
  shot: Shot = $state.raw() as Shot
  frames: readonly Frame[] = $state.raw([])
  last = $state(0)
  following = $state(true)
  playing = $state(false)
  moving = $state(false) // the shown ply's animation has not ended
  atEnd = $state(true) // the newest ply is shown and its animation has ended

  /** `onstep` is told of every ply that is shown as following on the one before. */
  constructor(
    frames: readonly Frame[],
    onstep: (shot: Shot) => void,
    world: Pick<World, 'after'> = browserWorld,
  ) {
    this.film = new Film(frames, world, (_, stepped) => {
      this.#read()
      if (stepped) onstep(this.shot)
    })
    this.#read()
  }

  #read(): void {
    const { film } = this
    this.shot = film.shot
    if (this.frames.length !== film.size || this.frames.at(-1) !== film.at(film.last)) {
      this.frames = film.frames
    }
    this.last = film.last
    this.following = film.following
    this.playing = film.playing
    this.moving = film.moving
    this.atEnd = film.settledAtEnd
  }
}
