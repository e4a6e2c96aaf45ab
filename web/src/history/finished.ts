// Keeps a game that has just ended, also one that was given up. `address` is that of its record, or of the records of all games of its table.
import { lineAt } from '../net/line-at'
import { keyOf, type Recording } from '../records/record'
import { remember, wasRemoved } from './history'
import { device } from './shelf'

// The record of game number `game` of a table; of a game alone the only one.
export async function recordAt(address: string, game: number): Promise<Recording | null> {
  const line = await lineAt(address, game)
  return line ? (JSON.parse(line) as Recording) : null
}

// Gives the key under which it lies on the device, or null: then it cannot be kept now.
export async function keepFinished(address: string, game: number, you: number | null): Promise<string | null> {
  try {
    const record = await recordAt(address, game)
    if (!record?.events.length || !(record.result || record.given_up) || wasRemoved(keyOf(record))) return null
    const { key, outcome } = await remember(device, record, you, new Date())
    return outcome === 'failed' ? null : key
  } catch {
    return null
  }
}
