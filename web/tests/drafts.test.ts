import { beforeEach, describe, expect, test } from 'vitest'
import { DraftSaver, forgetDraftsBefore, keptDraft, PACE } from '../src/client/drafts'
import { FakeWorld } from './fakes'

const PLACE = { match: 'match', ply: 2, seat: 0 }

let world: FakeWorld
let sent: { at: number; text: string }[]
let saver: DraftSaver

function open(server = '', place = PLACE): DraftSaver {
  const send = (text: string) => sent.push({ at: world.time, text })
  return (saver = new DraftSaver(place, server, world, send, () => {}))
}

const texts = () => sent.map(({ text }) => text)
/** The page is loaded again: what is in memory is lost, what is kept is not. */
function reload(server: string): DraftSaver {
  saver.close()
  sent = []
  return open(server)
}

beforeEach(() => {
  localStorage.clear()
  world = new FakeWorld()
  sent = []
  open()
})

describe('how often a draft is sent', () => {
  test('the first is sent at once', () => {
    saver.change('a')
    expect(sent).toEqual([{ at: 0, text: 'a' }])
  })

  test('one a second at most, and always the newest', () => {
    for (let n = 0; n < 50; n += 1) {
      saver.change(`a${n}`)
      world.pass(100)
    }
    world.pass(PACE.usual)
    expect(sent.length).toBeLessThanOrEqual(6)
    expect(texts().at(-1)).toBe('a49')
    const gaps = sent.slice(1).map(({ at }, n) => at - sent[n]!.at)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(PACE.usual)
  })

  test('the same again is not sent', () => {
    saver.change('a')
    world.pass(PACE.usual)
    saver.change('a')
    world.pass(PACE.usual)
    expect(texts()).toEqual(['a'])
  })

  test('what waits is sent at once when the page may go', () => {
    saver.change('a')
    saver.change('b')
    saver.flush()
    expect(texts()).toEqual(['a', 'b'])
    saver.flush()
    world.pass(PACE.usual)
    expect(texts()).toEqual(['a', 'b'])
  })

  test('what waits is sent just before the time is up', () => {
    saver.end = 900
    world.pass(100)
    saver.change('a')
    saver.change('b')
    world.pass(800)
    expect(texts()).toEqual(['a', 'b'])
    expect(sent[1]!.at).toBeLessThanOrEqual(900 - PACE.margin)
  })

  test('near the end drafts are sent more often', () => {
    saver.end = PACE.near
    for (let n = 0; n < 20; n += 1) {
      saver.change(`a${n}`)
      world.pass(100)
    }
    expect(sent.length).toBeGreaterThanOrEqual(6)
  })
})

describe('what is kept', () => {
  test('a draft is kept until the server has it', () => {
    saver.change('a')
    expect(saver.saved).toBe(false)
    expect(keptDraft(PLACE)?.text).toBe('a')
    saver.acknowledge('a')
    expect(saver.saved).toBe(true)
    expect(keptDraft(PLACE)).toBeNull()
  })

  test('that the server has an older one does not make the newest saved', () => {
    saver.change('a')
    saver.change('b')
    saver.acknowledge('a')
    expect(saver.saved).toBe(false)
    expect(keptDraft(PLACE)?.text).toBe('b')
  })

  test.each([
    ['nothing', ''],
    ['the draft before', 'a'],
  ])('after a reload the kept draft goes on where the server has %s', (_, server) => {
    saver.change('a')
    saver.acknowledge(server)
    saver.change('b')
    expect(reload(server).text).toBe('b')
    expect(texts()).toEqual(['b'])
  })

  test('after a reload it goes on where the server has one sent and never acknowledged', () => {
    saver.change('a')
    saver.change('b')
    world.pass(PACE.usual)
    saver.change('c')
    expect(reload('b').text).toBe('c')
  })

  test("after a reload the server's draft goes on where another browser has saved one", () => {
    saver.change('a')
    expect(reload('elsewhere').text).toBe('elsewhere')
    expect(texts()).toEqual([])
    expect(keptDraft(PLACE)).toBeNull()
  })

  test('the drafts of other seats, plies and matches are others', () => {
    saver.change('a')
    for (const other of [{ seat: 1 }, { ply: 3 }, { match: 'other' }]) {
      expect(open('', { ...PLACE, ...other }).text).toBe('')
    }
    expect(open().text).toBe('a')
  })

  test('what was handed in, and choices that are over, are forgotten', () => {
    saver.change('a')
    saver.settle()
    expect(saver.saved).toBe(true)
    expect(keptDraft(PLACE)).toBeNull()
    saver.change('b')
    forgetDraftsBefore('match', 2)
    expect(keptDraft(PLACE)).not.toBeNull()
    forgetDraftsBefore('match', 3)
    expect(keptDraft(PLACE)).toBeNull()
  })

  test.each(['7', '"x"', '[1]', '[{"match":"match"}]', 'no json'])('storage with %s', (stored) => {
    localStorage.setItem('parlour.drafts', stored)
    expect(open('a').text).toBe('a')
    saver.change('b')
    expect(keptDraft(PLACE)?.text).toBe('b')
  })
})
