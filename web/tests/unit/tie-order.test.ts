import { expect, test } from 'vitest'
import { checkTieOrder, committedText, TieOrders } from '../../src/net/tie-order'
import { commitmentOf, first, second } from './tie-orders'

// printf 'order 1,0 salt 000102030405060708090a0b0c0d0e0f' | sha256sum
const documented = 'd07a2784564a0c89e9a83b099bb8e155ec44816204c31d02b19d866032547654'

test('what was committed to holds: the example of docs/fairness.md', async () => {
  expect(committedText(first)).toBe('order 1,0 salt 000102030405060708090a0b0c0d0e0f')
  expect(await checkTieOrder(documented, first)).toBe('held')
})

test.each([
  ['another order', documented, { ...first, order: [0, 1] }],
  ['another salt', documented, second],
  ['a seat too many', documented, { ...first, order: [1, 0, 2] }],
  ['another commitment', documented.replace('d', 'e'), first],
  ['no commitment at all', '', first],
])('a forged one does not: %s', async (_, commit, shown) => {
  expect(await checkTieOrder(commit, shown)).toBe('broken')
})

test('where the browser has no hashes it cannot be checked', async () => {
  expect(await checkTieOrder(documented, { ...first, order: [0, 1] }, null)).toBe('unchecked')
})

test('each round is checked against its own commitment, once, however often its signal comes', async () => {
  const orders = new TieOrders()
  const [one, two] = [await commitmentOf(first), await commitmentOf(second)]
  expect(await orders.hear(one, undefined)).toBeNull()
  expect(await orders.hear(one, null)).toBeNull() // after a pause
  expect(await orders.hear(two, first)).toBe('held')
  expect(await orders.hear(two, first)).toBeNull()
  expect(await orders.hear(one, second)).toBe('held')
  expect(await orders.hear(two, second)).toBe('broken') // shown again, but it was of the round before
})

test('who comes late knows no commitment to check', async () => {
  const orders = new TieOrders()
  expect(await orders.hear(await commitmentOf(second), first)).toBeNull()
})

test('after a lost connection a round may have gone by unheard; what we do know still counts', async () => {
  const orders = new TieOrders()
  const [one, two] = [await commitmentOf(first), await commitmentOf(second)]
  await orders.hear(one, undefined)
  orders.lose()
  expect(await orders.hear('of a third round', second)).toBeNull()
  await orders.hear(two, undefined)
  orders.lose()
  expect(await orders.hear(two, undefined)).toBeNull()
  expect(await orders.hear(one, second)).toBe('held')
})
