// Tells the browser in the page the hashes of the scripts and styles it begins with: what is not as it was built is not run.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from './offline.ts'

export function integrity(folder: string) {
  const page = join(folder, 'index.html')
  const text = readFileSync(page, 'utf8').replace(
    /<(?:script|link)\b[^>]*(?:src|href)="\.\/([^"]+\.(?:js|css))"[^>]*/g,
    (tag, name: string) => `${tag} integrity="${integrityOf(readFileSync(join(folder, name)))}"`,
  )
  writeFileSync(page, text)
}
