// Caddy or nginx with the files of packaging/, adapted in ports and paths, before a server of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { program } from './server'

export type ProxyName = 'caddy' | 'nginx'

// `prefix`: the path under which the table lies, as "/games"; empty: the root. The address ends with a slash.
export async function startProxy(name: ProxyName, prefix: string): Promise<{ address: string; end(): Promise<void> }> {
  const script = fileURLToPath(new URL('../../../packaging/proxies', import.meta.url))
  const child = spawn(script, [dirname(program), '--serve', name, '--prefix', prefix], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const end = async () => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('https://')) continue
    child.stdout.resume()
    return { address: line, end }
  }
  throw new Error(`${script} ended before there was an address`)
}
