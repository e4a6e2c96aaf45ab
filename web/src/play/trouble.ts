// Why a table could not be set or joined, in the player's language where people meet it. A refusal begins with what it is about.
import type { TableError } from '../net/tables'
import { words } from '../words/words.svelte'

export function troubleOf(refused: TableError): string {
  if (refused.status === 0) return words().serverGone
  if (refused.message.startsWith('name ')) return words().nameRefused
  return `${words().refused} ${refused.message}`
}
