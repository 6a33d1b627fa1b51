// Compiles the message catalogues to src/paraglide: the table's own in messages/{locale}.json, and each
// game's in src/games/<id>/messages/{locale}.json. A new game's catalogues are found; no list is edited.

import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from '@inlang/paraglide-js'

export const WEB = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const LOCALES = ['en', 'pl', 'sv']

const PROJECT = join(WEB, '.messages.inlang')
const OUT = join(WEB, 'src/paraglide')
const STAMP = join(PROJECT, 'compiled') // the digest of what the output was compiled from

/** Lists the folders of catalogues, relative to web/. */
export function catalogues() {
  const games = join(WEB, 'src/games')
  const ids = existsSync(games) ? readdirSync(games).sort() : []
  const folders = ids.map((id) => `src/games/${id}/messages`)
  return ['messages', ...folders.filter((folder) => existsSync(join(WEB, folder, 'en.json')))]
}

/** Compiles all catalogues, unless the output was made from these very ones. */
export async function compileMessages() {
  const wanted = digest()
  if (existsSync(join(OUT, 'messages.js')) && stamp() === wanted) return
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
    outdir: OUT,
    outputStructure: 'message-modules',
    strategy: ['globalVariable', 'baseLocale'],
    isServer: 'import.meta.env.SSR',
    emitGitIgnore: false,
    emitPrettierIgnore: false,
    emitReadme: false,
    cleanOutdir: false, // a dev server and a build may run side by side
  })
  writeFileSync(STAMP, wanted)
}

function stamp() {
  return existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
}

function digest() {
  const hash = createHash('sha256').update(readFileSync(fileURLToPath(import.meta.url)))
  for (const folder of catalogues()) {
    for (const locale of LOCALES) {
      hash
        .update(`\0${folder}/${locale}\0`)
        .update(readFileSync(join(WEB, folder, `${locale}.json`)))
    }
  }
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compileMessages()
