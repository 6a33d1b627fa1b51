import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../../client/board'
import type { Frame } from '../../../wire/types'
import Board from '../Board.svelte'
import { tableOf } from '../model'
import Rules from '../Rules.svelte'
import Status from '../Status.svelte'
import { frameOf } from './frames'

const shown: Record<string, unknown>[] = []

afterEach(async () => {
  for (const component of shown.splice(0)) await unmount(component)
  document.body.replaceChildren()
})

function sit(frame: Frame, changes: Partial<BoardProps> = {}) {
  const onact = vi.fn()
  const onsettled = vi.fn()
  const prefs = { view: '', turned: false, motion: false, dark: false }
  const props = { frame, previous: null, seats: [0, 1], pending: null, prefs, onact, onsettled }
  shown.push(mount(Board, { target: document.body, props: { ...props, ...changes } }))
  flushSync()
  return { onact, onsettled }
}

const handle = (text: string) => document.querySelector<HTMLElement>(`[data-turn="${text}"]`)!
const button = (name: string) =>
  document.querySelector<HTMLButtonElement>(`[data-testid="deflection-${name}"]`)
const panel = () => button('panel')?.textContent?.replace(/\s+/g, ' ') ?? ''
const levelX = (level: number) =>
  document.querySelector(`[data-level="${level}"]`)?.getAttribute('transform')

function click(...texts: string[]): void {
  for (const text of texts) {
    handle(text).click()
    flushSync()
  }
}

describe('the board', () => {
  test('shows a turn at the first tap and plays it at the second', () => {
    const { onact } = sit(frameOf('start'))
    const before = levelX(3)
    click('3L')
    expect(onact).not.toHaveBeenCalled()
    expect(levelX(3)).not.toBe(before)
    expect(panel()).toContain('Level 3 to the left')
    click('3L')
    expect(onact.mock.calls).toEqual([['3L']])
  })

  test('plays what is shown by the button, and another turn replaces it', () => {
    const { onact } = sit(frameOf('start'))
    click('3L', 'E2')
    button('confirm')?.click()
    expect(onact.mock.calls).toEqual([['E2']])
  })

  test.each([
    ['nobody sits here', { seats: [] }],
    ['the other seat is asked', { seats: [1] }],
    ['a turn is on its way', { pending: '3L' }],
  ])('sends nothing where %s', (_, changes) => {
    const { onact } = sit(frameOf('start'), changes)
    click('3L', '3L', 'E2', 'E2')
    expect(onact).not.toHaveBeenCalled()
    expect(button('confirm')).toBeNull()
  })

  test('Escape takes the turn back that is shown, and leaves the key alone when there is none', () => {
    sit(frameOf('start'))
    click('BF')
    const press = () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      handle('BF').dispatchEvent(event)
      flushSync()
      return event.defaultPrevented
    }
    expect([press(), press()]).toEqual([true, false])
    expect(button('confirm')).toBeNull()
  })

  test('DN-11: tells why a level is barred, with the way to the rule', () => {
    const { onact } = sit(frameOf('slide after'))
    click('6L', '6L')
    expect(onact).not.toHaveBeenCalled()
    expect(panel()).toContain('Level 6 is barred: your opponent has just moved it.')
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/rules/deflection#DN-11')
  })

  test('DN-11: tells why the box may not go back', () => {
    sit(frameOf('box after'))
    click('BF')
    expect(panel()).toContain('The box may not go straight back')
  })

  test('DN-13: marks an entry that would cost the next turn', () => {
    sit(frameOf('costly'))
    click('E5')
    expect(panel()).toContain('Costs your next turn!')
    expect(handle('E5').getAttribute('aria-label')).toContain('Costs your next turn!')
  })

  test('DN-13: offers the missed turn that is the only one, and says why', () => {
    const { onact } = sit(frameOf('missed'))
    expect(panel()).toContain(
      'Red misses this turn: the last chip entered fell more than one level.',
    )
    button('only')?.click()
    expect(onact.mock.calls).toEqual([['~~']])
  })

  test('DN-20, DN-30: tells of every chip that a cascade would take', () => {
    sit(frameOf('cascade'))
    click('5R')
    expect(panel()).toMatch(/Red: \+50/)
    expect(panel()).toMatch(/Blue: falls to level 5/)
  })

  test('DN-21: tells of a chip that would be lost', () => {
    sit(frameOf('lost'))
    click('1L')
    expect(panel()).toContain('Red: lost: 1')
  })

  test('one handle takes the focus, and arrows move it from row to row', () => {
    sit(frameOf('start'))
    expect(document.querySelectorAll('[data-turn][tabindex="0"]').length).toBe(1)
    const press = (key: string) => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
      flushSync()
    }
    handle('E1').focus()
    const went = ['ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
      press(key)
      return (document.activeElement as HTMLElement).dataset['turn']
    })
    expect(went).toEqual(['1L', '1R', '2R', '1R', expect.stringMatching(/^E/)])
  })

  test('settles at once without motion, and after the fall with it', async () => {
    const after = frameOf('cascade after')
    expect(sit(after, { previous: frameOf('cascade') }).onsettled).toHaveBeenCalled()
    const prefs = { view: '', turned: false, motion: true, dark: false }
    const moving = sit(after, { previous: frameOf('cascade'), prefs })
    expect(moving.onsettled).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(moving.onsettled).toHaveBeenCalledOnce(), 6000)
  })
})

test('the status tells the points and who misses the next turn', () => {
  const frame = frameOf('costly after')
  shown.push(mount(Status, { target: document.body, props: { frame, you: [1] } }))
  flushSync()
  const text = document.body.textContent ?? ''
  expect(text).toContain('Your turn')
  expect(text).toContain('Red misses the next turn.')
  expect(button('points-0')?.dataset['points']).toBe(String(tableOf(frame).scores[0]))
})

test('the rules have a place for every rule that a refusal can name', () => {
  shown.push(mount(Rules, { target: document.body }))
  flushSync()
  for (const rule of ['DN-10', 'DN-11', 'DN-13', 'DN-14', 'DN-4', 'DN-32', 'DN-33', 'DN-35']) {
    expect(document.getElementById(rule), rule).not.toBeNull()
  }
})
