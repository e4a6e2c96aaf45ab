// Files as they were built. The build writes the hashes of all scripts and styles into the page (bundle/integrity.ts).
import { fetchChecked } from '../engine/checked'
import { once } from '../once'

let hashes: Map<string, string> | undefined

// The hash of the script or style at this address, as `integrity` wants it; '' where the page does not know it, as while one works
// on the client.
export function hashOf(address: string): string {
  if (!hashes) {
    const { integrity = {} } = JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
      integrity?: Record<string, string>
    }
    hashes = new Map(Object.entries(integrity).map(([name, hash]) => [new URL(name, document.baseURI).href, hash]))
  }
  return hashes.get(address) ?? ''
}

// Gives the script of a worker at this address, once it has been seen to be whole: no browser checks workers by itself. Fails where
// it cannot be had. What was seen lies in the browser's cache, and something damaged there has been replaced.
export const wholeWorker = (address: string) => once(() => fetchChecked(address, hashOf(address)).then(() => address))
