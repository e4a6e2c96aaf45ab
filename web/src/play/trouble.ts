// What the server refuses, in the player's language. Its reasons begin with what they are about (docs/protocol.md).
import type { TableError } from '../net/tables'
import { words } from '../words/words.svelte'

// Why a table could not be set or joined.
export function troubleOf({ status, message }: TableError): string {
  if (status === 0 || status >= 500) return words().serverGone
  if (status === 429) return words().tooMuch
  if (status === 404) return words().tableUnknown
  if (message.startsWith('name ')) return words().nameRefused
  if (message.startsWith('the invitation ')) return words().invitationUsed
  if (message.startsWith('the open seats ')) return words().onlyInvited
  if (message.startsWith('no seat ')) return words().tableFull
  return words().refused
}

// Why the server has closed a session for good.
export function farewellOf(what: string): string {
  if (what.startsWith('the token ')) return words().seatGone
  if (what.startsWith('there is no table')) return words().tableUnknown
  return words().closed
}
