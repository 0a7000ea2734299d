import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/constants.ts'
import { idOf, incoming, testBackend, testOutbox, type TestBackend } from '../testing/outbox.ts'
import { claimLease } from './delivery/deliver.ts'
import type { Store } from './stores/store.ts'
import { sqliteStore } from './stores/sqlite.ts'

/** Tests that no lead is held up if the clock is set back, as a time server may do after the machine has started. */

const TENANT = 'redgum-rv'
let now = 0
let store: Store
let backend: TestBackend
const clock = () => now
beforeEach(() => {
  now = Date.parse('2026-11-20T12:00:00Z')
  store = sqliteStore(':memory:')
  backend = testBackend()
})

test('When the clock is set back, waiting leads are tried at once, and new ones aren’t held up', async () => {
  backend.instead = () => ({ kind: 'down', trouble: 'ECONNREFUSED' })
  const outbox = testOutbox(store, backend, { now: clock })
  for (const n of [1, 2, 3]) await idOf(outbox, incoming(`lead-${n}-abcdefghijklm`), null)
  backend.instead = () => undefined
  now -= HOUR_MS
  expect(outbox.worker.isPaused({ tenant: TENANT, destination: 'backend' })).toBe(false)
  await outbox.worker.round(TENANT)
  expect(backend.taken).toHaveLength(3)
  expect(await idOf(outbox, incoming('lead-4-abcdefghijklm'), null)).toBe(1003)
  await outbox.close()
})

test('When the clock is set back, a refused lead is tried immediately, then restarts its wait', async () => {
  backend.instead = () => ({ kind: 'refused', trouble: 'HTTP 422' })
  const outbox = testOutbox(store, backend, { now: clock })
  await idOf(outbox, incoming('lead-1-abcdefghijklm'), null)
  now -= HOUR_MS
  await outbox.worker.round(TENANT)
  await outbox.worker.round(TENANT)
  expect(backend.tried).toHaveLength(2)
  await outbox.close()
})

test('A lease from the future is ignored, and its holder learns that it’s gone', async () => {
  const line = { tenant: TENANT, destination: 'backend' }
  const network = { ...store, oneMachine: false }
  const held = await claimLease(network, line, clock)
  now -= HOUR_MS
  const next = await claimLease(network, line, clock)
  expect(next).not.toBeNull()
  expect(await held?.renew()).toBe(false)
  expect(await next?.renew()).toBe(true)
})
