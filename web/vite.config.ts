import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { compress } from './bundle/compress.ts'
import { hint } from './bundle/hint.ts'
import { offline } from './bundle/offline.ts'

// `npm run dev` asks a server at this address for tables.
const server = process.env.WAGNIS_SERVER ?? 'http://127.0.0.1:8080'

// What is done to a build once its files are written.
function finish(folder: string) {
  hint(folder)
  offline(folder)
  compress(folder)
}

export default defineConfig({
  plugins: [svelte(), { name: 'finish', apply: 'build', writeBundle: ({ dir }) => finish(dir!) }],
  base: './', // the same build works under any path of any host
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'] },
})
