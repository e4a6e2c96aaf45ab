// The engine of this page.
import { fetchEngine } from './bytes'
import { Engine } from './engine'

export const engine: Promise<Engine> = fetchEngine().then((bytes) => Engine.load(bytes))
