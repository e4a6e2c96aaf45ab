// What chance is in each game, for the verifier: the list of their draws. Without pictures, so that it runs anywhere.
import type { OutcomesOf } from '../fair/outcomes'
import { outcomes as caramba } from './caramba/draws'
import { outcomes as push } from './push/draws'
import { outcomes as tipp } from './tipp/draws'

const all = new Map<string, OutcomesOf>(Object.entries({ push, tipp, caramba }))
export const drawsOf = (game: string): OutcomesOf | undefined => all.get(game)
