// How one talks with a module of WebAssembly: text goes in through one buffer and comes out through another (docs/wasm.md).
import type { Refusal } from '../net/protocol'

export class EngineError extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.what)
  }
}

export interface Buffers {
  memory: WebAssembly.Memory
  _initialize?: () => void
  input(size: number): number
  output(): number
  output_size(): number
}

export async function instantiate<Exports extends Buffers>(bytes: BufferSource): Promise<Exports> {
  const { instance } = await WebAssembly.instantiate(bytes)
  const wasm = instance.exports as unknown as Exports
  wasm._initialize?.()
  return wasm
}

// Lays text or bytes before a module; gives their number.
export function give(wasm: Buffers, input: string | Uint8Array): number {
  const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const address = wasm.input(bytes.length)
  new Uint8Array(wasm.memory.buffer, address, bytes.length).set(bytes)
  return bytes.length
}

// What it said: an answer, or an EngineError.
export function answer<T>(wasm: Buffers, fine: number): T {
  const bytes = new Uint8Array(wasm.memory.buffer, wasm.output(), wasm.output_size())
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (!fine) throw new EngineError(said as Refusal)
  return said as T
}
