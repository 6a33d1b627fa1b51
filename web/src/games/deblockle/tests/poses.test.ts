import { describe, expect, test } from 'vitest'
import { centre } from '../geometry'
import { happenings, tableOf, type Block } from '../model'
import { duration, motionsOf, poseAt, type Motion } from '../poses'
import { frameOf, wholeGame } from './frames'

const key = ({ square, owner, orientation }: Block) => `${square} ${owner} ${orientation}`

/** Where a motion leaves its block; nothing where it takes it off the board. */
function left(motion: Motion): Block[] {
  switch (motion.kind) {
    case 'tip':
      return [{ ...motion.block, square: motion.to, orientation: motion.after }]
    case 'arc':
    case 'slide':
      return [{ ...motion.block, square: motion.to }]
    case 'lift':
      return []
    case 'drop':
      return [motion.block]
  }
}

describe('the motions of a ply', () => {
  test('lead from each frame of a game to the next', () => {
    for (const [index, frame] of wholeGame.entries()) {
      const before = wholeGame[index - 1]
      if (!before) continue
      let blocks = tableOf(before).blocks
      for (const motion of motionsOf(blocks, happenings(frame), false)) {
        const from = motion.kind === 'drop' ? '' : motion.block.square
        blocks = [...blocks.filter((block) => block.square !== from), ...left(motion)]
      }
      expect(blocks.map(key).sort(), `ply ${frame.ply} ${frame.text}`).toEqual(
        tableOf(frame).blocks.map(key).sort(),
      )
    }
  })

  test('each begins where the one before has ended', () => {
    for (const [index, frame] of wholeGame.entries()) {
      const before = wholeGame[index - 1]
      if (!before) continue
      const motions = motionsOf(tableOf(before).blocks, happenings(frame), false)
      for (const [at, motion] of motions.slice(1).entries()) {
        expect(left(motions[at]!).map(key)).toContain(key(motion.block))
      }
    }
  })

  test('hoops take three arcs, and a tip that was shown already is not shown again', () => {
    const blocks = tableOf(frameOf('hops')).blocks
    const events = happenings(frameOf('hops after'))
    const kinds = (shown: boolean) => motionsOf(blocks, events, shown).map((each) => each.kind)
    expect(kinds(false)).toEqual(['tip', 'arc', 'arc', 'arc'])
    expect(kinds(true)).toEqual(['arc', 'arc', 'arc'])
  })

  test('DB-21: going home is a tip, then up and away', () => {
    const blocks = tableOf(frameOf('home')).blocks
    const motions = motionsOf(blocks, happenings(frameOf('home after')), false)
    expect(motions.map((each) => each.kind)).toEqual(['tip', 'lift'])
  })
})

describe('poses', () => {
  const block: Block = { square: 'c3', owner: 0, orientation: 'SC' }
  const MOTIONS: Motion[] = [
    { kind: 'tip', block, to: 'c4', after: 'XS' },
    { kind: 'arc', block, from: 'c3', to: 'c4' },
    { kind: 'slide', block, from: 'c3', to: 'c7' },
  ]

  test.each(MOTIONS)('a $kind begins at its block', (motion) => {
    const pose = poseAt(motion, 0)
    expect(pose).toMatchObject({ ...centre('c3'), height: 0, opacity: 1, flash: 0 })
    expect(pose.tip?.angle ?? 0).toBe(0)
  })

  test('a tip ends after a quarter turn, an arc and a slide on their square', () => {
    expect(poseAt(MOTIONS[0]!, 1).tip).toEqual({
      side: 'north',
      angle: expect.closeTo(Math.PI / 2),
    })
    expect(poseAt(MOTIONS[1]!, 1)).toMatchObject({ ...centre('c4'), height: 0 })
    expect(poseAt(MOTIONS[2]!, 1)).toMatchObject(centre('c7'))
  })

  test.each(MOTIONS)('a $kind takes between a quarter and two thirds of a second', (motion) => {
    expect(duration(motion)).toBeGreaterThanOrEqual(250)
    expect(duration(motion)).toBeLessThanOrEqual(660)
  })
})
