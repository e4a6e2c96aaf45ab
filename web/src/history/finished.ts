// Keeps a game that has just ended, also one that was given up. `address` is that of its record, or of the records of all games of its table.
import { ask } from '../net/patient'
import { keyOf, type Recording } from '../records/record'
import { remember, wasRemoved } from './history'
import { device } from './shelf'

const kWhole = 30_000 // milliseconds until all of a record must be there

// The record of game number `game` of a table; of a game alone the only one.
export async function recordAt(address: string, game: number): Promise<Recording | null> {
  const alone = address.startsWith('data:')
  const text = alone
    ? decodeURIComponent(address.slice(address.indexOf(',') + 1))
    : await (await fetched(address)).text()
  const line = text.split('\n')[alone ? 0 : game - 1]
  return line ? (JSON.parse(line) as Recording) : null
}

async function fetched(address: string): Promise<Response> {
  const answer = await ask(address, {}, kWhole)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return answer
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
