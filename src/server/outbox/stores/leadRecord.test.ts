import { expect, test } from 'vitest'
import { idOf, incoming, testBackend, testOutbox } from '../../testing/outbox.ts'
import { allLeads, lineOf } from '../listing.ts'
import { type OlderRecord, leadIdFor } from './leadRecord.ts'
import { encode, type Store } from './store.ts'
import { sqliteStore } from './sqlite.ts'

/** Tests with records exactly as an earlier version of the software left them in the store. */

const TENANT = 'redgum-rv'
const T0 = Date.parse('2026-11-20T00:00:00Z')

const older = (key: string, more: Partial<OlderRecord> = {}): OlderRecord => ({
  tenant: TENANT,
  id: leadIdFor(TENANT, key),
  saves: [{ key, lead: incoming(key).lead, files: [], receivedAt: T0, deliveredAt: null }],
  backendId: null,
  answer: null,
  attempts: 0,
  refusals: 0,
  nextAt: 0,
  trouble: '',
  deadAt: null,
  ...more,
})

async function leave(store: Store, record: OlderRecord, ...kinds: string[]): Promise<void> {
  for (const kind of kinds)
    await store.put(
      `${kind}/${TENANT}/${String(T0).padStart(14, '0')}.${record.id}.0a1b2c3d`,
      encode(0),
      null,
    )
  await store.put(`lead/${TENANT}/${record.id}`, encode(record), null)
}

test('An older version’s waiting lead is delivered before newer ones', async () => {
  const store = sqliteStore(':memory:')
  const waits = older('waiting-abcdefghij', { attempts: 3, nextAt: T0 + 1000, trouble: 'ECONNREFUSED' })
  await leave(store, waits, 'queue')
  // A process of that version may have been killed while it held the lease.
  await store.put(`lease/${TENANT}`, encode({ owner: 'gone', pid: 1, until: T0 + 45_000 }), null)
  const backend = testBackend()
  const outbox = testOutbox(store, backend, { now: () => T0 + 5_000 })
  await idOf(outbox, incoming('newer-abcdefghijkl'), null)
  expect(backend.taken[0]?.lead['reference']).toBe(waits.id)
  expect(backend.taken.map(({ key }) => key)).toEqual(
    ['waiting-abcdefghij', 'newer-abcdefghijkl'].map((key) => `${TENANT}:${key}`),
  )
  await outbox.close()
})

test('An older version’s steps are continued, and nothing is delivered again', async () => {
  const store = sqliteStore(':memory:')
  const key = (n: number) => `filling-in-abcdefgh-${n}`
  const begun = older(key(1), { backendId: 77, answer: 77 })
  const [first] = begun.saves
  if (!first) throw new Error('no save')
  begun.saves = [
    { ...first, deliveredAt: T0 + 10 },
    { ...first, key: key(2) },
  ]
  await leave(store, begun, 'queue', 'done')
  const backend = testBackend()
  const outbox = testOutbox(store, backend, { now: () => T0 + 5_000 })
  await outbox.worker.round(TENANT)
  expect(await idOf(outbox, incoming(key(3)), 77)).toBe(77)
  await outbox.worker.round(TENANT)
  expect(backend.taken.map(({ method, path, key: sent }) => `${method} ${path} ${sent}`)).toEqual([
    `PUT /api/leads/77 ${TENANT}:${key(2)}`,
    `PUT /api/leads/77 ${TENANT}:${key(3)}`,
  ])
  await outbox.close()
})

test('An older version’s given-up and delivered leads are listed as such', async () => {
  const store = sqliteStore(':memory:')
  const dead = older('dead-abcdefghijklm', {
    deadAt: T0 + 9,
    attempts: 20,
    refusals: 20,
    trouble: 'HTTP 422',
  })
  const done = older('done-abcdefghijklm', { backendId: 5 })
  done.saves = done.saves.map((save) => ({ ...save, deliveredAt: T0 + 10 }))
  await leave(store, dead, 'dead')
  await leave(store, done, 'done')
  const lines = (await allLeads(store)).map(lineOf).sort((a, b) => a.state.localeCompare(b.state))
  expect(lines.map(({ state, delivered_at }) => [state, delivered_at])).toEqual([
    ['dead', 0],
    ['delivered', T0 + 10],
  ])
  expect(lines[0]?.destinations).toEqual([
    expect.objectContaining({ name: 'backend', state: 'dead', attempts: 20, trouble: 'HTTP 422' }),
  ])
})
