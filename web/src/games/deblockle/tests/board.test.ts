import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../../client/board'
import type { Frame } from '../../../wire/types'
import { m } from '../../../paraglide/messages.js'
import Board from '../Board.svelte'
import { describe as told } from '../narrate'
import Rules from '../Rules.svelte'
import Status from '../Status.svelte'
import { frameOf } from './frames'

const shown: Record<string, unknown>[] = []

afterEach(async () => {
  for (const component of shown.splice(0)) await unmount(component)
  document.body.replaceChildren()
})

interface Sitting {
  onact: ReturnType<typeof vi.fn>
  onsettled: ReturnType<typeof vi.fn>
}

function sit(frame: Frame, changes: Partial<BoardProps> = {}): Sitting {
  const onact = vi.fn()
  const onsettled = vi.fn()
  const prefs = { view: 'flat', turned: false, motion: false, dark: false }
  const props = { frame, previous: null, seats: [0, 1], pending: null, prefs, onact, onsettled }
  shown.push(mount(Board, { target: document.body, props: { ...props, ...changes } }))
  flushSync()
  return { onact, onsettled }
}

const square = (name: string) => document.querySelector<HTMLElement>(`[data-square="${name}"]`)!
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-testid="deblockle-${name}"]`)
const panel = () => document.querySelector('[data-testid="deblockle-panel"]')?.textContent ?? ''

function click(...squares: string[]): void {
  for (const each of squares) {
    square(each).click()
    flushSync()
  }
}

describe('the board', () => {
  test('sends the turn that was pointed out', () => {
    const { onact } = sit(frameOf('hops'))
    click('c2', 'c3', 'd3')
    expect(onact.mock.calls).toEqual([['c2c3d3']])
  })

  test('asks before a turn without a hop, by button or by a second tap', () => {
    const { onact } = sit(frameOf('hops'))
    click('e2', 'f2')
    expect(onact).not.toHaveBeenCalled()
    button('confirm')?.click()
    expect(onact.mock.calls).toEqual([['e2f2']])
  })

  test.each([
    ['nobody sits here', { seats: [] }],
    ['the other seat is asked', { seats: [1] }],
    ['a turn is on its way', { pending: 'c2c3d3' }],
  ])('sends nothing where %s', (_, changes) => {
    const { onact } = sit(frameOf('hops'), changes)
    click('c2', 'c3', 'd3')
    expect(onact).not.toHaveBeenCalled()
    expect(document.querySelector('[data-mark="own"]')).toBeNull()
  })

  test('calls nobody to move once a player has resigned', () => {
    const frame = frameOf('hops')
    const ended: Frame = {
      ...frame,
      node: { ...frame.node, kind: 'over', seat: null, legal: [], choices: null },
    }
    sit(ended, { seats: [] })
    expect(panel().trim()).toBe('')
    expect(told(ended)[0]).toBe(m.deblockle_tell_over())
    expect(told(frame)[0]).not.toBe(m.deblockle_tell_over())
  })

  test('Escape takes a step back, and leaves the key alone when there is none', () => {
    sit(frameOf('hops'))
    click('c2', 'c3')
    const press = () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      square('c3').dispatchEvent(event)
      flushSync()
      return event.defaultPrevented
    }
    expect([press(), press(), press()]).toEqual([true, true, false])
    expect(document.querySelector('[data-mark="picked"]')).toBeNull()
  })

  test('DB-22: tells why a tip is barred, with the way to the rule', () => {
    sit(frameOf('hops'))
    click('c2', 'b2')
    expect(panel()).toContain('The star may come up only on the far star.')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/rules/deblockle#DB-22')
  })

  test('DB-27: offers the pass that is the only turn', () => {
    const { onact } = sit(frameOf('pass'))
    button('pass')?.click()
    expect(onact.mock.calls).toEqual([['--']])
  })

  test('says of each square what it holds and what it means', () => {
    sit(frameOf('hops'))
    click('c2')
    const label = (name: string) => square(name).getAttribute('aria-label')
    expect(label('c3')).toBe('c3, empty; tipping here brings up hoops')
    expect(label('d6')).toBe('d6, North’s home star')
    expect(label('e2')).toContain('can be chosen')
    expect(document.querySelectorAll('[role="gridcell"]').length).toBe(49)
  })

  test('one square takes the focus, and arrows move it as the board is seen', () => {
    sit(frameOf('hops'), {
      prefs: { view: 'flat', turned: true, motion: false, dark: false },
    })
    expect([...document.querySelectorAll('[data-square][tabindex="0"]')].length).toBe(1)
    square('d4').focus()
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
    press('ArrowUp')
    press('ArrowLeft')
    expect((document.activeElement as HTMLElement).dataset['square']).toBe('e3')
  })

  test('settles at once without motion', () => {
    expect(
      sit(frameOf('home after'), { previous: frameOf('home') }).onsettled,
    ).toHaveBeenCalledOnce()
  })

  test('without WebGL it says so and is flat', async () => {
    sit(frameOf('hops'), { prefs: { view: 'scene', turned: false, motion: false, dark: false } })
    await vi.waitFor(() => expect(document.querySelector('[role="status"]')).not.toBeNull(), 20_000)
    expect(square('c2').dataset['mark']).toBe('own')
  })
})

describe('the set-up (DB-10, DB-11)', () => {
  test('sets down the chosen cube as it was turned', () => {
    const { onact } = sit(frameOf('placing'))
    const legal = frameOf('placing').node.legal
    document.querySelectorAll<HTMLElement>('[data-testid="deblockle-tray-cube"]')[1]?.click()
    flushSync()
    const sent: string[] = []
    for (let turn = 0; turn < 4; turn += 1) {
      button('put')?.click()
      sent.push((onact.mock.lastCall as [string])[0])
      button('turn')?.click()
      flushSync()
    }
    expect(new Set(sent).size).toBe(4)
    for (const text of sent) {
      expect(text).toMatch(/^l[cxsp]@c5$/)
      expect(legal).toContain(text)
    }
  })

  test('places for the player when asked', () => {
    const { onact } = sit(frameOf('placing'))
    button('auto')?.click()
    expect(frameOf('placing').node.legal).toContain((onact.mock.lastCall as [string])[0])
  })

  test('shows a watcher no buttons', () => {
    sit(frameOf('placing'), { seats: [] })
    expect(button('put')).toBeNull()
    expect(panel()).toContain('South is placing North’s cubes.')
  })
})

test('the strip counts what is home and tells a pass', () => {
  shown.push(
    mount(Status, { target: document.body, props: { frame: frameOf('pass after'), you: [0] } }),
  )
  flushSync()
  expect(document.body.textContent).toContain('North is deblockle’d and passes.')
  expect(
    document.querySelector('[data-testid="deblockle-home-0"]')?.getAttribute('aria-label'),
  ).toBe('South: 0 of 1 cubes home')
})

test('every rule that a refusal can name is on the rules page', () => {
  shown.push(mount(Rules, { target: document.body }))
  flushSync()
  for (const rule of [10, 11, 20, 21, 22, 23, 24, 26, 27]) {
    expect(document.getElementById(`DB-${rule}`), `DB-${rule}`).not.toBeNull()
  }
})
