// The engine's bytes as they were built.
import { ask } from '../net/patient'

declare const __ENGINE_HASH__: string // of the file, as fetch compares it; the build knows it

const kWithin = 60_000 // milliseconds; slow networks take long

// What is damaged is fetched once more, past every cache; fails where the engine cannot be had.
export async function fetchChecked(address: string): Promise<ArrayBuffer> {
  const get = async (cache: RequestCache) => {
    const answer = await ask(address, import.meta.env.DEV ? {} : { cache, integrity: __ENGINE_HASH__ }, kWithin)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.arrayBuffer()
  }
  return get('default').catch(() => get('reload'))
}
