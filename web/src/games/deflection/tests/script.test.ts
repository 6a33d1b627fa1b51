import { describe, expect, test } from 'vitest'
import { columnX, levelY, plan } from '../geometry'
import { happenings, tableOf } from '../model'
import { rest, script, type Pose } from '../script'
import { frameOf, wholeGame } from './frames'

const PLAN = plan(tableOf(frameOf('start')).layout, 360, 340)

/** Where the chips are, without their names, in an order of their own. */
function places(pose: Pose): string[] {
  return pose.chips.map(({ seat, x, y }) => `${seat} ${Math.round(x)} ${Math.round(y)}`).sort()
}

/** Those of the chips that are inside the frame's levels. */
function standing(pose: Pose): string[] {
  const inside = pose.chips.filter(
    ({ x, y }) => x > 0 && x < PLAN.frame && y > 0 && y < levelY(PLAN, 6) + 1,
  )
  return places({ ...pose, chips: inside })
}

function between(name: string, shown = false) {
  const [before, after] = [frameOf(name), frameOf(`${name} after`)]
  return script(tableOf(before), tableOf(after), happenings(after), shown, PLAN)
}

describe('a turn', () => {
  test.each(['enter', 'slide', 'box', 'cascade', 'lost', 'costly'])(
    '%s begins with the table before and ends with the table after',
    (name) => {
      const played = between(name)
      const before = rest(tableOf(frameOf(name)), PLAN)
      const after = rest(tableOf(frameOf(`${name} after`)), PLAN)
      expect(standing(played.at(0))).toEqual(places(before))
      const end = played.at(played.ms)
      expect(standing(end)).toEqual(places(after))
      expect(end.offsets).toEqual(after.offsets)
      expect(end.active).toBe(after.active)
      expect(end.reserves).toEqual(after.reserves)
    },
  )

  test('every turn of a whole game ends where the game stands', () => {
    for (const [index, frame] of wholeGame.entries()) {
      const before = wholeGame[index - 1]
      if (!before) continue
      const played = script(tableOf(before), tableOf(frame), happenings(frame), false, PLAN)
      const end = played.at(played.ms)
      expect(standing(end), `ply ${frame.ply}`).toEqual(places(rest(tableOf(frame), PLAN)))
    }
  })

  test('what the player has been shown already is not shown again', () => {
    const deed = happenings(frameOf('cascade after'))[0]
    const began = between('cascade', true).at(0)
    if (deed?.kind !== 'slide') throw new Error('the cascade is a slide')
    expect(began.offsets[deed.level - 1]).toBe(deed.offset)
  })

  test('DN-20: chips fall straight down, and never up before they have landed', () => {
    const played = between('costly')
    let lowest = -Infinity
    for (let now = 0; now <= 700; now += 10) {
      const chip = played.at(now).chips.find(({ key }) => key === 'entered')!
      if (now > 300) expect(chip.x).toBe(columnX(5))
      if (now < 500) expect(chip.y).toBeGreaterThanOrEqual(lowest - 9)
      lowest = Math.max(lowest, chip.y)
    }
  })
})

test.each([
  [360, 340],
  [390, 500],
  [1000, 780],
  [700, 300],
])('the plan fills %i by %i without leaving it', (wide, high) => {
  const { width, height, row } = plan(tableOf(frameOf('start')).layout, wide, high)
  const scale = Math.min(wide / width, high / height)
  expect(row).toBeGreaterThanOrEqual(96)
  expect(width * scale).toBeLessThanOrEqual(wide + 0.01)
  expect(height * scale).toBeLessThanOrEqual(high + 0.01)
})
