import { expect, test } from 'vitest'
import { backoffDelay } from '#lib/backoff.ts'
import { MAX_REFUSALS, WAITS } from '../stores/leadRecord.ts'
import { sqliteStore } from '../stores/sqlite.ts'
import { testBackend, testOutbox } from '../../testing/outbox.ts'

test('A refused lead is retried for several hours', () => {
  const waits = Array.from({ length: MAX_REFUSALS - 1 }, (_, index) =>
    backoffDelay(index + 1, WAITS.refused, 0),
  )
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(6)
  expect(hours).toBeLessThan(10)
})

test('A Redis that stops responding is described in words', async () => {
  const lost = Object.assign(new Error('Reached the max retries'), { name: 'MaxRetriesPerRequestError' })
  const store = { ...sqliteStore(':memory:'), list: () => Promise.reject(lost) }
  const outbox = testOutbox(store, testBackend())
  await outbox.worker.round('redgum-rv')
  expect(outbox.logged).toEqual(['leads are waiting because the lead store failed: Redis isn’t responding'])
  await outbox.close()
})
