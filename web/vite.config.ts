import { readFileSync } from 'node:fs'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { compress } from './bundle/compress.ts'
import { hint } from './bundle/hint.ts'
import { integrity, vouched } from './bundle/integrity.ts'
import { integrityOf, offline } from './bundle/offline.ts'

// `npm run dev` asks a server at this address for tables.
const server = process.env.WAGNIS_SERVER ?? 'http://127.0.0.1:8080'

// What is done to a build once its files are written.
function finish(folder: string) {
  hint(folder)
  integrity(folder)
  offline(folder)
  compress(folder)
}

// What every page needs, and what every table needs besides, in one file each: a journey over a slow network costs more than what is fetched.
const groups = [
  { name: 'base', test: /node_modules\/(svelte|clsx)\/|src\/words\/[\w.]+$|src\/net\/keepsakes/ },
  {
    name: 'play',
    test: /src\/(play\/(motion|spots|feel|call|tones|sound|gasp|keys|last-turn|people|look|playback|trouble|names|notes)|engine\/(engine|load|talk)|net\/(protocol|browser|session|tie-order|open|line-at)|parts\/(Confetti|Face|Log|NameField|Outdated|Risk|Rules|Said|Series|Spoken|TableMenu)|fair\/|games\/(draws|\w+\/draws)|pages\/(Play|Result))/,
  },
  // What comes before a game: who plays, with which options, how they look. What several people at one device need comes from there too.
  {
    name: 'setup',
    test: /src\/(pages\/(Alone|NewTable)\.|parts\/(Choices|Count|Radios|WhoBegins)|together\/|looks\/|play\/options)/,
  },
  // People who go away, and what they say to each other; a table as text; the coach.
  { name: 'absent', test: /src\/absent\// },
  { name: 'text', test: /src\/text\/|src\/games\/\w+\/text/ },
  // Games that are over: their pages have much in common.
  { name: 'past', test: /src\/(history|replay|records|dice)\/|src\/cardboard\/whatif|src\/play\/lines/ },
  // What is told of the games, in three languages, and the first game that tells it.
  { name: 'learned', test: /src\/(learn\/(Learn|Bubble|dock|teacher)|games\/book|games\/\w+\/book)/ },
]

// The engine and the coach are checked when they are loaded.
const hashOf = (name: string) =>
  JSON.stringify(integrityOf(readFileSync(new URL(`src/engine/${name}`, import.meta.url))))

export default defineConfig({
  define: { __ENGINE_HASH__: hashOf('wagnis.wasm'), __COACH_HASH__: hashOf('coach.wasm') },
  // Templates are made node by node: the first page is there sooner than if the browser parses them as HTML.
  plugins: [
    svelte({ compilerOptions: { fragments: 'tree' } }),
    { name: 'finish', apply: 'build', writeBundle: ({ dir }) => finish(dir!) },
    vouched,
  ],
  base: './', // the same build works under any path of any host
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups } } },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
})
