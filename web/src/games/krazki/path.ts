// Reads the path of a shot as the server packs it: 60 poses a second of every body that moves.
// The bytes are described where they are written, in the server's motion module.

import type { Quaternion, Vector } from './model'
import type { Pose, Track } from './track'

const FORMAT = 1
const PER_METRE = 16000
const TURN_UNIT = 16383 * Math.SQRT2
const MIDDLE = 16384
const HEAD = 4
const RECORD = 13

export function decodePath(text: string): Track {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  const data = new DataView(bytes.buffer)
  if (bytes.length < HEAD || data.getUint8(0) !== FORMAT) return { bodies: [], frames: [] }
  const count = data.getUint16(2, true)
  const frames: Pose[][] = []
  const bodies: number[] = []
  let at = HEAD
  for (let number = 0; number < count; number += 1) {
    const frame = [...(frames.at(-1) ?? [])]
    const told = data.getUint8(at)
    at += 1
    for (let each = 0; each < told; each += 1, at += RECORD) {
      const body = data.getUint8(at)
      if (number === 0) bodies.push(body)
      frame[bodies.indexOf(body)] = { at: placeOf(data, at + 1), turn: turnOf(data, at + 7) }
    }
    frames.push(frame)
  }
  return { bodies, frames }
}

function placeOf(data: DataView, at: number): Vector {
  const axis = (number: number) => data.getInt16(at + 2 * number, true) / PER_METRE
  return [axis(0), axis(1), axis(2)]
}

/** The attitude of which the greatest part was left out. */
function turnOf(data: DataView, at: number): Quaternion {
  const words = [0, 1, 2].map((number) => data.getUint16(at + 2 * number, true))
  const [first = 0, second = 0] = words
  const greatest = (first >> 15) | ((second >> 15) << 1)
  const others = words.map((word) => ((word & 0x7fff) - MIDDLE) / TURN_UNIT)
  const rest = Math.sqrt(Math.max(0, 1 - others.reduce((sum, each) => sum + each * each, 0)))
  others.splice(greatest, 0, rest)
  return others as Quaternion
}
