// localStorage that may be full, forbidden or written by an older version: it never throws.

const PREFIX = 'parlour.'

export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as unknown
  } catch {
    return null
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value))
  } catch {
    // Nothing is lost but the memory: the page goes on with what it has.
  }
}
