import { beforeEach, expect, test } from 'vitest'
import { Film, PACE, type Shot } from '../src/client/film'
import { FakeWorld, frame } from './fakes'

let world: FakeWorld
let steps: [number, number][] // previous and frame of every animated step

const told = (shot: Shot, stepped: boolean) => {
  if (stepped) steps.push([shot.previous!.ply, shot.frame.ply])
}
const plies = (last: number) => Array.from({ length: last + 1 }, (_, ply) => frame(ply))
const film = (last: number) => new Film(plies(last), world, told)

beforeEach(() => {
  world = new FakeWorld()
  steps = []
})

test('opens at the newest ply without animation', () => {
  const { shot } = film(4)
  expect(shot.frame.ply).toBe(4)
  expect(shot.previous).toBeNull()
})

test('plies are shown one after the other, each when the board is done', () => {
  const reel = film(0)
  reel.take(frame(1))
  reel.take(frame(2))
  expect(steps).toEqual([[0, 1]])
  expect(reel.settledAtEnd).toBe(false)
  reel.settled()
  expect(steps).toEqual([
    [0, 1],
    [1, 2],
  ])
  reel.settled()
  expect(reel.settledAtEnd).toBe(true)
})

test('a board that never says it is done is not waited for', () => {
  const reel = film(0)
  reel.take(frame(1))
  world.pass(PACE.longest)
  expect(reel.settledAtEnd).toBe(true)
})

test('a board that needs longer is waited for as long as its game says', () => {
  const reel = film(0)
  reel.longest = 60_000
  reel.take(frame(1))
  world.pass(59_999)
  expect(reel.moving).toBe(true)
  world.pass(1)
  expect(reel.moving).toBe(false)
})

test('far behind, only the last ply is animated', () => {
  const reel = film(0)
  for (let ply = 1; ply <= 8; ply += 1) reel.take(frame(ply))
  reel.settled()
  expect(steps).toEqual([
    [0, 1],
    [7, 8],
  ])
})

test('a gap is shown at once, without animation', () => {
  const reel = film(2)
  reel.take(frame(9))
  expect(reel.shot.frame.ply).toBe(9)
  expect(steps).toEqual([])
  expect(reel.complete).toBe(false)
  reel.fill(plies(9))
  expect(reel.complete).toBe(true)
})

test('what chance draws before anybody has a choice is seen from the start', () => {
  const dice = [frame(0), ...[1, 2, 3, 4, 5].map((ply) => frame(ply, { seat: null }))]
  const reel = new Film(dice, world, told)
  reel.rewindToStart()
  for (let ply = 1; ply <= 5; ply += 1) reel.settled()
  expect(steps).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
    [4, 5],
  ])
})

test('a take-back is shown at once, and the turn that replaces it is animated', () => {
  const reel = film(5)
  reel.take(frame(3))
  expect(reel.shot.frame.ply).toBe(3)
  expect(reel.frames.map(({ ply }) => ply)).toEqual([0, 1, 2, 3])
  reel.take(frame(4, { text: 'other', position: 'other' }))
  expect(steps).toEqual([[3, 4]])
})

test('the same frame again changes nothing', () => {
  const reel = film(3)
  const { shot } = reel
  reel.take(frame(3))
  expect(reel.shot).toBe(shot)
})

test('looking back stays where it is while the match goes on', () => {
  const reel = film(5)
  reel.go(2)
  reel.take(frame(6))
  expect(reel.shot.frame.ply).toBe(2)
  expect(reel.following).toBe(false)
  reel.go(6)
  expect(reel.following).toBe(true)
  expect(reel.shot.frame.ply).toBe(6)
})

test('one step on is animated, any other is not', () => {
  const reel = film(5)
  reel.go(1)
  reel.go(2)
  reel.go(4)
  reel.go(3)
  expect(steps).toEqual([[1, 2]])
})

test.each([
  [-3, 0],
  [99, 5],
])('ply %i is brought to %i', (asked, shown) => {
  const reel = film(5)
  reel.go(asked)
  expect(reel.shot.frame.ply).toBe(shown)
})

test('playing back begins again from the start and ends at the newest ply', () => {
  const reel = film(2)
  reel.play()
  expect(reel.shot.frame.ply).toBe(0)
  for (let ply = 0; ply < 2; ply += 1) {
    world.pass(PACE.pause)
    reel.settled()
  }
  expect(steps).toEqual([
    [0, 1],
    [1, 2],
  ])
  expect(reel.playing).toBe(false)
  expect(reel.following).toBe(true)
})

test('playing back can be paused', () => {
  const reel = film(4)
  reel.play()
  world.pass(PACE.pause)
  reel.pause()
  reel.settled()
  world.pass(PACE.pause * 4)
  expect(reel.shot.frame.ply).toBe(1)
  expect(reel.following).toBe(false)
})
