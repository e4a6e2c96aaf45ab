import { expect, test } from 'vitest'
import { riskOf } from '../../src/play/risk'

test('a chance is one of five steps, from safe to foolhardy', () => {
  expect([0, 0.029, 0.03, 0.099, 0.1, 0.249, 0.25, 0.499, 0.5, 1].map(riskOf)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
})
