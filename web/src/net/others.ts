import { once } from '../once'
import { apiAddress } from './address'

// Where people elsewhere can open this page: where it lies; but of a page that is open at this machine's own name the server knows
// more. None: only this machine can open it.
const askForPage = once(async () => {
  const answer = await fetch(apiAddress('pages'))
  return ((await answer.json()) as { pages?: string[] }).pages
})
export async function pageForOthers(): Promise<string | null> {
  const { hostname, href } = new URL(document.baseURI)
  if (!/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return href
  const pages = await askForPage().catch(() => undefined)
  return pages ? (pages[0] ?? null) : href
}
