// What makes a table feel like one (feel/) is fetched with the first move, since nobody waits for it.
import { once } from '../once'

export const fetchFeel = once(() => import('../feel'))

const kPatience = 400 // milliseconds

// It, or null where it has not come: then the game goes on without.
export const feel = () =>
  Promise.race([fetchFeel().catch(() => null), new Promise<null>((done) => setTimeout(done, kPatience, null))])
