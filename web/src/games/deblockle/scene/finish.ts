// How surfaces are finished: fully where a graphics card draws, plainly where the processor has to.

import {
  MeshLambertMaterial,
  MeshStandardMaterial,
  type ColorRepresentation,
  type Texture,
} from 'three'

/** How much the inlaid stars shine by themselves. */
export const GLOW = 0.15

export type Surface = MeshStandardMaterial | MeshLambertMaterial

export interface Finish {
  plain: boolean
  surface: (look: Look) => Surface
}

export interface Look {
  map?: Texture
  bumpMap?: Texture
  bumpScale?: number
  color?: ColorRepresentation
  roughness: number
  metalness?: number
  emissive?: ColorRepresentation
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
    surface({ map, bumpMap, bumpScale, color, roughness, metalness, emissive }) {
      const shared = {
        ...(map && { map }),
        ...(color !== undefined && { color }),
        ...(emissive !== undefined && { emissive, emissiveIntensity: GLOW }),
      }
      if (plain) return new MeshLambertMaterial(shared)
      return new MeshStandardMaterial({
        ...shared,
        ...(bumpMap && { bumpMap, bumpScale: bumpScale ?? 1 }),
        roughness,
        metalness: metalness ?? 0,
      })
    },
  }
}
