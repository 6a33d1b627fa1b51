// The pages by path, on the history API.

import { tick } from 'svelte'

export type Route =
  | { page: 'start' }
  | { page: 'match'; id: string; ply: number | null }
  | { page: 'replay' }
  | { page: 'rules'; game: string }
  | { page: 'layouts'; game: string }
  | { page: 'puzzle'; game: string; day: string } // "today" or one such as "2026-11-30"
  | { page: 'practice'; game: string; options: Readonly<Record<string, string>> }
  | { page: 'missing' }

export function routeOf(url: URL): Route {
  const [first, second, third, ...more] = url.pathname.split('/').filter(Boolean).map(decode)
  if (first === 'puzzles' && second && more.length === 0) return puzzleOf(url, second, third)
  if (third !== undefined) return { page: 'missing' }
  switch (first) {
    case undefined:
      return { page: 'start' }
    case 'match':
      return second ? { page: 'match', id: second, ply: plyOf(url) } : { page: 'missing' }
    case 'replay':
      return second === undefined ? { page: 'replay' } : { page: 'missing' }
    case 'rules':
    case 'layouts':
      return second ? { page: first, game: second } : { page: 'missing' }
    default:
      return { page: 'missing' }
  }
}

function puzzleOf(url: URL, game: string, day: string = 'today'): Route {
  if (day !== 'practice') return { page: 'puzzle', game, day }
  return { page: 'practice', game, options: Object.fromEntries(url.searchParams) }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function plyOf(url: URL): number | null {
  const text = url.searchParams.get('ply') ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

export const router = $state({ route: routeOf(new URL(location.href)) })

/** Goes to a path of ours. */
export function visit(path: string): void {
  history.pushState(null, '', path)
  arrive(true)
}

/** Follows clicks on links to our own pages, and the browser's back and forward; call once. */
export function keepRoute(): () => void {
  const popped = () => arrive(false)
  const clicked = (event: MouseEvent) => {
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || !ours(link, event)) return
    event.preventDefault()
    visit(link.pathname + link.search + link.hash)
  }
  window.addEventListener('popstate', popped)
  document.addEventListener('click', clicked)
  return () => {
    window.removeEventListener('popstate', popped)
    document.removeEventListener('click', clicked)
  }
}

function ours(link: HTMLAnchorElement, event: MouseEvent): boolean {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey
  const samePage = link.hash !== '' && link.pathname === location.pathname
  return (
    plain &&
    !event.defaultPrevented &&
    !event.altKey &&
    !link.target &&
    !link.hasAttribute('download') &&
    link.origin === location.origin &&
    !link.pathname.startsWith('/api/') &&
    !samePage
  )
}

function arrive(fresh: boolean): void {
  router.route = routeOf(new URL(location.href))
  if (!fresh) return
  window.scrollTo(0, 0)
  // A new page is announced by its heading, which takes the focus.
  void tick().then(() => document.querySelector<HTMLElement>('h1')?.focus())
}
