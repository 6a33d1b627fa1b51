// The six symbols as filled outlines in a box from -50 to 50, for SVG, canvas and the rules' diagrams alike.

import type { Letter } from './model'

function polygon(points: [number, number][]): string {
  return 'M' + points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L') + 'Z'
}

function star(outer: number, inner: number, points = 5): string {
  return polygon(
    Array.from({ length: points * 2 }, (_, index): [number, number] => {
      const radius = index % 2 ? inner : outer
      const angle = (Math.PI * index) / points - Math.PI / 2
      return [radius * Math.cos(angle), radius * Math.sin(angle)]
    }),
  )
}

function ring(x: number, y: number, outer: number, inner: number): string {
  const circle = (r: number, sweep: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 ${sweep} ${2 * r} 0a${r} ${r} 0 1 ${sweep} ${-2 * r} 0Z`
  return circle(outer, 1) + circle(inner, 0)
}

function octagon(radius: number): [number, number][] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (Math.PI * (2 * index + 1)) / 8
    return [radius * Math.cos(angle), radius * Math.sin(angle)]
  })
}

const PLUS = 'M-12 -42H12V-12H42V12H12V42H-12V12H-42V-12H-12Z'

function saltire(): string {
  const arms: [number, number][] = [
    [0, -17],
    [25, -42],
    [42, -25],
    [17, 0],
    [42, 25],
    [25, 42],
    [0, 17],
    [-25, 42],
    [-42, 25],
    [-17, 0],
    [-42, -25],
    [-25, -42],
  ]
  return polygon(arms)
}

function arrows(): string {
  // One arrowhead with its shaft, turned to the four directions around an open middle.
  const head: [number, number][] = [
    [0, -47],
    [19, -26],
    [6, -26],
    [6, -11],
    [-6, -11],
    [-6, -26],
    [-19, -26],
  ]
  const turns: [number, number, number, number][] = [
    [1, 0, 0, 1],
    [0, -1, 1, 0],
    [-1, 0, 0, -1],
    [0, 1, -1, 0],
  ]
  return turns
    .map(([a, b, c, d]) =>
      polygon(head.map(([x, y]): [number, number] => [a * x + b * y, c * x + d * y])),
    )
    .join('')
}

/** Each symbol's outlines; to be filled by the even-odd rule, one after the other. */
export const SYMBOLS: Record<Letter, readonly string[]> = {
  S: [star(48, 20)],
  P: [polygon(octagon(46)) + polygon(octagon(35).reverse()) + 'M-22 -8H22V8H-22Z'],
  C: [PLUS],
  X: [saltire()],
  L: [arrows()],
  H: [ring(0, -20, 25, 16), ring(-20, 16, 25, 16), ring(20, 16, 25, 16)],
}

export const STAR = star(50, 21)
