import { flushSync, mount, unmount } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../../client/board'
import Board from '../Board.svelte'
import { happenings, tableOf } from '../model'
import type { ShotEvent } from '../track'
import { frameOf } from './frames'

type Name = Parameters<typeof frameOf>[0]

const FLAT = { view: 'flat', turned: false, near: 0, motion: true, dark: false }
const [RED, BLUE] = tableOf(frameOf('shot')).fields as [number, number]

let board: Record<string, unknown>
let props: BoardProps
let faced: number[]

beforeEach(() => vi.useFakeTimers())

afterEach(async () => {
  await unmount(board)
  document.body.replaceChildren()
  vi.useRealTimers()
})

/** A board where `seats` of two sit at this device. */
function sit(name: Name, seats: number[]): void {
  faced = []
  const told: BoardProps = $state({
    ...{ frame: frameOf(name), previous: null, seats, pending: null, prefs: FLAT },
    ...{ onact: vi.fn(), onsettled: vi.fn(), onfaces: (seat: number) => faced.push(seat) },
  })
  props = told
  board = mount(Board, { target: document.body, props })
  flushSync()
}

function follow(name: Name): void {
  props.previous = props.frame
  props.frame = frameOf(name)
  flushSync()
}

function pass(seconds: number): void {
  vi.advanceTimersByTime(1000 * seconds)
  flushSync()
}

/** The direction of the field that is drawn near the viewer. */
function near(): number {
  const turned = document.querySelector('[data-testid="krazki-flat"] > g')!
  return Number(/rotate\((.*)\)/.exec(turned.getAttribute('transform')!)![1]) - 90
}

const secondsOf = (name: Name) =>
  (happenings(frameOf(name)).find(({ kind }) => kind === 'shot') as ShotEvent).seconds

describe('on one device the board faces who is to shoot', () => {
  test('and stays with the shooter until the shot has been seen', () => {
    sit('shot', [0, 1])
    expect([near(), faced]).toEqual([RED, [0]])
    follow('moved') // Blue is asked next
    pass(secondsOf('moved') - 0.1)
    expect([near(), faced]).toEqual([RED, [0]])
    pass(0.2)
    expect([near(), faced]).toEqual([BLUE, [0, 1]])
  })

  test('and until the count has been read', () => {
    sit('shot', [0, 1])
    follow('counted') // Blue begins the next round
    pass(secondsOf('counted') + 10)
    expect(props.onsettled).toHaveBeenCalled()
    expect([near(), faced]).toEqual([RED, [0]])
    document.querySelector<HTMLElement>('[data-testid="krazki-go-on"]')!.click()
    flushSync()
    expect([near(), faced]).toEqual([BLUE, [0, 1]])
  })

  test('and never the seat of somebody else', () => {
    sit('shot', [0])
    follow('moved')
    pass(secondsOf('moved') + 1)
    expect([near(), faced]).toEqual([RED, [0]])
  })
})
