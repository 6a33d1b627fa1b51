import { beforeEach, expect, test, vi } from 'vitest'
import { type Keys, pressKey } from '../src/table/keys'

const NAMES = [
  'step',
  'end',
  'play',
  'type',
  'flip',
  'describe',
  'mute',
  'settings',
  'help',
] as const
let keys: Keys

beforeEach(() => {
  keys = {
    ...(Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as unknown as Omit<Keys, 'view'>),
    view: vi.fn((key: string) => key === '2'),
  }
  document.body.innerHTML = '<p></p><input /><button></button>'
})

function press(key: string, on = 'p', given: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...given })
  document.querySelector(on)!.addEventListener('keydown', (found) => {
    pressKey(found as KeyboardEvent, keys)
  })
  document.querySelector(on)!.dispatchEvent(event)
  return event
}

test.each([
  ['ArrowLeft', 'step', -1],
  ['ArrowRight', 'step', 1],
  ['Home', 'end', 'first'],
  ['End', 'end', 'last'],
] as const)('%s is %s %s', (key, name, argument) => {
  press(key)
  expect(keys[name]).toHaveBeenCalledWith(argument)
})

test.each([
  [' ', 'play'],
  ['/', 'type'],
  ['f', 'flip'],
  ['d', 'describe'],
  ['m', 'mute'],
  [',', 'settings'],
  ['?', 'help'],
] as const)('%j is %s', (key, name) => {
  expect(press(key).defaultPrevented).toBe(true)
  expect(keys[name]).toHaveBeenCalledOnce()
})

test('a game has keys for its views', () => {
  expect(press('2').defaultPrevented).toBe(true)
  expect(press('3').defaultPrevented).toBe(false)
})

test('typing is left alone', () => {
  press('f', 'input')
  expect(keys.flip).not.toHaveBeenCalled()
})

test('space presses the button that has the focus', () => {
  expect(press(' ', 'button').defaultPrevented).toBe(false)
  expect(keys.play).not.toHaveBeenCalled()
})

test('a key with Control, Meta or Alt is the browser’s', () => {
  press('f', 'p', { ctrlKey: true })
  expect(keys.flip).not.toHaveBeenCalled()
})
