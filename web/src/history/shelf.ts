// Where finished games lie on the device: IndexedDB, which has room enough and does not crowd the games that go on.
import type { Recording } from '../records/record'

export interface Entry {
  key: string // keyOf(record)
  record: Recording
  you: number | null // one's seat; null in a game that somebody gave us
  date: string // when it was kept or ended, ISO 8601
}

// Tests give their own. What fails throws.
export interface Shelf {
  all(): Promise<Entry[]>
  count(): Promise<number>
  get(key: string): Promise<Entry | undefined>
  put(entry: Entry): Promise<void>
  remove(key: string): Promise<void>
}

const kStore = 'games'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((fine, wrong) => {
    request.onsuccess = () => fine(request.result)
    request.onerror = () => wrong(request.error ?? new Error('IndexedDB'))
  })

let opened: Promise<IDBDatabase> | null = null
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((fine, wrong) => {
    const request = indexedDB.open('wagnis', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(kStore, { keyPath: 'key' })
    request.onsuccess = () => fine(request.result)
    request.onerror = () => wrong(request.error ?? new Error('IndexedDB'))
  })
  opened.catch(() => (opened = null)) // the next one tries again
  return opened
}

const read = async <T>(what: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  done(what((await database()).transaction(kStore).objectStore(kStore)))

// Resolves when it is on the disk: a full one refuses the transaction, not the request.
async function write(what: (store: IDBObjectStore) => IDBRequest): Promise<void> {
  const transaction = (await database()).transaction(kStore, 'readwrite')
  what(transaction.objectStore(kStore))
  await new Promise<void>((fine, wrong) => {
    transaction.oncomplete = () => fine()
    transaction.onabort = transaction.onerror = () => wrong(transaction.error ?? new Error('IndexedDB'))
  })
}

export const device: Shelf = {
  all: () => read((store) => store.getAll() as IDBRequest<Entry[]>),
  count: () => read((store) => store.count()),
  get: (key) => read((store) => store.get(key) as IDBRequest<Entry | undefined>),
  put: (entry) => write((store) => store.put(entry)),
  remove: (key) => write((store) => store.delete(key)),
}
