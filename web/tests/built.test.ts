// What the build has made, when it has been made: `npm run build` first.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { WEB } from '../scripts/messages.js'

const STATIC = join(WEB, '../src/parlour/server/static')
const built = existsSync(join(STATIC, 'manifest.json'))

interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
}

const read = (file: string) => readFileSync(join(STATIC, file))
const manifest = () => JSON.parse(read('manifest.json').toString()) as Record<string, Chunk>

/** The scripts that a page loads before anything can be seen. */
function firstLoad(): string[] {
  const chunks = manifest()
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]!
    if (found.has(chunk.file)) return
    found.add(chunk.file)
    chunk.imports?.forEach(visit)
  }
  Object.entries(chunks).forEach(([name, chunk]) => chunk.isEntry && visit(name))
  return [...found]
}

describe.skipIf(!built)('the build', () => {
  test('the first load is under 200 kB of compressed JavaScript', () => {
    const bytes = firstLoad().reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
    expect(bytes).toBeGreaterThan(10_000)
    expect(bytes).toBeLessThan(200_000)
  })

  test('three.js is not in the first load', () => {
    const holding = firstLoad().filter((file) => read(file).includes('WebGLRenderer'))
    expect(holding).toEqual([])
  })

  test('the page has no script or style of its own, which its policy forbids', () => {
    const page = read('index.html').toString()
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/)
  })

  test('every script and stylesheet is there in compressed form', () => {
    const files = Object.values(manifest()).map(({ file }) => file)
    const plain = files.filter((file) => !existsSync(join(STATIC, `${file}.br`)))
    expect(plain).toEqual([])
  })
})
