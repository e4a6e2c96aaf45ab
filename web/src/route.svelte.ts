// Where in the client one is, as the part of the address after "#": so the same build works under any path.

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; table: string; invitation?: string }
  | { page: 'alone'; game: string; playing: boolean } // whom to play against, or the game itself
  | { page: 'rules' | 'learn' | 'coach'; game: string } // coach: beside a game with real cards and dice
  | { page: 'history' | 'mine' | 'dice' }
  | { page: 'broken' } // a link that is not whole
  | { page: 'replay'; from: Source | null; at: number | null; review?: true } // null: nothing that there could be; no place in the game; what the coach says of it

// Where a game that is over comes from: this device, a table's record, or the link itself.
export type Source = { kept: string } | { table: string; game: number } | { link: string }

const kTable = /^[23456789abcdefghjkmnpqrstuvwxyz]{8}(?:[23456789abcdefghjkmnpqrstuvwxyz]{9})?$/ // tables of before have 8 characters
const kInvitation = /^[0-9a-f]{64}$/

// What is behind a link that no link of ours ends with: signs of the sentence it stood in, or what a messenger has added.
const kBehind = /[?&].*$|[^0-9a-z]+$/i
function tidy(text: string): string {
  let now = text.trim()
  for (let before = ''; now !== before;) [before, now] = [now, now.replace(kBehind, '')]
  return now
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

// Forgives what messengers and people do to links: capital letters, signs and parameters behind them, "%23" and "%2F".
export function parse(hash: string): Route {
  const text = decoded(hash).replace(/^[#/\s]+/, '')
  const [page = '', ...rest] = text.split('/')
  if (page.toLowerCase() === 'replay') return replay(text)
  if (page.toLowerCase() === 'review') return { ...replay(text), review: true }
  const [which = '', more = ''] = tidy(rest.join('/')).toLowerCase().split('/')
  switch (tidy(page).toLowerCase()) {
    case '':
      return { page: 'home' }
    case 'table':
      // Part of an invitation is none, and without it there would be no seat.
      if (!kTable.test(which) || (/^[0-9a-f]+$/.test(more) && !kInvitation.test(more))) break
      return { page: 'table', table: which, ...(kInvitation.test(more) ? { invitation: more } : {}) }
    case 'new':
      return { page: 'new', game: which }
    case 'alone':
      return { page: 'alone', game: which, playing: more === 'play' }
    case 'rules':
      return { page: 'rules', game: which }
    case 'coach':
      return { page: 'coach', game: which }
    case 'learn':
      return { page: 'learn', game: which }
    case 'history':
      return { page: 'history' }
    case 'mine':
      return { page: 'mine' }
    case 'dice':
      return { page: 'dice' }
  }
  return { page: 'broken' }
}

// What is in such a link has capital letters of its own.
function replay(text: string): Extract<Route, { page: 'replay' }> {
  const [, where = '', at] = /^[^/]*\/?(.*?)(?:@(\d{1,6}))?$/.exec(text.replace(/[?&].*$|[^\w-]+$/g, ''))!
  const [kind = '', which = '', game = ''] = where.split('/')
  return { page: 'replay', from: source(kind.toLowerCase(), which, game), at: at === undefined ? null : Number(at) }
}

function source(kind: string, which: string, game: string): Source | null {
  if (kind === 'kept' && /^[0-9a-z]{11}$/.test(which)) return { kept: which }
  if (kind === 'table' && kTable.test(which) && /^[1-9]\d{0,5}$/.test(game)) return { table: which, game: Number(game) }
  if (kind === 'link' && /^[\w-]+$/.test(which)) return { link: which }
  return null
}

// The table that somebody means who pastes a link, a message with one or a number, with its invitation if there is one, as tableRoute
// takes it; null for anything else.
export function tableIn(text: string): string | null {
  const link = /table(?:\/|%2f)\S+/i.exec(text)?.[0]
  const found = parse(link ?? `table/${text.trim()}`)
  if (found.page !== 'table') return null
  return found.invitation ? `${found.table}/${found.invitation}` : found.table
}

let now = $state.raw<Route>(typeof window === 'undefined' ? { page: 'home' } : parse(location.hash))
if (typeof window !== 'undefined') window.addEventListener('hashchange', () => (now = parse(location.hash)))

export const route = () => now
export const tableRoute = (table: string) => `#/table/${table}`
export const aloneRoute = (game: string) => `#/alone/${game}`
export const playAloneRoute = (game: string) => `#/alone/${game}/play`
export const rulesRoute = (game: string) => `#/rules/${game}`
export const coachRoute = (game: string) => `#/coach/${game}`
export const learnRoute = (game: string) => `#/learn/${game}`
export function replayRoute(from: Source, at?: number): string {
  const where =
    'kept' in from ? `kept/${from.kept}` : 'table' in from ? `table/${from.table}/${from.game}` : `link/${from.link}`
  return `#/replay/${where}${at === undefined ? '' : `@${at}`}`
}
