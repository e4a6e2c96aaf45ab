// Setting and joining tables over HTTP.
import { apiAddress } from './address'
import { ask as fetchSoon } from './patient'
import type { NewTable, Refusal, TableState, Ticket } from './protocol'

// A request that was refused, or that did not arrive: then `status` is 0.
export class TableError extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(what)
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  let answer: Response
  let content: unknown
  try {
    answer = await fetchSoon(apiAddress(path), init)
    // Something else that answers, such as a page where one is to log in, is no answer.
    content = await answer.json()
  } catch (cause) {
    throw new TableError(0, String(cause))
  }
  if (!answer.ok)
    throw new TableError(answer.status, (content as { error?: Refusal } | null)?.error?.what ?? answer.statusText)
  return content as T
}

export const setTable = (table: NewTable) => ask<Ticket>('tables', table)
export const joinTable = (table: string, name: string, invitation?: string) =>
  ask<Ticket>(`tables/${table}/join`, { name, ...(invitation ? { invitation } : {}) })
const look = (table: string) => ask<TableState>(`tables/${table}`)

// What the page has asked for before the code that wants it was there.
let ahead: { table: string; found: Promise<TableState> } | null = null
export function lookAhead(table: string): Promise<TableState> {
  ahead = { table, found: look(table) }
  return ahead.found
}
export function lookAt(table: string): Promise<TableState> {
  const found = ahead?.table === table ? ahead.found : look(table)
  ahead = null
  return found
}
export const recordAddress = (table: string) => apiAddress(`tables/${table}/record`)
