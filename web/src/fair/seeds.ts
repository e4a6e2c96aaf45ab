// What all chance of a game comes from: docs/fairness.md. Written without a look at the server's program, so that the two check each
// other. `subtle` is missing on pages that came neither over https nor from this very machine.
import type { Options } from '../net/protocol'

export interface Fair {
  scheme: number
  table: string
  number: number // which game of the table
  commit: string
  server_seed?: string // only after the game
  client_commits: (string | null)[] // by seat
  client_seeds: (string | null)[]
}

export const subtle = (): SubtleCrypto | null => globalThis.crypto?.subtle ?? null

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: ArrayBuffer | Uint8Array) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16))

export const isDigest = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)

// 32 bytes that nobody can foresee.
export const drawSeed = () => hex(crypto.getRandomValues(new Uint8Array(32)))

const sha256 = async (text: string, by: SubtleCrypto) => hex(await by.digest('SHA-256', utf8(text)))

export function serverCommitment(
  { table, number, server_seed }: Pick<Fair, 'table' | 'number' | 'server_seed'>,
  game: string,
  options: Options,
  by: SubtleCrypto,
) {
  const settings = Object.entries(options)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}=${value}`)
  return sha256(
    `wagnis server 1\ntable ${table}\nnumber ${number}\ngame ${game}\noptions${settings.join('')}\nseed ${server_seed}\n`,
    by,
  )
}

export const seatCommitment = (commit: string, seat: number, seed: string, by: SubtleCrypto) =>
  sha256(`wagnis seat 1\ncommit ${commit}\nseat ${seat}\nseed ${seed}\n`, by)

async function hmac(key: Uint8Array<ArrayBuffer> | ArrayBuffer, by: SubtleCrypto) {
  const made = await by.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return (text: string) => by.sign('HMAC', made, utf8(text))
}

// Draws by stream, each from its first on.
export class Draws {
  #sign: (text: string) => Promise<ArrayBuffer>
  #drawn = new Map<string, number>()

  private constructor(sign: (text: string) => Promise<ArrayBuffer>) {
    this.#sign = sign
  }

  static async of(fair: Fair, by: SubtleCrypto): Promise<Draws> {
    const seats = fair.client_commits.map(
      (commit, seat) => `seat ${seat} ${commit ?? '-'} ${fair.client_seeds[seat] ?? '-'}\n`,
    )
    const key = (await hmac(bytesOf(fair.server_seed!), by))(`wagnis key 1\ncommit ${fair.commit}\n${seats.join('')}`)
    return new Draws(await hmac(await key, by))
  }

  // Uniform over 0 … n − 1, exactly.
  async below(purpose: 'cards' | 'dice', seat: number, n: number): Promise<number> {
    const stream = `${purpose} ${seat}`
    const index = this.#drawn.get(stream) ?? 0
    this.#drawn.set(stream, index + 1)
    const unfair = 2n ** 64n % BigInt(n)
    for (let attempt = 0; ; ++attempt) {
      const bits = new DataView(await this.#sign(`${stream} ${index} ${attempt}`)).getBigUint64(0)
      if (bits >= unfair) return Number(bits % BigInt(n))
    }
  }
}
