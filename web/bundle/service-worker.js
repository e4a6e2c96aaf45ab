// The service worker: after one visit everything that the client needs lies on the device, and games alone need no network.
// The build puts two lines before this file (bundle/offline.ts): kFiles, all that there is with the SHA-256 of each, and kVersion, a
// hash of it.
//
// Every file is checked against its hash when it is kept and when it is used: a host in the middle of an update, a network that asks
// for a login first or a damaged disk may give something else. What is wrong is fetched once more, past every cache, and never kept.
//
// Each version has a store of its own and is served from that store alone, so page, scripts and engine always fit each other.
// A newer version is fetched beside it and waits until no page of the older one is open, or until somebody says 'take over'.
const kScope = self.registration.scope
const kPrefix = `wagnis ${kScope} `
const kStore = kPrefix + kVersion

self.addEventListener('install', (event) => event.waitUntil(fetchAll()))
async function fetchAll() {
  const store = await caches.open(kStore)
  await Promise.all(Object.keys(kFiles).map((name) => fetchInto(store, name)))
}

// Gives the file as it should be, and keeps it; fails where it cannot be had.
async function fetchInto(store, name) {
  const file = (cache) => fetch(new URL(name, kScope), { cache, integrity: kFiles[name] })
  const answer = await file('no-cache').catch(() => file('reload'))
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`)
  await store.put(new URL(name, kScope), answer.clone())
  return answer
}

// What is kept under that name, if it is what it should be.
async function kept(store, name) {
  const answer = await store.match(new URL(name, kScope))
  if (!answer) return undefined
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer()))
  return kFiles[name] === `sha256-${btoa(String.fromCharCode(...hash))}` ? answer : undefined
}

self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting()
})

// A note that somebody's turn has come (play/call.ts) leads to the page.
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.matchAll({ type: 'window' }).then(([page]) => page?.focus()))
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
  event.respondWith(answer(request, name === 'index.html' || name === '' ? './' : decodeURIComponent(name)))
})
async function answer(request, name) {
  // A page that is still open may ask for files of an older version, which know their own hashes.
  if (!(name in kFiles)) {
    const old = await caches.match(request, { ignoreSearch: true })
    if (old || request.mode !== 'navigate') return old ?? fetch(request)
    // A link without its "#": where it leads the server says, and without a network we do.
    return fetch(request).catch(() => Response.redirect(`${kScope}#/${name}`))
  }
  const store = await caches.open(kStore)
  const found = request.cache === 'reload' ? undefined : await kept(store, name)
  return found ?? fetchInto(store, name)
}
