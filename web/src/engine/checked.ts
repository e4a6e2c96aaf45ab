// Files as they were built, above all the engine.
import { ask } from '../net/patient'

declare const __ENGINE_HASH__: string // of the file, as fetch compares it; the build knows it

const kWithin = 60_000 // milliseconds; slow networks take long

// What is damaged is fetched once more, past every cache; fails where the file cannot be had. `hash` is
// the file's, as fetch compares it; with '' nothing is compared.
export async function fetchChecked(address: string, hash = __ENGINE_HASH__): Promise<ArrayBuffer> {
  const get = async (cache: RequestCache) => {
    const answer = await ask(address, import.meta.env.DEV ? {} : { cache, integrity: hash }, kWithin)
    if (!answer.ok) throw new Error(`${answer.status}`)
    return answer.arrayBuffer()
  }
  return get('default').catch(() => get('reload'))
}
