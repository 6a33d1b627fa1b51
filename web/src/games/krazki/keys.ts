// The board's own keys. The table's keys are left alone.

import type { Play } from './play.svelte'

interface Camera {
  steer: (right: number, down: number, zoom: number) => void
  reset: () => void
}

const MM = 0.001

/** What a key changes about the flick; null where it changes nothing. */
function aimed(key: string, coarse: boolean, play: Play): (() => void) | null {
  const { aim } = play
  const choices = play.shooting
  if (!choices) return null
  const most = choices.most_impulse
  const round = (value: number, digits: number) => Number(value.toFixed(digits))
  const turn = (by: number) => () => play.turnTo(aim.facing + by * (coarse ? 5 : 1))
  const push = (by: number) => () =>
    play.hold({
      ...aim,
      impulse: round(Math.min(Math.max(aim.impulse + by * (coarse ? 5 : 1), 0), most), 5),
    })
  const strike = (by: number) => () =>
    play.hold({ ...aim, offset: round(Math.min(Math.max(aim.offset + by, -1), 1), 2) })
  const lift = (by: number) => () =>
    play.hold({
      ...aim,
      loft: round(Math.min(Math.max(aim.loft + by, 0), choices.most_loft), 1),
    })
  const step = (left: number, forward: number) => () =>
    play.moveInField([aim.at[0] + left * MM, aim.at[1] + forward * MM])
  switch (key) {
    case 'ArrowLeft':
      return turn(1)
    case 'ArrowRight':
      return turn(-1)
    case 'ArrowUp':
      return push(0.0002)
    case 'ArrowDown':
      return push(-0.0002)
    case 'o':
      return strike(-0.05)
    case 'p':
      return strike(0.05)
    case 'u':
      return lift(1)
    case 'n':
      return lift(-1)
    case 'i':
      return step(0, 1)
    case 'k':
      return step(0, -1)
    case 'j':
      return step(1, 0)
    case 'l':
      return step(-1, 0)
    case 'Enter':
      return () => play.flick()
    default:
      return null
  }
}

/** What a key does to the barricade: moves it as the board is seen, or places it. */
function placed(key: string, coarse: boolean, play: Play): (() => void) | null {
  if (play.choices?.kind !== 'barricade') return null
  const ways: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, 1],
    ArrowDown: [0, -1],
    j: [-1, 0],
    l: [1, 0],
    i: [0, 1],
    k: [0, -1],
  }
  if (key === 'Enter') return () => play.place()
  const way = ways[key]
  if (!way) return null
  const step = (coarse ? 10 : 2) * MM
  const near = (play.near * Math.PI) / 180
  const [right, away] = way
  return () =>
    play.moveGhost({
      x: play.ghost.x + step * (-Math.sin(near) * right - Math.cos(near) * away),
      y: play.ghost.y + step * (Math.cos(near) * right - Math.sin(near) * away),
    })
}

function steered(key: string, camera: Camera | undefined): (() => void) | null {
  if (!camera) return null
  switch (key) {
    case 'q':
      return () => camera.steer(0.2, 0, 1)
    case 'e':
      return () => camera.steer(-0.2, 0, 1)
    case 'w':
      return () => camera.steer(0, 0.12, 1)
    case 's':
      return () => camera.steer(0, -0.12, 1)
    case '+':
      return () => camera.steer(0, 0, 0.87)
    case '-':
      return () => camera.steer(0, 0, 1.15)
    case 'r':
      return () => camera.reset()
    default:
      return null
  }
}

function shown(key: string, play: Play): (() => void) | null {
  if (key === 'Escape' && play.busy) return () => play.skip()
  if (key === 'Enter' && play.counted && play.told) return () => play.goOn()
  if (!play.last || play.busy) return null
  if (key === 'a') return () => play.again(false)
  return key === 'z' ? () => play.again(true) : null
}

/** Handles a key of the board; leaves alone what is typed, held or meant for a button. */
export function pressed(event: KeyboardEvent, play: Play, camera: Camera | undefined): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return
  if (event.key === 'Enter' && target?.closest('button, a, summary, [role="button"]')) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const act =
    shown(key, play) ??
    (play.free ? (aimed(key, event.shiftKey, play) ?? placed(key, event.shiftKey, play)) : null) ??
    steered(key, camera)
  if (!act) return
  event.preventDefault()
  act()
}
