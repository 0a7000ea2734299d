import { expect, test } from 'vitest'
import { roundPrices } from './roundPrices.ts'

test.each([
  [12_990, 32_990, [15_000, 20_000, 25_000, 30_000]],
  [15_000, 20_000, [15_000]],
  [21_000, 24_000, []],
  [0, 4_999, []],
  [480_000, 900_000, [500_000]],
])('The round prices between %d and %d are %j', (min, max, prices) =>
  expect(roundPrices(min, max)).toEqual(prices),
)
