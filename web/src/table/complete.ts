// Completion of a typed turn from the list of what is legal. Letters and spacing are matched loosely;
// what is sent is always one of the list, or the player's own text for the server to judge.

const MOST = 8

/** Legal texts that begin with what has been typed, or hold it if none begins so. */
export function completions(typed: string, legal: readonly string[]): string[] {
  const wanted = loose(typed)
  if (wanted === '') return []
  const begin = legal.filter((text) => loose(text).startsWith(wanted))
  const found = begin.length > 0 ? begin : legal.filter((text) => loose(text).includes(wanted))
  return found.slice(0, MOST)
}

/** What a typed text stands for: a legal text if it is one, or the only one that it begins. */
export function meant(typed: string, legal: readonly string[]): string {
  const text = typed.trim()
  if (legal.includes(text)) return text
  const wanted = loose(text)
  const equal = legal.filter((one) => loose(one) === wanted)
  if (equal.length === 1) return equal[0]!
  const begin = legal.filter((one) => loose(one).startsWith(wanted))
  return wanted !== '' && begin.length === 1 ? begin[0]! : text
}

function loose(text: string): string {
  return text.toLowerCase().replace(/[\s–—]/g, '')
}
