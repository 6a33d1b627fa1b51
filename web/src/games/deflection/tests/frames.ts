import type { Frame } from '../../../wire/types'
import frames from './frames.json'

const single = frames as unknown as Record<string, Frame>

/** A frame that the game's own code made (make_frames.py). */
export function frameOf(name: string): Frame {
  const frame = single[name]
  if (!frame) throw new Error(`no frame ${name}`)
  return frame
}

/** All frames of one game, from the start on. */
export const wholeGame = frames.game as unknown as Frame[]
