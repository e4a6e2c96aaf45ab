// Where the engine lies, for a page and for a worker that has one of its own; and its bytes, fetched once.
import address from './wagnis.wasm?url'

export const engineAddress = new URL(address, document.baseURI).href

let bytes: Promise<ArrayBuffer> | null = null
export const fetchEngine = () => (bytes ??= fetch(engineAddress).then((answer) => answer.arrayBuffer()))
