// Tells the browser in the page the hashes of all scripts and styles: what is not as it was built is not run. Those that the page
// begins with have theirs beside them; those that come later, an import map has, which holds for every import() too.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './compress.ts'
import { integrityOf } from './offline.ts'

export function integrity(folder: string) {
  const page = join(folder, 'index.html')
  const named = new Set<string>()
  const hash = (name: string) => integrityOf(readFileSync(join(folder, name)))
  const text = readFileSync(page, 'utf8').replace(
    /<(?:script|link)\b[^>]*(?:src|href)="\.\/([^"]+\.(?:js|css))"[^>]*/g,
    (tag, name: string) => {
      named.add(name)
      return `${tag} integrity="${hash(name)}"`
    },
  )
  const later = filesOf(folder).filter(
    (name) => name.startsWith('assets/') && /\.(?:js|css)$/.test(name) && !named.has(name),
  )
  const map = `<script type="importmap">${JSON.stringify({ integrity: Object.fromEntries(later.map((name) => [`./${name}`, hash(name)])) })}</script>`
  // Before the first script that may import something.
  const whole = text.replace(/<script type="module"/, `${map}\n    $&`)
  if (whole === text) throw new Error('index.html has no script to put the hashes before')
  writeFileSync(page, whole)
}

// Vite fetches what an import() needs by elements that it makes: these get the hash too, which styles need, and scripts in browsers
// that know no hashes in import maps. One that has failed goes, or the next try would take it for there.
const kElement = 'link.href = dep.href;'
export const vouched = {
  name: 'vouched',
  apply: 'build' as const,
  transform(code: string, id: string) {
    if (!id.endsWith('vite/preload-helper.js')) return undefined
    if (!code.includes(kElement)) throw new Error(`Vite's own code is another: it has no ${kElement}`)
    return {
      code: `import { hashOf } from '/src/net/whole.ts';\n${code.replace(kElement, `${kElement} link.integrity = hashOf(dep.href); link.addEventListener('error', () => link.remove());`)}`,
      map: null,
    }
  },
}
