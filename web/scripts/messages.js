// Compiles the message catalogues to src/paraglide: the table's own in messages/{locale}.json, and each
// game's in src/games/<id>/messages/{locale}.json. A new game's catalogues are found; no list is edited.

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

export const WEB = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const LOCALES = ['en', 'pl', 'sv']

const PROJECT = join(WEB, '.messages.inlang')

/** Lists the folders of catalogues, relative to web/. */
export function catalogues() {
  const games = join(WEB, 'src/games')
  const ids = existsSync(games) ? readdirSync(games).sort() : []
  const folders = ids.map((id) => `src/games/${id}/messages`)
  return ['messages', ...folders.filter((folder) => existsSync(join(WEB, folder, 'en.json')))]
}

/** Compiles all catalogues; unchanged output is left as it is. */
export async function compileMessages() {
  mkdirSync(PROJECT, { recursive: true })
  const settings = {
    baseLocale: 'en',
    locales: LOCALES,
    telemetry: 'off',
    modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
    'plugin.inlang.messageFormat': {
      pathPattern: catalogues().map((folder) => `./${folder}/{locale}.json`),
    },
  }
  writeFileSync(join(PROJECT, 'settings.json'), JSON.stringify(settings, null, 2) + '\n')
  await compile({
    project: PROJECT,
    outdir: join(WEB, 'src/paraglide'),
    outputStructure: 'message-modules',
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'import.meta.env.SSR',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    cleanOutdir: true,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
