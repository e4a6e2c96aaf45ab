import { ask } from './patient'

const kWhole = 30_000 // milliseconds until all of a record must be there

// The record of game number `game` at an address that has those of all games of its table, one a line; or at one of data, as of a game
// alone, which has no other. Undefined: there is none. Throws where it does not come.
export async function lineAt(address: string, game: number): Promise<string | undefined> {
  if (address.startsWith('data:')) return decodeURIComponent(address.slice(address.indexOf(',') + 1)).trim()
  const answer = await ask(address, {}, kWhole)
  if (!answer.ok) throw new Error(`${answer.status}`)
  return (await answer.text()).split('\n')[game - 1]
}
