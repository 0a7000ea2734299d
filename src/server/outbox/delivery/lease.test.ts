import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { claimLease, LEASE_MS } from './deliver.ts'
import { leaseKey } from '../stores/recordStore.ts'
import { encode, type Store } from '../stores/store.ts'
import { sqliteStore } from '../stores/sqlite.ts'

let now = 1_000_000
const clock = () => now
const A = { tenant: 'a', destination: 'backend' }
async function heldBy(pid: number, store: Store = sqliteStore(':memory:')) {
  await store.put(leaseKey('a', 'backend'), encode({ owner: 'somebody', pid, until: now + LEASE_MS }), null)
  return store
}
const ended = (): number => spawnSync('true').pid

test('One process at a time delivers a tenant’s leads, and the next once the lease is released', async () => {
  const store = sqliteStore(':memory:')
  const mine = await claimLease(store, A, clock)
  expect(await claimLease(store, A, clock)).toBeNull()
  expect(await claimLease(store, { ...A, tenant: 'b' }, clock)).not.toBeNull()
  await mine?.release()
  expect(await claimLease(store, A, clock)).not.toBeNull()
})

test('A dead process’s lease is ignored, and a live one’s is respected until it expires', async () => {
  expect(await claimLease(await heldBy(ended()), A, clock)).not.toBeNull()
  const live = await heldBy(process.ppid)
  expect(await claimLease(live, A, clock)).toBeNull()
  now += LEASE_MS
  expect(await claimLease(live, A, clock)).not.toBeNull()
})

test('A lease of an earlier process with the same id is ignored, as in a container', async () => {
  expect(await claimLease(await heldBy(process.pid), A, clock)).not.toBeNull()
})

test('A lease goes by time alone over a network, where processes can’t be checked', async () => {
  const store = { ...(await heldBy(ended())), oneMachine: false }
  expect(await claimLease(store, A, clock)).toBeNull()
})

test('A holder learns that another process has taken over', async () => {
  const store = sqliteStore(':memory:')
  const slow = await claimLease(store, A, clock)
  now += LEASE_MS
  const quick = await claimLease(store, A, clock)
  expect(await slow?.renew()).toBe(false)
  expect(await quick?.renew()).toBe(true)
  await slow?.release()
  expect(await claimLease(store, A, clock)).toBeNull()
})
