// Textures are painted on canvases; nothing is fetched.

import { CanvasTexture, SRGBColorSpace, type Texture } from 'three'

export type Painter = CanvasRenderingContext2D

/** An empty canvas to paint on. */
export function canvas(width: number, height = width): Painter {
  const element = document.createElement('canvas')
  element.width = width
  element.height = height
  const painter = element.getContext('2d', { willReadFrequently: true })
  if (!painter) throw new Error('no canvas')
  return painter
}

/** What was painted; `sharp` is how finely it is looked up when seen at an angle, from 1. */
export function textureOf(painter: Painter, sharp: number, isColour = true): Texture {
  const texture = new CanvasTexture(painter.canvas)
  if (isColour) texture.colorSpace = SRGBColorSpace
  texture.anisotropy = sharp
  return texture
}
