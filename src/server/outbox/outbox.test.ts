import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import type { DeliveryAnswer } from '../backend.ts'
import { idOf, incoming, testBackend, testOutbox, type TestBackend } from '../testing/outbox.ts'
import { STORAGES, type RunningStorage } from '../testing/stores.ts'
import { MAX_DOWN_MS, MAX_REFUSALS, STEP_ASIDE, leadIdFor } from './stores/leadRecord.ts'
import { claimReference, readRecord } from './stores/recordStore.ts'
import { encode, type Store } from './stores/store.ts'
import { sweep } from './delivery/worker.ts'

const DOWN: DeliveryAnswer = { kind: 'down', trouble: 'ECONNREFUSED' }
const REFUSED: DeliveryAnswer = { kind: 'refused', trouble: 'HTTP 422' }
const key = (n: number | string): string => `key-of-the-form-${n}-abcdefgh`
const step = (form: string, n: number): string => `filling-in-${form}-abcdefgh-${n}`

describe.each(Object.entries(STORAGES))('over %s', (_name, start) => {
  let storage: RunningStorage
  let store: Store
  let backend: TestBackend
  let outbox: ReturnType<typeof testOutbox>
  let now = 0
  let count = 0
  let tenant = ''
  const sent = (name: string): string => `${tenant}:${name}`
  const lead = (name: string, fields = {}, more = {}) => incoming(name, fields, { tenant, ...more })
  /** Lets time pass, then delivers until whatever is left has to wait. */
  const later = async (ms: number) => {
    now += ms
    await outbox.worker.round(tenant)
  }
  const cleaned = () => sweep({ store, now: () => now, keepDays: (of) => (of === tenant ? 30 : 9999) })
  beforeAll(async () => {
    storage = await start()
  })
  afterAll(() => storage.stop())
  beforeEach(async () => {
    tenant = `tenant-${++count}`
    store = await storage.open()
    backend = testBackend()
    now = Date.parse('2026-11-20T00:00:00Z')
    outbox = testOutbox(store, backend, { now: () => now, answerMs: 500 })
  })
  afterEach(() => store.close())

  test('The backend’s id is given immediately, and again for the same key, without a second lead', async () => {
    const id = await idOf(outbox, lead(key(1)), null)
    expect(id).toBe(1000)
    expect(await idOf(outbox, lead(key(1), { name: 'Bob' }), null)).toBe(id)
    expect(backend.taken).toHaveLength(1)
    expect(backend.taken[0]).toMatchObject({ method: 'POST', path: '/api/leads', lead: { name: 'Ann' } })
  })

  test('A lead has one reference for all its steps, which no other lead of the tenant has', async () => {
    const reference = async (name: string, more = {}) =>
      (await outbox.accept(lead(name, {}, more), null))?.reference ?? ''
    const first = await reference(step('one', 1))
    expect(first).toMatch(/^FC-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect(await reference(step('one', 2))).toBe(first)
    await later(0)
    expect(backend.taken.map((each) => each.lead['reference'])).toEqual([first, first])
    // Another lead already has the reference that this one would get.
    const id = leadIdFor(tenant, key(2))
    const wanted = await claimReference(store, tenant, id)
    await store.remove(`reference/${tenant}/${wanted}`)
    await store.put(`reference/${tenant}/${wanted}`, encode('fc-other'), null)
    const next = await reference(key(2))
    expect(next).not.toBe(wanted)
    expect(await reference(key(2))).toBe(next)
    // The leads about a reservation are called by the reservation's reference.
    expect(await reference(key(3), { reference: 'FC-7K2M-49QD' })).toBe('FC-7K2M-49QD')
  })

  test('The same text sent to two dealers makes two leads', async () => {
    const first = await idOf(outbox, lead(key(1)), null)
    const other = await idOf(outbox, incoming(key(1), {}, { tenant: `${tenant}-too` }), null)
    expect(other).not.toBe(first)
    expect(backend.taken.map((each) => each.key)).toEqual([sent(key(1)), `${tenant}-too:${key(1)}`])
  })

  test('A double click makes one lead', async () => {
    const both = await Promise.all([1, 2, 3].map(() => idOf(outbox, lead(key(1)), null)))
    expect(new Set(both).size).toBe(1)
    expect(backend.taken).toHaveLength(1)
  })

  test('While the backend is down, our own permanent id is given, and leads are sent in order later', async () => {
    backend.instead = () => DOWN
    const ids = []
    for (const n of [1, 2, 3]) {
      now += 1
      ids.push(await idOf(outbox, lead(key(n)), null))
    }
    expect(ids).toEqual([1, 2, 3].map((n) => leadIdFor(tenant, key(n))))
    backend.instead = () => undefined
    await later(10 * 60_000)
    expect(backend.taken.map((each) => each.key)).toEqual([1, 2, 3].map((n) => sent(key(n))))
    expect(await idOf(outbox, lead(key(2)), null)).toBe(ids[1])
  })

  test('Not every lead is tried while the backend is down', async () => {
    backend.instead = () => DOWN
    for (const n of [1, 2, 3, 4, 5]) await idOf(outbox, lead(key(n)), null)
    expect(backend.tried).toEqual([sent(key(1))])
  })

  test('Our own id is given if the backend is too slow', async () => {
    let answer: () => void = () => {}
    backend.instead = () => new Promise((done) => (answer = () => done(undefined)))
    // This outbox uses the real clock, because the test is about how long a shopper waits.
    const slow = testOutbox(store, backend, { answerMs: 100 })
    expect(await idOf(slow, lead(key(1)), null)).toBe(leadIdFor(tenant, key(1)))
    answer()
    await slow.worker.stop()
    expect(backend.taken).toHaveLength(1)
  })

  test('Accepted leads are kept when the process ends', async () => {
    backend.instead = () => DOWN
    await idOf(outbox, lead(key(1)), null)
    backend.instead = () => undefined
    now += 60_000
    // Another process can now claim the lease: either it knows that the process that held it is gone, or the lease
    // has expired.
    await testOutbox(await storage.open(), backend, { now: () => now }).worker.round(tenant)
    expect(backend.taken.map((each) => each.key)).toEqual([sent(key(1))])
  })

  test('A delivery whose response was lost is repeated with the same key', async () => {
    let first = true
    backend.instead = (delivery) => {
      if (!first) return undefined
      first = false
      // The backend accepted the lead, but the response was lost.
      return backend.send({ ...delivery }).then(() => DOWN)
    }
    await idOf(outbox, lead(key(1)), null)
    await later(60_000)
    expect(backend.tried.length).toBeGreaterThan(1)
    expect(backend.taken).toHaveLength(1)
  })

  test('Steps are added to the lead of the first step', async () => {
    const id = await idOf(outbox, lead(step('a', 1), { lead_status: 'Incomplete', step_number: 1 }), null)
    expect(await idOf(outbox, lead(step('a', 2), { step_number: 2, lead_id: id }), id)).toBe(id)
    await outbox.worker.round(tenant)
    expect(backend.taken.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/leads',
      'PUT /api/leads/1000',
    ])
    expect(backend.taken[1]?.lead).toMatchObject({ lead_id: 1000, step_number: 2 })
  })

  test('A step that arrives before the first is delivered keeps its place in the order', async () => {
    backend.instead = () => DOWN
    const own = await idOf(outbox, lead(step('a', 1), { step_number: 1 }), null)
    await idOf(outbox, lead(key(9)), null)
    expect(await idOf(outbox, lead(step('a', 2), { step_number: 2, lead_id: own }), own)).toBe(own)
    backend.instead = () => undefined
    await later(600_000)
    expect(backend.taken.map((each) => each.key)).toEqual([step('a', 1), step('a', 2), key(9)].map(sent))
    // The lead must not contain our own id, which means nothing to the backend.
    expect(backend.taken[0]?.lead).not.toHaveProperty('lead_id')
    expect(backend.taken[1]).toMatchObject({
      method: 'PUT',
      path: '/api/leads/1000',
      lead: { lead_id: 1000 },
    })
    // The browser may use either id for the next step.
    expect(await idOf(outbox, lead(step('a', 3), { step_number: 3 }), 1000)).toBe(own)
    await outbox.worker.round(tenant)
    expect(backend.taken).toHaveLength(4)
  })

  test('A step sent as a new lead, because a response was lost, is added to its lead', async () => {
    const id = await idOf(outbox, lead(step('a', 1)), null)
    expect(await idOf(outbox, lead(step('a', 2)), null)).toBe(id)
    await outbox.worker.round(tenant)
    expect(backend.taken.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  })

  test('Nobody can add a step to somebody else’s lead', async () => {
    const id = await idOf(outbox, lead(step('a', 1)), null)
    expect(await idOf(outbox, lead(step('b', 2)), id)).toBeNull()
    expect(await idOf(outbox, lead(step('a', 2)), 4711)).toBeNull()
    expect(await idOf(outbox, lead(step('a', 2), {}, { tenant: 'another' }), id)).toBeNull()
    expect(backend.taken).toHaveLength(1)
  })

  test(
    'A refused lead holds up others for a while, then steps aside, then is given up on',
    { tags: 'nightly' },
    async () => {
      backend.instead = ({ key: tried }) => (tried === sent(key(1)) ? REFUSED : undefined)
      await idOf(outbox, lead(key(1)), null)
      now += 1
      await idOf(outbox, lead(key(2)), null)
      expect(backend.taken).toHaveLength(0)
      for (let n = 1; n < STEP_ASIDE; n++) await later(3_600_000)
      expect(backend.taken.map((each) => each.key)).toEqual([sent(key(2))])
      for (let n = STEP_ASIDE; n < MAX_REFUSALS + 5; n++) await later(3_600_000)
      expect(backend.tried.filter((each) => each === sent(key(1)))).toHaveLength(MAX_REFUSALS)
      const found = await readRecord(store, tenant, leadIdFor(tenant, key(1)))
      expect(found?.record.deliveries).toEqual([
        expect.objectContaining({ trouble: 'HTTP 422', deadAt: expect.any(Number) as number }),
      ])
      // When another step of the form arrives, the lead is tried again, although we had given up on it.
      backend.instead = () => undefined
      await idOf(outbox, lead(`${key(1)}-2`), null)
      await later(120_000)
      expect(backend.taken.map((each) => each.key)).toContain(sent(key(1)))
    },
  )

  test('A lead is given up on after a week if the backend never comes back', async () => {
    backend.instead = () => DOWN
    await idOf(outbox, lead(key(1)), null)
    const dead = async () =>
      (await readRecord(store, tenant, leadIdFor(tenant, key(1))))?.record.deliveries[0]?.deadAt
    await later(MAX_DOWN_MS - 1000)
    expect(await dead()).toBeNull()
    await later(600_000)
    expect(await dead()).not.toBeNull()
  })

  test('Files are sent once', async () => {
    const sent: FormData[] = []
    backend.instead = ({ body }) => {
      if (body instanceof FormData) sent.push(body)
      return undefined
    }
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 256)
    const files = [{ field: 'photos' as const, name: 'van.jpg', type: 'image/jpeg', bytes }]
    await idOf(outbox, lead(key(1), {}, { files }), null)
    await idOf(outbox, lead(key(1), {}, { files }), null)
    expect(backend.taken[0]).toMatchObject({ method: 'POST', path: '/api/leads/with-files' })
    const file = sent[0]?.get('photos') as File
    expect([file.name, file.type]).toEqual(['van.jpg', 'image/jpeg'])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
    expect(await store.list(`file/${tenant}/`)).toHaveLength(1)
  })

  test('A delivered lead is deleted with its files after the site’s days, but no waiting lead is', async () => {
    const files = [{ field: 'photos' as const, name: 'a.jpg', type: 'image/jpeg', bytes: new Uint8Array(9) }]
    await idOf(outbox, lead(key(1), {}, { files }), null)
    backend.instead = () => DOWN
    await idOf(outbox, lead(key(2)), null)
    now += 30 * DAY_MS - 1
    expect(await cleaned()).toBe(0)
    now += 1
    expect(await cleaned()).toBe(1)
    expect(await store.list(`lead/${tenant}/`)).toEqual([`lead/${tenant}/${leadIdFor(tenant, key(2))}`])
    expect(await store.list(`file/${tenant}/`)).toEqual([])
    expect(await store.list(`done/${tenant}/`)).toEqual([])
    expect(await store.list(`reference/${tenant}/`)).toHaveLength(1)
  })

  test('Files whose lead was never written, because the process was killed, are deleted', async () => {
    await store.put(`file/${tenant}/fc-none/${String(now).padStart(14, '0')}.abc`, new Uint8Array(9), null)
    await cleaned()
    expect(await store.list(`file/${tenant}/`)).toHaveLength(1)
    now += DAY_MS
    await cleaned()
    expect(await store.list(`file/${tenant}/`)).toEqual([])
  })

  test('Failures are logged without personal data', async () => {
    backend.instead = () => REFUSED
    await idOf(outbox, lead(key(1), { name: 'Secretperson', email: 'secret@example.com' }), null)
    expect(outbox.logged.join()).toContain('HTTP 422')
    expect(outbox.logged.join()).not.toMatch(/secret/i)
  })
})
