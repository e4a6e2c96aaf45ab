import { ask } from './net/patient'

// Play without a network: registers the service worker that the build writes (bundle/service-worker.js), and knows whether a newer
// version of the client waits. It never comes in between: it takes the place of this one at the next start, or when somebody asks.
let waiting = $state.raw<ServiceWorker | null>(null)
export const newerWaits = () => waiting !== null

let registration: ServiceWorkerRegistration | null = null

export async function goOffline() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    registration = await navigator.serviceWorker.register(new URL('sw.js', document.baseURI))
  } catch {
    return // a browser may not want it (private windows, no https); then the network is needed
  }
  const see = () => void (waiting = navigator.serviceWorker.controller ? registration!.waiting : null)
  see()
  registration.addEventListener('updatefound', () => registration!.installing?.addEventListener('statechange', see))
  document.addEventListener('visibilitychange', () => document.hidden || void look())
}

// Looks for a newer version; without a network there is none.
const look = () => registration?.update().catch(() => {})

// Starts the newest version there is. Games that were begun are kept and go on with it.
export async function renew() {
  await look()
  const next = registration?.waiting ?? (await installed(registration?.installing))
  if (!next) {
    await refresh()
    return location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take over')
}

// Fetches everything that this page has loaded once more, past every cache; what lies there damaged is replaced.
async function refresh() {
  const here = new URL('.', document.baseURI).href
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(here) && !name.startsWith(`${here}api/`))
  await Promise.all([...new Set(files)].map((file) => ask(file, { cache: 'reload' }).catch(() => {})))
}

// The worker, once it is ready to take over; null for one that is not needed or could not be fetched.
function installed(worker: ServiceWorker | null | undefined): Promise<ServiceWorker | null> {
  if (!worker) return Promise.resolve(null)
  return new Promise((done) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') done(worker)
      else if (worker.state !== 'installing') done(null)
    })
  })
}
