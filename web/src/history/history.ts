// The games that this device remembers: the newest of them, each once.
import { keep, kept } from '../net/keepsakes'
import { keyOf, type Recording } from '../records/record'
import type { Entry, Shelf } from './shelf'

export const kMost = 300 // games; the oldest makes room
const kMostRemoved = 1000 // keys; the oldest is forgotten

// kept: it lies there now. there: it did before. failed: this browser keeps nothing, or nothing more.
export type Outcome = { key: string; outcome: 'kept' | 'there' | 'failed' }

export const newestFirst = (entries: Entry[]) =>
  [...entries].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))

// The games that the person has deleted: a game comes back only when the person brings it in again.
const removed = () => (kept('removed') ?? '').split(' ').filter((key) => key !== '')
const keepRemoved = (keys: string[]) => keep('removed', keys.slice(-kMostRemoved).join(' '))
export const wasRemoved = (key: string) => removed().includes(key)

export async function remove(shelf: Shelf, keys: string[]) {
  keepRemoved([...removed(), ...keys])
  await Promise.all(keys.map((key) => shelf.remove(key)))
}

export async function remember(shelf: Shelf, record: Recording, you: number | null, now: Date): Promise<Outcome> {
  const key = keyOf(record)
  const date = record.date ?? now.toISOString()
  try {
    if (await shelf.get(key)) return { key, outcome: 'there' }
    const entry: Entry = { key, record: { ...record, date }, you, date }
    const count = await shelf.count()
    if (count >= kMost) await forgetOldest(shelf, count - kMost + 1)
    try {
      await shelf.put(entry)
    } catch {
      // Full: a tenth of what is there makes room.
      await forgetOldest(shelf, Math.ceil(count / 10))
      await shelf.put(entry)
    }
    keepRemoved(removed().filter((one) => one !== key))
    return { key, outcome: 'kept' }
  } catch {
    return { key, outcome: 'failed' }
  }
}

async function forgetOldest(shelf: Shelf, many: number) {
  for (const { key } of newestFirst(await shelf.all()).slice(-many)) await shelf.remove(key)
}
