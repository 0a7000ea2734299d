import { expect, test } from 'vitest'
import { doubling } from './backoff.ts'

const LIMITS = { first: 500, longest: 60_000 }

test.each([
  [1, 0, 500],
  [2, 0, 1000],
  [3, 0, 2000],
  [8, 0, 60_000],
  [1e9, 0, 60_000],
  [3, 0.5, 1500],
  [3, 1, 1000],
])('After %i tries, with random part %d, the wait is %i ms', (attempts, chance, wait) => {
  expect(doubling(attempts, LIMITS, chance)).toBe(wait)
})
