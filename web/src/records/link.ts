// A whole game as part of an address: the record, deflated, in base64url. It needs no server, and nothing of what stands after "#" is
// ever sent to one.
import type { Recording } from './record'

export const kLongestLink = 16_000 // characters; many programs cut longer addresses off
const kLargest = 1_000_000 // bytes that a link may unfold to

export const mayLink = () => typeof CompressionStream !== 'undefined'

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const reader = new Blob([bytes]).stream().pipeThrough(by).getReader()
  for (let part; !(part = await reader.read()).done;) {
    size += part.value.length
    if (size > most) {
      await reader.cancel()
      throw new RangeError(`more than ${most} bytes`)
    }
    parts.push(part.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

// Null where the game is too long for a link.
export async function pack(record: Recording): Promise<string | null> {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(record)),
    new CompressionStream('deflate-raw'),
    kLargest,
  )
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
  return text.length <= kLongestLink ? text : null
}

// The record's line. Throws for whatever is no packed text; whether it is a game the reader of records says.
export async function unpack(text: string): Promise<string> {
  if (text.length > kLongestLink) throw new RangeError(`more than ${kLongestLink} characters`)
  const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(
    await through(bytes, new DecompressionStream('deflate-raw'), kLargest),
  )
}
