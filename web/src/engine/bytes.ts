// Where the engine lies, for a page and for a worker that has one of its own; and its bytes, fetched once.
import { once } from '../once'
import { fetchChecked } from './checked'
import address from './wagnis.wasm?url'

export const engineAddress = new URL(address, document.baseURI).href
export const fetchEngine = once(() => fetchChecked(engineAddress))
