// The engine of this page.
import { once } from '../once'
import { fetchEngine } from './bytes'
import { Engine } from './engine'

// Gives it once it is there; after a failure the next call tries again.
export const loadEngine = once(() => fetchEngine().then((bytes) => Engine.load(bytes)))
