import { describe, expect, test } from 'vitest'
import type { Half, LayerName } from '../drawing'
import { shoot, type Place } from '../ray'
import { readShapes } from '../shapes'
import { vectors } from './vectors'

function fraction(text: string): [bigint, bigint] {
  const [part, whole] = text.split('/')
  return [BigInt(part!), BigInt(whole ?? '1')]
}

/** Whether two fractions are the same number. */
function same(part: bigint, whole: bigint, text: string): boolean {
  const [other, over] = fraction(text)
  return part * over === other * whole
}

const isAt = ({ x, y, whole }: Place, at: [string, string]) =>
  same(x, whole, at[0]) && same(y, whole, at[1])

/** Whether two directions point the same way. */
function along([dx, dy]: [bigint, bigint], [x, y]: [string, string]): boolean {
  const [[a, b], [c, d]] = [fraction(x), fraction(y)]
  return dx * c * b === dy * a * d && dx * a >= 0n && dy * c >= 0n
}

describe.each(vectors.free)('$name', ({ options, side, drawing, own, guest }) => {
  test.each([
    ['own', own],
    ['guest', guest],
  ] as const)('%s', (layer: LayerName, expected) => {
    const seat = side === 'W' ? 0 : 1
    const half: Half = { ...options, seat, start: Number(/\d+/.exec(drawing)![0]) }
    const shapes = readShapes(half, drawing)!
    const limits = { impacts: options.max_impacts, ms: 5000 }
    const course = shoot(half, layer, shapes[layer], options.walls === 'solid', limits)
    expect([course.result, course.impacts.length, course.points]).toEqual([
      expected.result,
      expected.impacts,
      expected.points,
    ])
    const met = [
      ...course.impacts,
      { at: course.ends, what: course.result, direction: course.direction },
    ]
    expected.trace.forEach(({ at, what, direction }, index) => {
      expect(met[index]!.what).toBe(what)
      expect(isAt(met[index]!.at, at), `${index}: ${at}`).toBe(true)
      expect(along(met[index]!.direction, direction), `${index}: ${direction}`).toBe(true)
    })
  })
})
