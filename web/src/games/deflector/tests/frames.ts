import type { Frame } from '../../../wire/types'
import frames from './frames.json'

/** A frame that the game's own code made (make_frames.py). */
export function frameOf(name: keyof typeof frames): Frame {
  return frames[name] as unknown as Frame
}
