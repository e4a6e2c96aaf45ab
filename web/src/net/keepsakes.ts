// What this browser keeps between visits: tickets of tables, games alone, the player's name and choices. All of it stays on the device.
import type { SettingName } from '../settings/settings.svelte'
import type { Ticket } from './protocol'

// A browser may refuse to keep anything (private windows, full disk): then it is kept with this tab, in the state of its history
// entries. That survives a reload, is sent to nobody and stands in no address.
const visit = new Map<string, string>(fromHistory())

function fromHistory(): [string, string][] {
  try {
    return Object.entries((history.state as { wagnis?: Record<string, string> } | null)?.wagnis ?? {})
  } catch {
    return [] // there is no history outside a browser
  }
}

const kSoon = 200 // milliseconds; browsers allow some changes of the state a second
let refused = false // the browser has refused to keep something
let noting = false
function note() {
  if (noting || typeof history === 'undefined') return
  noting = true
  setTimeout(() => {
    noting = false
    try {
      history.replaceState({ ...history.state, wagnis: Object.fromEntries(visit) }, '')
    } catch {
      // Kept as long as the page is open.
    }
  }, kSoon)
}
// Another page of the client is another entry.
if (typeof window !== 'undefined') window.addEventListener('hashchange', () => refused && note())

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? visit.get(key) ?? null
  } catch {
    return visit.get(key) ?? null
  }
}

function write(key: string, value: string) {
  visit.set(key, value)
  try {
    localStorage.setItem(key, value)
  } catch {
    refused = true
    note()
  }
}

// Whether the browser keeps anything longer than this tab is open.
export function keepsAnything(): boolean {
  write('wagnis.tried', '1')
  return !refused
}

// Anything else, under a name of one's own.
export const kept = (what: string) => read(`wagnis.${what}`)
export const keep = (what: string, value: string) => write(`wagnis.${what}`, value)
export const forget = (what: string) => keep(what, '')

export type Choice = 'name' | 'face' | 'people' | 'language' | 'level' | SettingName
export const choice = (which: Choice) => read(`wagnis.${which}`)
export const choose = (which: Choice, value: string) => write(`wagnis.${which}`, value)

export function ticketOf(table: string): Ticket | null {
  try {
    const ticket = JSON.parse(read(`wagnis.table.${table}`) ?? 'null') as Ticket | null
    return ticket && /^[0-9a-f]{64}$/.test(ticket.token) ? ticket : null
  } catch {
    return null
  }
}

export const keepTicket = (ticket: Ticket) => write(`wagnis.table.${ticket.table}`, JSON.stringify(ticket))
