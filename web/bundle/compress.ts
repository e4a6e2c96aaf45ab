// Writes NAME.br and NAME.gz beside each file of the build that becomes smaller by it; the server sends what a browser accepts.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const kText = /\.(html|js|css|svg|json|webmanifest|wasm)$/
export const kWorthIt = 512 // bytes; below that a header outweighs what is saved

export const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

export function compress(folder: string) {
  for (const name of filesOf(folder).filter((name) => kText.test(name))) {
    const bytes = readFileSync(join(folder, name))
    if (bytes.length < kWorthIt) continue
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(
      join(folder, `${name}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
}
