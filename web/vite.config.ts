import { svelte } from '@sveltejs/vite-plugin-svelte'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './scripts/messages.js'

const SERVER = process.env['PARLOUR_SERVER'] ?? 'http://127.0.0.1:8000'
const OUT = '../src/parlour/server/static'

/** Compiles the message catalogues before the build, and in `npm run dev` whenever one is saved. */
function messages(): Plugin {
  const isCatalogue = (file: string) => /\/messages\/\w+\.json$/.test(file)
  return {
    name: 'messages',
    enforce: 'pre',
    buildStart: () => compileMessages(),
    async watchChange(file) {
      if (isCatalogue(file)) await compileMessages()
    },
    configureServer(server) {
      server.watcher.add(['messages/*.json', 'src/games/*/messages/*.json'])
      server.watcher.on('all', (_, file) => {
        if (isCatalogue(file)) void compileMessages()
      })
    },
  }
}

/** Puts a .br and a .gz beside every text file of the build, for the server to send as they are. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle({ dir }) {
      for (const file of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue
        const path = join(dir!, file)
        const text = readFileSync(path)
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
        writeFileSync(`${path}.br`, brotliCompressSync(text, quality))
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  plugins: [messages(), svelte(), precompress()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy allows no data: scripts or styles
    modulePreload: { polyfill: false },
    manifest: 'manifest.json', // read by the test of the sizes
    target: 'es2022',
  },
  server: {
    port: 8120,
    proxy: { '/api': { target: SERVER, ws: true }, '/health': SERVER },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', 'src/games/*/tests/**/*.test.ts'],
  },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : undefined,
})
