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
  bumpScale?: number
  color?: ColorRepresentation
  roughness: number
  metalness?: number
  emissive?: ColorRepresentation
  emissiveIntensity?: number
}

export interface Finish {
  plain: boolean
  sharp: number // how finely textures are looked up when seen at an angle, from 1
  surface: (look: Look) => Surface
}

/** What draws in this browser: a graphics card, the processor in its place, or nothing. */
export function drawnBy(): 'card' | 'processor' | 'nothing' {
  try {
    const context = document.createElement('canvas').getContext('webgl2')
    if (!context) return 'nothing'
    const info = context.getExtension('WEBGL_debug_renderer_info')
    const name: unknown = context.getParameter(info?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER)
    context.getExtension('WEBGL_lose_context')?.loseContext()
    const isSlow = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(name))
    return isSlow ? 'processor' : 'card'
  } catch {
    return 'nothing'
  }
}

export function finishOf(plain: boolean): Finish {
  return {
    plain,
    sharp: plain ? 1 : 8,
    surface({ bumpMap, bumpScale = 1, roughness, metalness = 0, ...shared }) {
      if (plain) return new MeshLambertMaterial(shared)
      const bumps = bumpMap && { bumpMap, bumpScale }
      return new MeshStandardMaterial({ ...shared, ...bumps, roughness, metalness })
    },
  }
}
