// Requests that end, whatever the network does, and when it is worth asking again.

const kAnswer = 10_000 // milliseconds

// As fetch, but fails when the whole answer, its body too, is not there within so many milliseconds.
export const ask = (address: string, init: RequestInit = {}, within = kAnswer) =>
  fetch(address, { ...init, signal: AbortSignal.timeout(within) })

// Whether somebody answers at the page's own address, past every cache.
export const serverAnswers = () =>
  ask(document.baseURI, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

// Calls `look` when the network has changed and when the person is back on the page. Gives a function that ends it.
export function onReturn(look: () => void): () => void {
  const back = () => document.hidden || look()
  const events = [
    [window, 'online'],
    [window, 'offline'],
    [window, 'pageshow'],
    [document, 'visibilitychange'],
  ] as const
  for (const [where, what] of events) where.addEventListener(what, back)
  return () => events.forEach(([where, what]) => where.removeEventListener(what, back))
}
