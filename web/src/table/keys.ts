// The table's keyboard.

export interface Keys {
  step: (by: number) => void
  end: (which: 'first' | 'last') => void
  play: () => void
  type: () => void
  flip: () => void
  describe: () => void
  mute: () => void
  settings: () => void
  help: () => void
  view: (key: string) => boolean // whether there is such a view
}

/** Handles a key of the table; leaves alone what is typed, held or already taken by the board. */
export function pressKey(event: KeyboardEvent, keys: Keys): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return
  if (event.key === ' ' && target?.closest('button, a, summary, [role="button"]')) return
  const act = action(event.key, keys)
  if (act === null) return
  event.preventDefault()
  act()
}

function action(key: string, keys: Keys): (() => void) | null {
  switch (key) {
    case 'ArrowLeft':
      return () => keys.step(-1)
    case 'ArrowRight':
      return () => keys.step(1)
    case 'Home':
      return () => keys.end('first')
    case 'End':
      return () => keys.end('last')
    case ' ':
      return keys.play
    case '/':
      return keys.type
    case 'f':
      return keys.flip
    case 'd':
      return keys.describe
    case 'm':
      return keys.mute
    case ',':
      return keys.settings
    case '?':
      return keys.help
    default:
      return keys.view(key) ? () => undefined : null
  }
}
