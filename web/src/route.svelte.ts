// Where in the client one is, as the part of the address after "#": so the same build works under any path.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string }
  | { page: 'alone'; game: string; playing: boolean } // whom to play against, or the game itself

const kTable = /^[23456789abcdefghjkmnpqrstuvwxyz]{8}$/

export function parse(hash: string): Route {
  const [page, which = '', more = ''] = hash.replace(/^#\/?/, '').split('/')
  if (page === 'table' && kTable.test(which)) return { page, table: which }
  if (page === 'new') return { page, game: which }
  if (page === 'alone') return { page, game: which, playing: more === 'play' }
  return { page: 'home' }
}

// The table that somebody means who pastes a link or types a number; null for anything else.
export function tableIn(text: string): string | null {
  const last = text.trim().toLowerCase().split(/[/#]/).at(-1) ?? ''
  return kTable.test(last) ? last : null
}

let now = $state.raw<Route>(typeof window === 'undefined' ? { page: 'home' } : parse(location.hash))
if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (now = parse(location.hash)))

export const route = () => now
export const tableRoute = (table: string) => `#/table/${table}`
export const aloneRoute = (game: string) => `#/alone/${game}`
export const playAloneRoute = (game: string) => `#/alone/${game}/play`
