// The engine of this page, fetched once.
import { Engine } from './engine'
import address from './wagnis.wasm?url'

export const engine: Promise<Engine> = fetch(address)
  .then((answer) => answer.arrayBuffer())
  .then((bytes) => Engine.load(bytes))
