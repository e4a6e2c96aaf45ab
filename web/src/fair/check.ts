// Checks a game that is over against what this device has heard of it.
import { lineAt } from '../net/line-at'
import type { Part } from './part'
import { subtle } from './seeds'
import { type GameRecord, type Verdict, verify } from './verify'

export type Checked =
  Exclude<Verdict, { verdict: 'right' }> | { verdict: 'right'; outcomes: number; mine: boolean } | { verdict: 'unread' }

interface Heard {
  game: number // of the table
  you: number | null
  events: string[]
  part: Part
}

// `record` is the address of the table's records, one a line and a game, or of a game alone.
export async function checkGame(
  record: string,
  { game, you, events, part }: Heard,
  by: SubtleCrypto | null = subtle(),
): Promise<Checked> {
  let found: GameRecord
  try {
    const line = await lineAt(record, game)
    if (!line) return { verdict: 'unread' }
    found = JSON.parse(line) as GameRecord
  } catch {
    return { verdict: 'unread' }
  }
  const verdict = await verify(found, by)
  if (verdict.verdict !== 'right') return verdict
  if (found.events.join('\n') !== events.join('\n'))
    return { verdict: 'wrong', why: 'the record is of another game than the one that was played' }
  const { why, mine } = part.compare(found.fair!, you)
  return why === null ? { ...verdict, mine } : { verdict: 'wrong', why }
}
