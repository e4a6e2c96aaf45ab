// How heavy the client is as a whole: it is built as it is shipped, and its compressed forms are weighed. What of it is loaded before
// anybody can play is measured in the browser (e2e/first-load.test.ts).
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from 'vite'
import { filesOf, kWorthIt } from '../../bundle/compress'

const kBudget = 320_000 // bytes in brotli, all together but the coach's module
const kCoach = 130_000 // that alone: it is fetched when somebody asks for the coach, or after all else to be there without a network
let dist: string
let files: string[]

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'wagnis-client-'))
  process.env.NODE_ENV = 'production' // or Vite would take this for a build for developers
  await build({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'error',
    build: { outDir: dist, emptyOutDir: true },
  })
  files = filesOf(dist)
}, 120_000)
afterAll(() => rmSync(dist, { recursive: true, force: true }))

const size = (name: string) => statSync(join(dist, name)).size

test('all but the smallest files are there in both compressed forms, each smaller than the file', () => {
  const whole = files.filter((name) => /\.(html|js|css|wasm)$/.test(name) && size(name) >= kWorthIt)
  expect(whole.length).toBeGreaterThanOrEqual(4)
  for (const name of whole)
    for (const form of ['br', 'gz']) expect(size(`${name}.${form}`), `${name}.${form}`).toBeLessThan(size(name))
})

const isCoach = (name: string) => /\/coach-[^/]*\.wasm\.br$/.test(name)
test(`the coach is at most ${kCoach / 1000} kB, and a module of its own`, () => {
  const found = files.filter(isCoach)
  expect(found).toHaveLength(1)
  expect(size(found[0]!)).toBeLessThanOrEqual(kCoach)
})

test(`all pages, scripts, styles and the engine are at most ${kBudget / 1000} kB`, () => {
  const loaded = files
    .filter((name) => /\.(html|js|css|wasm)\.br$/.test(name) && !isCoach(name))
    .map((name) => ({ name, bytes: size(name) }))
  const sum = loaded.reduce((all, { bytes }) => all + bytes, 0)
  console.log(
    loaded.map(({ name, bytes }) => `${String(bytes).padStart(7)} ${name}`).join('\n') +
      `\n${String(sum).padStart(7)} in all`,
  )
  expect(sum).toBeLessThanOrEqual(kBudget)
})

test('the page finds everything beside itself, under whatever path it lies', () => {
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  for (const [, address] of page.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^\.\//)
})
