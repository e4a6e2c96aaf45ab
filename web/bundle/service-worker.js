// The service worker: after one visit everything that the client needs lies on the device, and games alone need no network.
// The build puts two lines before this file (bundle/offline.ts): kFiles, all that there is, and kVersion, a hash of it.
//
// Each version has a store of its own and is served from that store alone, so page, scripts and engine always fit each other.
// A newer version is fetched beside it and waits until no page of the older one is open, or until somebody says 'take over'.
const kScope = self.registration.scope
const kPrefix = `wagnis ${kScope} `
const kStore = kPrefix + kVersion

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
async function fetchAll() {
  const store = await caches.open(kStore)
  await store.addAll(kFiles.map((file) => new Request(file, { cache: 'no-cache' })))
}

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

// Older stores go once no page is open that may still ask for something of them.
self.addEventListener('activate', (event) => event.waitUntil(tidy()))
async function tidy() {
  if ((await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0) return
  const old = (await caches.keys()).filter((name) => name.startsWith(kPrefix) && name !== kStore)
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  address.search = address.hash = ''
  if (request.method !== 'GET' || !address.href.startsWith(kScope)) return
  const name = address.href.slice(kScope.length)
  if (name.startsWith('api/')) return // what the server says is never kept
  event.respondWith(answer(request, name === 'index.html' ? './' : address.href))
})
async function answer(request, address) {
  const store = await caches.open(kStore)
  return (await store.match(address)) ?? (await caches.match(address)) ?? fetch(request)
}
