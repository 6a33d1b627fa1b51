import { flushSync, mount, unmount } from 'svelte'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BoardProps } from '../../../client/board'
import { settings } from '../../../client/settings.svelte'
import { m } from '../../../paraglide/messages.js'
import type { Frame } from '../../../wire/types'
import Board from '../Board.svelte'
import { happenings, tableOf } from '../model'
import type { ShotEvent } from '../track'
import { describe as told, narrate } from '../narrate'
import Rules from '../Rules.svelte'
import Status from '../Status.svelte'
import { turnText, whyText } from '../words'
import { frameOf } from './frames'

const shown: Record<string, unknown>[] = []

afterEach(async () => {
  for (const component of shown.splice(0)) await unmount(component)
  document.body.replaceChildren()
})

const FLAT = { view: 'flat', turned: false, near: 0, motion: false, dark: false }

function sit(frame: Frame, changes: Partial<BoardProps> = {}) {
  const onact = vi.fn()
  const onsettled = vi.fn()
  const props = { frame, previous: null, seats: [0, 1, 2, 3], pending: null, prefs: FLAT }
  shown.push(
    mount(Board, { target: document.body, props: { ...props, onact, onsettled, ...changes } }),
  )
  flushSync()
  return { onact, onsettled }
}

const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid="krazki-${name}"]`)
const saidIn = (name: string) => find(name)?.textContent.replace(/\s+/g, ' ') ?? ''
const panel = () => saidIn('panel')

const shotOf = (name: Parameters<typeof frameOf>[0]) =>
  happenings(frameOf(name)).find(({ kind }) => kind === 'shot') as ShotEvent

function click(name: string): void {
  find(name)!.click()
  flushSync()
}

function type(name: string, value: string): void {
  const input = find(name) as HTMLInputElement
  input.value = value
  input.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}

function press(key: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  flushSync()
  return event.defaultPrevented
}

describe('the flick', () => {
  test('plays the numbers that were typed', () => {
    const { onact } = sit(frameOf('shot'))
    type('impulse', '8.25')
    type('facing', '-3.5')
    type('offset', '-0.4')
    type('loft', '12')
    type('at-x', '4')
    type('at-y', '-10')
    click('flick')
    expect(onact.mock.calls).toEqual([
      ['S at=0.004,-0.010 facing=-3.5 impulse=0.00825 offset=-0.40 loft=12.0'],
    ])
  })

  test('says in words what is chosen', () => {
    sit(frameOf('shot'))
    type('impulse', '15')
    type('facing', '-3.5')
    type('offset', '-0.4')
    type('at-y', '-6')
    expect(saidIn('words')).toContain(
      '3.5° to the right, 15 mN·s, hard, struck 40 % left of the middle, spins clockwise, standing 6 mm back',
    )
  })

  test.each([
    ['pl', '31,5', '31,5', '31,5°'],
    ['sv', '−31.5', '-31,5', '31,5°'],
    ['en', '31,5', '31.5', '31.5°'],
  ] as const)('is written and read in %s: %s', (language, typed, shown, said) => {
    settings.language = language
    sit(frameOf('shot'))
    type('facing', typed)
    expect((find('facing') as HTMLInputElement).value).toBe(shown)
    expect(saidIn('words')).toContain(said)
    settings.language = 'en'
  })

  test('keeps a number and its unit on a line', () => {
    sit(frameOf('shot'))
    expect(find('words')!.textContent).toContain('7\u00a0mN·s')
  })

  test('keeps the foot inside the field', () => {
    const { onact } = sit(frameOf('shot'))
    type('at-x', '25')
    expect((find('at-x') as HTMLInputElement).value).toBe('24')
    type('at-y', '-25') // where the field is narrow there is less room
    expect((find('at-y') as HTMLInputElement).value).toBe('-4')
    click('flick')
    expect(onact.mock.calls[0]![0]).toMatch(/^S at=0.024,-0.004 /)
  })

  test('is changed and played by keys alone', () => {
    const { onact } = sit(frameOf('shot'))
    for (const key of ['ArrowLeft', 'ArrowUp', 'p', 'u', 'i', 'j']) expect(press(key)).toBe(true)
    press('ArrowLeft', { shiftKey: true })
    press('Enter')
    expect(onact.mock.calls).toEqual([
      ['S at=0.001,0.001 facing=6.0 impulse=0.00720 offset=0.55 loft=1.0'],
    ])
  })

  test('leaves the table’s keys alone', () => {
    sit(frameOf('shot'))
    for (const key of ['d', 'f', 'm', '/', '?', ',', 'Home', 'End', ' ', 'Escape', '2', '3']) {
      expect(press(key), key).toBe(false)
    }
  })

  test.each([
    ['nobody sits here', { seats: [] }],
    ['another seat is asked', { seats: [1] }],
  ])('has no controls where %s', (_, changes) => {
    const { onact } = sit(frameOf('shot'), changes)
    expect(find('flick')).toBeNull()
    press('Enter')
    expect(onact).not.toHaveBeenCalled()
  })

  test('is sent once', () => {
    const { onact } = sit(frameOf('shot'), {
      pending: 'S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0',
    })
    click('flick')
    press('Enter')
    expect(onact).not.toHaveBeenCalled()
  })

  test('KR-32: says how much the hand trembles', () => {
    sit(frameOf('shot'))
    expect(saidIn('words')).toContain('±9°, ±17 %')
  })
})

describe('the barricade (KR-10)', () => {
  test('lies where the numbers say', () => {
    const { onact } = sit(frameOf('barricade'))
    type('barricade-right', '35') // as Red sees it, who sits at +x
    type('barricade-away', '80')
    click('place')
    expect(onact.mock.calls).toEqual([['B -0.080,0.035']])
  })

  test('is refused outside its zone, in words', () => {
    const { onact } = sit(frameOf('barricade'))
    type('barricade-away', '10')
    expect(panel()).toContain('Not there: the barricade has to lie wholly in the green ring.')
    click('place')
    expect(onact).not.toHaveBeenCalled()
  })

  test('is refused on a tower, in words', () => {
    const { onact } = sit(frameOf('barricade'))
    type('barricade-right', '125')
    type('barricade-away', '125')
    expect(panel()).toContain('Not there: a tower or a disc is in the way.')
    expect(document.querySelector('.ghost.bad')).not.toBeNull()
    click('place')
    expect(onact).not.toHaveBeenCalled()
  })

  test.each([
    ['barricade', '12', 'B -0.075,0.000'], // Red, who sits at +x
    ['counted', '12', 'B 0.075,0.000'], // Blue, opposite
  ] as const)('is proposed away from whoever places it: %s', (name, hour, text) => {
    const { onact } = sit(frameOf(name))
    if (name === 'counted') click('go-on')
    expect(saidIn('place-said')).toContain(`75 mm from the middle toward ${hour}, where you sit`)
    expect((find('barricade-away') as HTMLInputElement).value).toBe('75')
    click('place')
    expect(onact.mock.calls).toEqual([[text]])
  })

  test('is moved by keys as the board is seen', () => {
    const { onact } = sit(frameOf('barricade'))
    press('ArrowUp', { shiftKey: true }) // away from Red, who sits at +x
    press('ArrowRight')
    press('Enter')
    expect(onact.mock.calls).toEqual([['B -0.085,0.002']])
  })

  test('may stay where the option lets it', () => {
    const { onact } = sit(frameOf('keeping'))
    click('keep')
    expect(onact.mock.calls).toEqual([['keep']])
  })

  test('has to be placed at the start of a round', () => {
    sit(frameOf('barricade'))
    expect(find('keep')).toBeNull()
  })
})

describe('accusation and vote (KR-21)', () => {
  test('names one of those who may be accused', () => {
    const frame = frameOf('accusing')
    const { onact } = sit(frame)
    click('accuse-open')
    click(`accuse-${frame.node.seat === 0 ? 1 : 0}`)
    expect(onact.mock.calls).toEqual([[frame.node.seat === 0 ? 'V blue' : 'V red']])
  })

  test('is not offered without the option', () => {
    sit(frameOf('shot'))
    expect(find('accuse-open')).toBeNull()
  })

  test('takes a vote', () => {
    const { onact } = sit(frameOf('vote'))
    click('vote-no')
    expect(onact.mock.calls).toEqual([['no']])
  })
})

describe('the count', () => {
  test('shows every disc with its points and the reason', () => {
    const { onsettled } = sit(frameOf('counted'))
    expect(onsettled).toHaveBeenCalledOnce()
    const discs = [...document.querySelectorAll<HTMLElement>('[data-testid="krazki-count-disc"]')]
    expect(discs.map(({ dataset }) => [dataset['why'], dataset['points']])).toEqual([
      ['zone', '4'],
      ['burnt', '0'],
      ['zone', '2'],
      ['zone', '8'],
      ['zone', '4'],
      ['doubt', '4'],
    ])
    expect(find('count-1')!.textContent).toContain('16 this round, 16 in all')
    click('go-on')
    expect(find('count')).toBeNull()
    expect(find('place')).not.toBeNull()
    click('recount')
    expect(find('count')).not.toBeNull()
  })

  test('KR-14: says on which disc a disc leans', () => {
    const { bodies } = tableOf(frameOf('counted'))
    const disc = { body: 0, seat: 0, points: 8, own: 2, why: 'lean', from: 1, chain: [0, 1] }
    expect(whyText(tableOf(frameOf('counted')), bodies, { ...disc, why: 'lean' as const })).toBe(
      '2 by itself, leans on disc 2',
    )
  })
})

describe('a shot', () => {
  test('may be seen again, and stopped', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    sit(frameOf('moved'))
    click('slow')
    expect(find('board')!.dataset['moving']).toBe('true')
    vi.advanceTimersToNextFrame()
    click('skip')
    expect(find('board')!.dataset['moving']).toBe('false')
    vi.useRealTimers()
  })

  test('settles when it has been played, and shows no control until then', () => {
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
    const { onsettled } = sit(frameOf('moved'), {
      previous: frameOf('tremor'),
      prefs: { ...FLAT, motion: true },
    })
    expect(onsettled).not.toHaveBeenCalled()
    expect(find('flick')).toBeNull()
    vi.advanceTimersByTime(4000)
    flushSync()
    expect(onsettled).toHaveBeenCalledOnce()
    expect(find('flick')).not.toBeNull()
    vi.useRealTimers()
  })

  test('is followed by the count, disc by disc', () => {
    vi.useFakeTimers()
    const { onsettled } = sit(frameOf('counted'), {
      previous: frameOf('shot'),
      prefs: { ...FLAT, motion: true },
    })
    const discs = () => document.querySelectorAll('[data-testid="krazki-count-disc"]').length
    vi.advanceTimersByTime(1000 * shotOf('counted').seconds + 100)
    flushSync()
    expect(find('count')).not.toBeNull()
    expect(discs()).toBe(0)
    vi.advanceTimersByTime(1000)
    flushSync()
    expect(discs()).toBe(2)
    expect(onsettled).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2500)
    flushSync()
    expect(discs()).toBe(6)
    expect(onsettled).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  test('settles at once without motion', () => {
    const { onsettled } = sit(frameOf('moved'), { previous: frameOf('tremor') })
    expect(onsettled).toHaveBeenCalledOnce()
  })
})

test('without WebGL it says so and is a drawing that can be played', async () => {
  const { onact } = sit(frameOf('shot'), { prefs: { ...FLAT, view: 'scene' } })
  await vi.waitFor(() => expect(find('no-webgl')).not.toBeNull(), 20_000)
  expect(find('board')!.dataset['view']).toBe('flat')
  click('flick')
  expect(onact).toHaveBeenCalledOnce()
})

test('the strip counts points and discs', () => {
  shown.push(mount(Status, { target: document.body, props: { frame: frameOf('moved'), you: [1] } }))
  flushSync()
  expect(find('now')!.textContent).toContain('You shoot')
  expect(find('score-0')!.dataset['left']).toBe('2')
  expect(find('score-0')!.getAttribute('aria-label')).toBe(
    'Red: 0 points, 2 discs to shoot, 0 burnt',
  )
})

describe('in words', () => {
  test('the table is a map of discs', () => {
    const lines = told(frameOf('moved')).map((line) => line.replaceAll('\u00a0', ' '))
    expect(lines[0]).toBe('Round 1 of 2, turn 1 of 3: Blue shoots.')
    expect(lines).toContain(
      'On the board: Red’s disc 1, the middle circle (4), 99 mm from the middle toward 5:30 o’clock, lying.',
    )
    expect(lines).toContain('Blue’s start field: 330 mm from the middle toward 12 o’clock.')
    expect(lines.filter((line) => line.startsWith('Tower'))).toHaveLength(4)
  })

  test.each([
    ['barricade', ['Red begins: so the lot fell.']],
    ['shot', ['Round 1 begins.', /^Red places the barricade 80\smm from the middle/]],
    ['moved', [/^Comes to rest: Red’s disc 1, the middle circle/]],
  ] as const)('%s is told', (name, lines) => {
    const found = narrate(null, frameOf(name)).map(({ text }) => text)
    expect(found).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) expect(found[index]).toMatch(line)
  })

  test.each([
    [
      'S at=0.000,0.000 facing=-3.5 impulse=0.00725 offset=-0.35 loft=10.0',
      '7.3 mN·s ↗4° ↻35 ⤴10°',
    ],
    ['T facing=-3.25 impulse=0.0450 offset=0.012', 'hand −3°, +5 %'],
    ['B 0.080,-0.035', 'barricade 80, −35'],
    ['first green', 'Green begins'],
    ['V yellow', 'accuses Yellow'],
    ['keep', 'barricade stays'],
    ['yes', 'yes'],
  ])('the list of turns shows %s', (text, said) => {
    expect(turnText(text).replaceAll('\u00a0', ' ')).toBe(said)
  })
})

test('every rule has its place on the rules page', () => {
  shown.push(mount(Rules, { target: document.body }))
  flushSync()
  for (const rule of [1, 2, 3, 10, 11, 12, 13, 14, 20, 21, 30, 31, 32, 33, 34, 40, 41]) {
    expect(document.getElementById(`KR-${rule}`), `KR-${rule}`).not.toBeNull()
  }
  expect(m.krazki_rules_aim()).not.toBe('')
})
