import { expect, test } from 'vitest'
import { backoff, MAX_REFUSALS } from './delivery.ts'

test('Each wait doubles, up to five minutes for a backend that is down', () => {
  const waits = [1, 2, 3, 4].map((attempts) => backoff(attempts, 'down', 0))
  expect(waits).toEqual([500, 1000, 2000, 4000])
  expect(backoff(50, 'down', 0)).toBe(300_000)
  expect(backoff(1e9, 'down', 0)).toBe(300_000)
})

test('Up to half of a wait is taken off at random', () => {
  expect(backoff(4, 'down', 1)).toBe(2000)
  expect(backoff(4, 'down', 0.5)).toBe(3000)
})

test('A refused lead is retried for several hours', () => {
  const waits = Array.from({ length: MAX_REFUSALS - 1 }, (_, at) => backoff(at + 1, 'refused', 0))
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(6)
  expect(hours).toBeLessThan(10)
})
