import { beforeEach, expect, it } from 'vitest'
import { idOf, incoming, testBackend, testOutbox, type TestBackend } from '../testing/outbox.ts'
import { leadCounter } from './counts.ts'
import { LATE_MS } from './undelivered.ts'
import type { Store } from './stores/store.ts'
import { sqliteStore } from './stores/sqlite.ts'

const T0 = Date.parse('2026-11-20T00:00:00Z')
let now = T0
let store: Store
let backend: TestBackend
beforeEach(() => {
  now = T0
  store = sqliteStore(':memory:')
  backend = testBackend()
})
const LINE = { tenant: 'redgum-rv', destination: 'backend' }

it('counts delivered, waiting, late and given-up leads, wherever they went', async () => {
  const outbox = testOutbox(store, backend, { now: () => now })
  const count = leadCounter(store)
  expect(await count(now)).toEqual({ destinations: [], leads: new Map() })
  await idOf(outbox, incoming('lead-1-abcdefghijklm'), null)
  backend.instead = () => ({ kind: 'refused', trouble: 'HTTP 422' })
  await idOf(outbox, incoming('lead-2-abcdefghijklm'), null)
  const both = { ...LINE, delivered: 1, waiting: 1, late: 0, dead: 0, oldest: expect.any(Number) as number }
  expect(await count(now)).toEqual({ destinations: [both], leads: new Map([['redgum-rv', 2]]) })
  now += LATE_MS + 10
  expect((await count(now)).destinations).toMatchObject([{ waiting: 1, late: 1 }])
  for (let n = 0; n < 25; n++) {
    now += 3_600_000
    await outbox.worker.round('redgum-rv')
  }
  expect((await count(now)).destinations).toMatchObject([{ delivered: 1, waiting: 0, late: 0, dead: 1 }])
})

it('reads a delivered lead only once, and notices a later step of it', async () => {
  const outbox = testOutbox(store, backend, { now: () => now })
  const read: string[] = []
  const count = leadCounter({
    ...store,
    get: (key) => {
      read.push(key)
      return store.get(key)
    },
  })
  const id = await idOf(outbox, incoming('lead-1-abcdefghijklm-1'), null)
  await count(now)
  expect(read).toHaveLength(1)
  await count(now)
  expect(read).toHaveLength(1)
  backend.instead = () => ({ kind: 'down', trouble: 'ECONNREFUSED' })
  await idOf(outbox, incoming('lead-1-abcdefghijklm-2'), id)
  expect((await count(now)).destinations).toMatchObject([{ delivered: 0, waiting: 1 }])
})
