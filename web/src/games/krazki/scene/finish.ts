// How surfaces are finished: fully where a graphics card draws, plainly where the processor has to.

import {
  MeshLambertMaterial,
  MeshStandardMaterial,
  type ColorRepresentation,
  type Texture,
} from 'three'

export type Surface = MeshStandardMaterial | MeshLambertMaterial

export interface Look {
  map?: Texture
  bumpMap?: Texture
  bump?: number
  color?: ColorRepresentation
  rough: number
}

export interface Finish {
  plain: boolean
  surface: (look: Look) => Surface
}

/** What draws in this browser: a graphics card, the processor in its place, or nothing. */
export function drawnBy(): 'card' | 'processor' | 'nothing' {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return 'nothing'
    const info = context.getExtension('WEBGL_debug_renderer_info')
    const name = String(context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER))
    context.getExtension('WEBGL_lose_context')?.loseContext()
    return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? 'processor' : 'card'
  } catch {
    return 'nothing'
  }
}

export function finishOf(plain: boolean): Finish {
  return {
    plain,
    surface({ map, bumpMap, bump, color, rough }) {
      const shared = { ...(map && { map }), ...(color !== undefined && { color }) }
      if (plain) return new MeshLambertMaterial(shared)
      return new MeshStandardMaterial({
        ...shared,
        ...(bumpMap && { bumpMap, bumpScale: bump ?? 1 }),
        roughness: rough,
        metalness: 0,
      })
    },
  }
}
