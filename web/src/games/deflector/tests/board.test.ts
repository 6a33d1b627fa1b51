import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoardProps, Drawing } from '../../../client/board'
import type { Frame } from '../../../wire/types'
import Board from '../Board.svelte'
import { game } from '../index'
import Rules from '../Rules.svelte'
import Status from '../Status.svelte'
import { frameOf } from './frames'

const shown: Record<string, unknown>[] = []

afterEach(async () => {
  for (const component of shown.splice(0)) await unmount(component)
  document.body.replaceChildren()
})

const PREFS = { view: 'sheet', turned: false, motion: false, dark: false }

function sit(frame: Frame, changes: Partial<BoardProps> = {}) {
  const onsettled = vi.fn()
  const props = { frame, previous: null, seats: [], pending: null, prefs: PREFS, onact: vi.fn() }
  shown.push(mount(Board, { target: document.body, props: { ...props, onsettled, ...changes } }))
  flushSync()
  return { onsettled }
}

function draw(frame: Frame, changes: Partial<Drawing> = {}) {
  const ondraft = vi.fn()
  const drawing: Drawing = {
    seat: 0,
    saved: null,
    handedIn: false,
    secondsLeft: null,
    ondraft,
    onseal: vi.fn(),
    ...changes,
  }
  sit(frame, { seats: [0], drawing })
  return { ondraft, text: () => ondraft.mock.lastCall?.[0] as string | undefined }
}

const see = (name: string) =>
  document.querySelector<HTMLElement>(`[data-testid="deflector-${name}"]`)
const square = (column: number, row: number) =>
  document.querySelector<HTMLElement>(
    `[data-testid="deflector-square"][data-column="${column}"][data-row="${row}"]`,
  )!
const corner = (x: number, y: number) =>
  document.querySelector<HTMLElement>(
    `[data-testid="deflector-corner"][data-x="${x}"][data-y="${y}"]`,
  )!
const preview = (layer: string) => {
  const { bounces, result } = see(`preview-${layer}`)!.dataset
  return `${bounces} ${result}`
}

function press(on: HTMLElement, key: string, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  on.dispatchEvent(event)
  flushSync()
  return event.defaultPrevented
}

function click(name: string): void {
  see(name)!.click()
  flushSync()
}

describe('the desk', () => {
  test('DR-10: a new drawing begins with a working track in each layer', () => {
    draw(frameOf('start'))
    expect([preview('own'), preview('guest')]).toEqual(['1 ok', '2 ok'])
  })

  test('what was saved stands after a reload', () => {
    draw(frameOf('start'), {
      saved: 'start=3 ...../.7..9/.19.1/...../..... ...../...../...7./...../...3.',
    })
    expect(preview('own')).toBe('5 ok')
  })

  test('keys draw: every content by its key, and each change is a draft', () => {
    const { text, ondraft } = draw(frameOf('start'))
    press(square(3, 3), '9')
    press(square(2, 3), '1')
    press(square(2, 4), '7')
    press(square(5, 4), '9')
    press(square(5, 3), '1')
    expect(ondraft).toHaveBeenCalledTimes(5)
    expect(text()).toBe('start=3 (5)./.7..9/.19.1/(5)./(5). (5)./(5)./...7./(5)./...3.')
    expect(preview('own')).toBe('5 ok')
    press(square(5, 3), '#')
    expect(square(5, 3).dataset['own']).toBe('#')
    press(square(5, 3), '.')
    expect(preview('own')).toBe('4 paper')
  })

  test('Space turns a triangle, u and U undo and redo, l changes the layer', () => {
    draw(frameOf('start'))
    press(square(3, 3), ' ')
    expect(square(3, 3).dataset['own']).toBe('9')
    press(square(3, 3), 'u')
    expect(square(3, 3).dataset['own']).toBe('7')
    press(square(3, 3), 'U')
    expect(square(3, 3).dataset['own']).toBe('9')
    press(square(1, 5), 'l')
    press(square(1, 5), '3')
    expect(square(1, 5).dataset['guest']).toBe('3')
  })

  test('one square takes the focus, and arrows move it', async () => {
    draw(frameOf('start'))
    expect(document.querySelectorAll('[data-testid="deflector-square"][tabindex="0"]').length).toBe(
      1,
    )
    square(3, 3).focus()
    flushSync()
    expect(press(square(3, 3), 'ArrowLeft')).toBe(true)
    await Promise.resolve()
    expect(document.activeElement).toBe(square(2, 3))
  })

  test('arrows with Shift draw a path', () => {
    const { text } = draw(frameOf('start'))
    const shift = { shiftKey: true }
    press(square(3, 2), 'ArrowLeft', shift)
    press(square(2, 2), 'ArrowUp', shift)
    press(square(2, 3), 'ArrowUp', shift)
    press(square(2, 4), 'ArrowRight', shift)
    square(3, 4).dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', bubbles: true }))
    flushSync()
    expect(text()).toMatch(/^start=3 \(5\)\.\/\.7\.\.\.\/\.\.7\.\.\/\.19\.\.\//)
  })

  test('DR-12, DR-13: what takes no ink says why, with the way to the rule', () => {
    const { ondraft } = draw(frameOf('start'))
    press(square(3, 1), '7')
    expect(see('told')!.textContent).toContain('The start square stays empty.')
    expect(see('told')!.querySelector('a')!.getAttribute('href')).toBe('/rules/deflector#DR-12')
    press(square(4, 3), '7')
    expect(see('told')!.textContent).toContain('ink of the other layer')
    expect(see('told')!.querySelector('a')!.getAttribute('href')).toBe('/rules/deflector#DR-13')
    expect(ondraft).not.toHaveBeenCalled()
  })

  test('the best track so far comes back', () => {
    draw(frameOf('start'))
    press(square(3, 3), '.')
    expect(preview('own')).toBe('0 paper')
    press(square(3, 3), 'b')
    expect(preview('own')).toBe('1 ok')
  })

  test('a screen reader hears what a square holds', () => {
    draw(frameOf('start'))
    expect(square(3, 3).getAttribute('aria-label')).toBe(
      'column 3, row 3, Own: triangle, top left filled, on the track “Own”',
    )
    expect(square(3, 1).getAttribute('aria-label')).toContain('start square')
    expect(square(1, 5).getAttribute('aria-label')).toBe('column 1, row 5, empty')
  })

  test('what was handed in is shown and cannot be changed', () => {
    const { ondraft } = draw(frameOf('start'), { handedIn: true })
    press(square(3, 3), '.')
    press(square(3, 3), 'u')
    expect(preview('own')).toBe('1 ok')
    expect(ondraft).not.toHaveBeenCalled()
  })

  test('DR-13: the own ink is not copied where layers may not overlap', () => {
    draw(frameOf('start'))
    press(square(3, 3), 'c')
    expect(see('told')!.textContent).toContain('ink of the other layer')
  })

  test('the own ink is copied where layers may overlap, and works backwards', () => {
    draw(frameOf('overlap'))
    press(square(1, 5), '7')
    press(square(1, 5), 'c')
    expect(square(1, 5).dataset['guest']).toBe('7')
    expect(preview('guest')).toBe('1 ok')
  })
})

describe('the desk with free angles', () => {
  test('DR-30: begins with working tracks, and corners make a polygon', () => {
    const { text } = draw(frameOf('free'))
    expect([preview('own'), preview('guest')]).toEqual(['1 ok', '2 ok'])
    for (const [x, y] of [
      [0, 5],
      [2, 5],
      [0, 4],
    ] as const)
      press(corner(x, y), ' ')
    press(corner(0, 4), 'Enter')
    expect(text()).toContain('[(0,5) (2,5) (0,4)]')
  })

  test('DR-30: tells at once what is wrong with a drawing', () => {
    draw(frameOf('free'))
    for (const [x, y] of [
      [2, 0],
      [4, 0],
      [3, 2],
    ] as const)
      press(corner(x, y), ' ')
    press(corner(3, 2), 'Enter')
    expect(see('fault')!.textContent).toContain('covers part of the start square')
  })

  test('a corner is taken and put elsewhere by keys', async () => {
    const { text } = draw(frameOf('free'))
    press(corner(2, 3), 'g')
    press(corner(2, 3), 'ArrowLeft')
    await Promise.resolve()
    press(corner(1, 3), 'g')
    expect(text()).toContain('(1,3)')
    expect(text()).not.toContain('(2,3)')
  })
})

describe('after the reveal', () => {
  test('DR-22: both halves are open, with the arithmetic', () => {
    sit(frameOf('scored'))
    expect(see('board')!.dataset['shows']).toBe('reveal')
    expect(see('score-0')!.dataset['score']).toBe('3')
    expect(see('tally')!.textContent).toContain('West: 5 own bounces − 2 on East’s half = 3.')
    expect(see('verdict')!.textContent).toBe('West wins, 3 : −1.')
    expect(see('tally')!.textContent).toContain(
      'West’s drawing: 7 bounces; the best that is known has 20 (35 %).',
    )
  })

  test('DR-24: a failure is told with its reason, and what does not count is not counted', () => {
    sit(frameOf('failed'))
    const text = see('tally')!.textContent
    expect(text).toContain('West’s own track fails: leaves the paper.')
    expect(text).toContain('West: 0 own bounces − 0 on East’s half = 0.')
    expect(see('verdict')!.textContent).toBe('East wins, for West’s track fails.')
  })

  test('settles at once without motion; with it after the runs, which can be skipped', () => {
    const previous = frameOf('start')
    expect(sit(frameOf('scored'), { previous }).onsettled).toHaveBeenCalledOnce()
    document.body.replaceChildren()
    const moving = sit(frameOf('scored'), { previous, prefs: { ...PREFS, motion: true } })
    expect(moving.onsettled).not.toHaveBeenCalled()
    expect(see('reveal')!.dataset['running']).toBe('true')
    click('skip')
    expect(moving.onsettled).toHaveBeenCalledOnce()
    expect(see('verdict')!.textContent).toBe('West wins, 3 : −1.')
  })

  test('the runs count every impact, up to the end', async () => {
    const previous = frameOf('start')
    const { onsettled } = sit(frameOf('scored'), { previous, prefs: { ...PREFS, motion: true } })
    click('speed-4')
    await vi.waitFor(() => expect(see('track-0')!.dataset['points']).toBe('5'), 6000)
    expect(onsettled).not.toHaveBeenCalled()
    click('skip')
  })

  test('DR-27: the outcome of a round stays until the player goes on', () => {
    const { onsettled } = sit(frameOf('first round'), { previous: frameOf('start') })
    expect(onsettled).not.toHaveBeenCalled()
    expect(see('rounds')!.textContent).toContain('Round 1 of 2. Rounds won 1 : 0')
    click('next')
    expect(onsettled).toHaveBeenCalledOnce()
  })

  test('nothing of a drawing is on the sheet before', () => {
    const { onsettled } = sit(frameOf('start'))
    expect(see('board')!.dataset['shows']).toBe('blank')
    expect(document.querySelectorAll('path.ink').length).toBe(0)
    expect(onsettled).toHaveBeenCalled()
  })
})

describe('in words', () => {
  test('a round is narrated and described with both drawings and the result', () => {
    const frame = frameOf('scored')
    const said = game.narrate(frameOf('start'), frame).map(({ text }) => text)
    expect(said).toContain('West’s token on its own half: bounces 5, reaches the entry.')
    expect(said).toContain('West wins, 3 : −1.')
    const told = game.describe(frame).join(' ')
    expect(told).toContain('row 4: 2 triangle, top left filled, 5 triangle, top right filled')
    expect(told).toContain('East, layer Own: row 3: 8 triangle, top right filled.')
  })

  test('turns are short, whatever was drawn', () => {
    expect(game.turnText(frameOf('scored').text)).toBe('both drawings')
    expect(game.turnText('entry=4')).toBe('entry in row 4')
  })

  test('the status tells the scores and the round', () => {
    shown.push(
      mount(Status, { target: document.body, props: { frame: frameOf('scored'), you: [0] } }),
    )
    flushSync()
    expect(document.body.textContent).toContain('West wins')
    expect(see('points-1')!.dataset['points']).toBe('-1')
  })

  test('the rules have a place for every rule that a refusal or a failure can name', () => {
    shown.push(mount(Rules, { target: document.body }))
    flushSync()
    for (const rule of [2, 10, 11, 12, 13, 24, 26, 27, 30, 31, 32, 40, 41])
      expect(document.getElementById(`DR-${rule}`), `DR-${rule}`).not.toBeNull()
  })
})
