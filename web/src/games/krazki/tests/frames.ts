import type { Frame } from '../../../wire/types'
import frames from './frames.json'

type Name = keyof typeof frames

/** A frame that the game's own code made (make_frames.py). */
export function frameOf(name: Name): Frame {
  return frames[name] as unknown as Frame
}
