// Options that another page has chosen for the next match, until the start page takes them.

export type WishedOptions = Record<string, string | number | boolean>

let wished: { game: string; options: WishedOptions } | null = null

export function wishFor(game: string, options: WishedOptions): void {
  wished = { game, options }
}

/** Takes the wish for a game, so that it holds once. */
export function takeWish(game: string): WishedOptions {
  const found = wished?.game === game ? wished.options : {}
  wished = null
  return found
}
