// Games from files, a line each (docs/notation.md), and into them.
import type { Engine } from '../engine/engine'
import { lineOf, play, type Recording, RecordError } from '../records/record'

export const kLargestFile = 8_000_000 // bytes
const kMostTold = 5 // bad lines that are told of

export interface Read {
  records: Recording[]
  bad: { line: number; why: RecordError }[] // the first of them; lines count from 1
  more: number // bad lines beside these
}

// A file of many games may take a while: `breathe` lets the page live in between.
export async function readFile(engine: Engine, text: string, breathe: () => Promise<void>): Promise<Read> {
  const read: Read = { records: [], bad: [], more: 0 }
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    await breathe()
    try {
      read.records.push(play(engine, line).record)
    } catch (error) {
      if (!(error instanceof RecordError)) throw error
      if (read.bad.length < kMostTold) read.bad.push({ line: index + 1, why: error })
      else ++read.more
    }
  }
  return read
}

// Hands a file to the browser, as if it had been fetched.
export function save(name: string, records: readonly Recording[]) {
  const address = URL.createObjectURL(new Blob(records.map(lineOf), { type: 'application/jsonl' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000) // by then it is written
}
