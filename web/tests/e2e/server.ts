// The real server, one for each test that asks for it, on a free port and a store of its own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'

const web = process.env.WAGNIS_CLIENT ?? fileURLToPath(new URL('../../dist', import.meta.url))
export const program =
  process.env.WAGNIS_PROGRAM ?? fileURLToPath(new URL('../../../build/release/wagnis', import.meta.url))

// The program takes its settings from such variables too, and refuses those of these tests.
const settled = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WAGNIS_')))

export class Server {
  #process: ChildProcess | null = null
  port = 0

  private constructor(
    readonly folder: string,
    readonly host: string,
    readonly pace: number,
  ) {}

  static async start(host = '127.0.0.1', pace = 0): Promise<Server> {
    const server = new Server(await mkdtemp(join(tmpdir(), 'wagnis-e2e-')), host, pace)
    await server.run()
    return server
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`
  }

  // Starts it, on the port that it had before if it had one; resolves when it listens.
  async run() {
    const args = [
      'serve',
      '--host',
      this.host,
      '--port',
      String(this.port),
      '--store',
      join(this.folder, 'wagnis.db'),
      '--web',
      web,
      '--pace',
      String(this.pace),
      '--lang',
      'en',
      '--quiet',
    ]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'], env: settled })
    this.#process = child
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /http:\/\/(?:127\.0\.0\.1|localhost):(\d+)\//.exec(line)
      if (!found) continue
      this.port = Number(found[1])
      child.stdout.resume()
      return
    }
    throw new Error(`${program} ended before it listened`)
  }

  async stop(signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM') {
    const child = this.#process
    this.#process = null
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  async end() {
    await this.stop()
    await rm(this.folder, { recursive: true, force: true })
  }
}

// `shared` serves all tests of a worker that leave it alone; `server` is a test's own, to be killed.
export const test = base.extend<{ server: Server }, { shared: Server }>({
  server: async ({}, use) => {
    const server = await Server.start()
    await use(server)
    await server.end()
  },
  shared: [
    async ({}, use) => {
      const server = await Server.start()
      await use(server)
      await server.end()
    },
    { scope: 'worker' },
  ],
})
export { expect } from '@playwright/test'
