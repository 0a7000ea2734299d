import { expect, test } from 'vitest'
import { backoffDelay, isWaiting } from './backoff.ts'

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
  expect(backoffDelay(attempts, LIMITS, chance)).toBe(wait)
})

test.each([
  [999, false],
  [1000, false],
  [1001, true],
  [1500, true],
  [1501, false],
])('At 1000, a wait of at most 500 until %i isn’t over: %s', (until, isOn) => {
  expect(isWaiting(until, 1000, 500)).toBe(isOn)
})
