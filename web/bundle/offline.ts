// Writes sw.js into a build: the service worker with the list of all files, for play without a network.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './compress.ts'

const source = new URL('service-worker.js', import.meta.url)

// What a browser compares a file with: https://www.w3.org/TR/sri/
export const integrityOf = (bytes: Uint8Array) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`

export function offline(folder: string) {
  const files = filesOf(folder)
  const hash = createHash('sha256')
  for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
  // The page is asked for by the name of its folder; some hosts answer index.html with a redirection.
  const list = Object.fromEntries(
    files.map((name) => [name === 'index.html' ? './' : name, integrityOf(readFileSync(join(folder, name)))]),
  )
  const version = hash.update(readFileSync(source)).digest('hex').slice(0, 12)
  writeFileSync(
    join(folder, 'sw.js'),
    `const kFiles = ${JSON.stringify(list)}\nconst kVersion = '${version}'\n${readFileSync(source, 'utf8')}`,
  )
}
