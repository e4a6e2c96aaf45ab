// Sets or joins a table, keeps the ticket and goes there. Gives the refusal, if it was refused.
import { tableRoute } from '../route.svelte'
import { keepTicket } from './keepsakes'
import type { NewTable, Ticket } from './protocol'
import { joinTable, setTable, TableError } from './tables'

async function sit(ticket: Promise<Ticket>): Promise<TableError | null> {
  try {
    const mine = await ticket
    keepTicket(mine)
    location.hash = tableRoute(mine.table)
    return null
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
}

export const openTable = (table: NewTable) => sit(setTable(table))
export const takeSeat = (table: string, name: string, invitation?: string) => sit(joinTable(table, name, invitation))
