// The engine of this page, fetched once; and where it lies, for a worker that has one of its own.
import { Engine } from './engine'
import address from './wagnis.wasm?url'

export const engineAddress = new URL(address, document.baseURI).href
export const engine: Promise<Engine> = fetch(engineAddress)
  .then((answer) => answer.arrayBuffer())
  .then((bytes) => Engine.load(bytes))
