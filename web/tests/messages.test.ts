import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES, WEB, catalogues } from '../scripts/messages.js'

type Catalogue = Record<string, unknown>

const read = (folder: string, locale: string): Catalogue =>
  JSON.parse(readFileSync(join(WEB, folder, `${locale}.json`), 'utf8')) as Catalogue
const keys = (catalogue: Catalogue) =>
  Object.keys(catalogue)
    .filter((key) => key !== '$schema')
    .sort()
const holes = (message: unknown) => [...JSON.stringify(message).matchAll(/\{(\w+)\}/g)].map(String)

describe.each(catalogues())('the catalogues in %s', (folder) => {
  const english = read(folder, 'en')

  test.each(LOCALES.slice(1))('%s has every message, and no other', (locale) => {
    expect(keys(read(folder, locale))).toEqual(keys(english))
  })

  test.each(LOCALES)('no message of %s is empty', (locale) => {
    const empty = Object.entries(read(folder, locale)).filter(([, message]) => message === '')
    expect(empty).toEqual([])
  })

  test.each(LOCALES.slice(1))('%s fills in the same values', (locale) => {
    const other = read(folder, locale)
    const asked = (catalogue: Catalogue, key: string) => [...new Set(holes(catalogue[key]))].sort()
    const differ = keys(english).filter(
      (key) => asked(english, key).join() !== asked(other, key).join(),
    )
    expect(differ).toEqual([])
  })

  test('the messages of a game carry its name', () => {
    const game = /^src\/games\/(\w+)\//.exec(folder)?.[1]
    const astray = game ? keys(english).filter((key) => !key.startsWith(`${game}_`)) : []
    expect(astray).toEqual([])
  })
})
