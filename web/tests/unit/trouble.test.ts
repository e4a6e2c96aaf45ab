import { expect, test } from 'vitest'
import { TableError } from '../../src/net/tables'
import { farewellOf, troubleOf } from '../../src/play/trouble'
import { words } from '../../src/words/words.svelte'

// What the server says (src/room, src/server), and what is shown of it.
test.each([
  [0, 'TypeError: Failed to fetch', words().serverGone],
  [400, 'name is 21 characters wide; it must be 1 to 20', words().nameRefused],
  [404, 'there is no table k7m2p9xw', words().tableUnknown],
  [409, 'no seat is open at table k7m2p9xw', words().tableFull],
  [409, 'the open seats are for who is invited to table k7m2p9xw', words().onlyInvited],
  [409, 'the invitation has been used, or is none to table k7m2p9xw', words().invitationUsed],
  [429, 'too many tables at once; please wait a little', words().tooMuch],
  [503, 'the table could not be stored now; please try again', words().serverGone],
  [400, 'clock is 7; it must be one of the numbers 0, 30, 60, 86400', words().refused],
])('a table that cannot be had (%i, %s) is told of in the player’s words', (status, what, said) => {
  expect(troubleOf(new TableError(status, what))).toBe(said)
})

test.each([
  ['the token is not one of table k7m2p9xw', words().seatGone],
  ['there is no table k7m2p9xw', words().tableUnknown],
  ['the first message must be hello', words().closed],
])('a table that closes (%s) is told of in the player’s words', (what, said) => {
  expect(farewellOf(what)).toBe(said)
})
