import { expect, test } from 'vitest'
import { backoffDelay } from '#lib/backoff.ts'
import { MAX_REFUSALS, WAITS } from '../stores/leadRecord.ts'

test('A refused lead is retried for several hours', () => {
  const waits = Array.from({ length: MAX_REFUSALS - 1 }, (_, index) =>
    backoffDelay(index + 1, WAITS.refused, 0),
  )
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(6)
  expect(hours).toBeLessThan(10)
})
