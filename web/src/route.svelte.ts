// Where in the client one is, as the part of the address after "#": so the same build works under any path.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; invitation?: string }
  | { page: 'alone'; game: string; playing: boolean } // whom to play against, or the game itself
  | { page: 'rules' | 'learn'; game: string }
  | { page: 'history' | 'dice' }
  | { page: 'replay'; from: Source | null; at: number | null } // null: nothing that there could be; no place in the game

// Where a game that is over comes from: this device, a table's record, or the link itself.
export type Source = { kept: string } | { table: string; game: number } | { link: string }

const kTable = /^[23456789abcdefghjkmnpqrstuvwxyz]{8}(?:[23456789abcdefghjkmnpqrstuvwxyz]{9})?$/ // tables of before have 8 characters
const kInvitation = /^[0-9a-f]{64}$/

export function parse(hash: string): Route {
  const [page, which = '', more = '', last = ''] = hash.replace(/^#\/?/, '').split('/')
  if (page === 'table' && kTable.test(which)) return { page, table: which, ...(kInvitation.test(more) ? { invitation: more } : {}) }
  if (page === 'new') return { page, game: which }
  if (page === 'alone') return { page, game: which, playing: more === 'play' }
  if (page === 'rules' || page === 'learn') return { page, game: which }
  if (page === 'history' || page === 'dice') return { page }
  if (page === 'replay') {
    const at = /@(\d{1,6})$/.exec(hash)?.[1]
    return { page, from: source(which, more.replace(/@.*/, ''), last.replace(/@.*/, '')), at: at === undefined ? null : Number(at) }
  }
  return { page: 'home' }
}

function source(kind: string, which: string, game: string): Source | null {
  if (kind === 'kept' && /^[0-9a-z]{11}$/.test(which)) return { kept: which }
  if (kind === 'table' && kTable.test(which) && /^[1-9]\d{0,5}$/.test(game)) return { table: which, game: Number(game) }
  if (kind === 'link' && /^[\w-]+$/.test(which)) return { link: which }
  return null
}

// The table that somebody means who pastes a link or types a number, with its invitation if there is one, as tableRoute takes it;
// null for anything else.
export function tableIn(text: string): string | null {
  const words = text.trim().toLowerCase().split(/[/#]/)
  const [table = '', invitation = ''] = words.slice(-2)
  if (kTable.test(invitation)) return invitation // the last word is the table
  if (kTable.test(table) && kInvitation.test(invitation)) return `${table}/${invitation}`
  return words.length === 1 && kTable.test(table) ? table : null
}

let now = $state.raw<Route>(typeof window === 'undefined' ? { page: 'home' } : parse(location.hash))
if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (now = parse(location.hash)))

export const route = () => now
export const tableRoute = (table: string) => `#/table/${table}`
export const aloneRoute = (game: string) => `#/alone/${game}`
export const playAloneRoute = (game: string) => `#/alone/${game}/play`
export const rulesRoute = (game: string) => `#/rules/${game}`
export const learnRoute = (game: string) => `#/learn/${game}`
export function replayRoute(from: Source, at?: number): string {
  const where = 'kept' in from ? `kept/${from.kept}` : 'table' in from ? `table/${from.table}/${from.game}` : `link/${from.link}`
  return `#/replay/${where}${at === undefined ? '' : `@${at}`}`
}
