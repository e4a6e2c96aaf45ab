// The client as plain files in some folder of some host: no server of ours, nothing but what was built.
import { createHash } from 'node:crypto'
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from '@playwright/test'

export const dist = process.env.WAGNIS_CLIENT ?? fileURLToPath(new URL('../../dist', import.meta.url))
const kFolder = '/spiele für alle/wagnis/' // as awkward as a folder may be
const kTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

export interface Host {
  address: string
  asked: string[] // every path that was asked for
  replaced: Map<string, string | Buffer | null> // files whose content a test has changed; null: that are gone
  lasting: boolean // files named by their hash may be kept for ever, damaged ones too
  stop(): void // from now on nobody answers
}

async function open(): Promise<Host> {
  const host: Host = { address: '', asked: [], replaced: new Map(), lasting: false, stop: () => stop(server) }
  const server = createServer((request, answer) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://host').pathname)
    host.asked.push(path)
    const name = normalize(path.slice(kFolder.length) || 'index.html')
    const file = join(dist, name)
    const changed = host.replaced.get(name)
    if (
      !path.startsWith(kFolder) ||
      name.startsWith('..') ||
      changed === null ||
      !existsSync(file) ||
      !statSync(file).isFile()
    )
      return answer.writeHead(404).end()
    answer.writeHead(200, {
      'content-type': kTypes[extname(name)] ?? 'application/octet-stream',
      'cache-control': host.lasting && name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'no-cache',
    })
    if (changed === undefined) createReadStream(file).pipe(answer)
    else answer.end(changed)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${encodeURI(kFolder)}`
  return host
}

function stop(server: Server) {
  server.close()
  server.closeAllConnections()
}

// Games alone have chance of their own for each test, the same whenever it runs: what fails once fails again. With --repeat-each=N a test
// has N of them.
export const test = base.extend<{ host: Host }>({
  context: async ({ context }, use, { titlePath, repeatEachIndex }) => {
    const luck = createHash('sha256')
      .update(`${titlePath.join(' ')} ${repeatEachIndex}`)
      .digest()
      .readBigUInt64BE()
    await context.addInitScript((luck) => {
      const { postMessage } = Worker.prototype
      Worker.prototype.postMessage = function (message: { begin?: { luck: bigint | null } }) {
        if (message.begin) message.begin.luck ??= BigInt(luck)
        postMessage.call(this, message)
      }
    }, `${luck}`)
    await use(context)
  },
  host: async ({}, use) => {
    const host = await open()
    await use(host)
    host.stop()
  },
})
export { expect } from '@playwright/test'
