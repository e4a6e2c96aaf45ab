import { expect, test } from 'vitest'
import { once } from '../../src/once'

test('what was fetched is kept; after a failure the next call tries again', async () => {
  let calls = 0
  const fetched = once(() => (++calls === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(calls)))
  await expect(fetched()).rejects.toThrow('no network')
  const first = fetched()
  expect(fetched()).toBe(first)
  expect(await first).toBe(2)
  expect(await fetched()).toBe(2)
})
