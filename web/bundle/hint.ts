// Tells browsers that know it to compile whole files while they arrive, beside the page, instead of function by function when the page
// calls them: a table is there sooner, and the page is held up for a shorter time. Others read a comment.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf } from './compress.ts'

const kHint = '//# allFunctionsCalledOnLoad\n'
// Not the one of what every table needs: most of that is wanted when a game is over.
const kScript = /(?<!\bplay-[\w-]+)\.js$/

export function hint(folder: string) {
  for (const name of filesOf(folder).filter((name) => kScript.test(name)))
    writeFileSync(join(folder, name), kHint + readFileSync(join(folder, name), 'utf8'))
}
