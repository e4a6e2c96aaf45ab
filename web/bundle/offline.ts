// Writes sw.js into a build: the service worker with the list of all files, for play without a network.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './compress.ts'

const source = new URL('service-worker.js', import.meta.url)

export function offline(folder: string) {
  const files = filesOf(folder)
  const hash = createHash('sha256')
  for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
  const version = hash.update(readFileSync(source)).digest('hex').slice(0, 12)
  // The page is asked for by the name of its folder; some hosts answer index.html with a redirection.
  const asked = files.map((name) => (name === 'index.html' ? './' : name))
  writeFileSync(join(folder, 'sw.js'), `const kFiles = ${JSON.stringify(asked)}\nconst kVersion = '${version}'\n${readFileSync(source, 'utf8')}`)
}
