import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import { sqliteStore } from './outbox/stores/sqlite.ts'
import { openReservations } from './payments/store.ts'
import { reservation } from './payments/testing/reservation.ts'
import { idOf, incoming, testBackend, testOutbox } from './testing/outbox.ts'

/** Tests that personal data is in no file after it's been deleted, even while the server is still running. */

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'erased-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const bytes = (): Buffer => Buffer.concat(readdirSync(dir).map((name) => readFileSync(join(dir, name))))

test('Many records of all sizes, changed and removed in any order, are erased', async () => {
  const store = sqliteStore(join(dir, 'leads.sqlite'))
  const secret = (n: number, step: number) => `who-${n}-${step}-is-nobody`
  const kept: string[] = []
  const gone: string[] = []
  for (let n = 0; n < 150; n++) {
    let version: string | null = null
    const steps = (n % 3) + 1
    for (let step = 0; step < steps; step++) {
      const value = `${secret(n, step)}${randomBytes(((n * 7919) % 9000) + step * 300).toString('base64')}`
      version = await store.put(`lead/tenant/${(n * 37) % 150}`, Buffer.from(value), version)
      ;(n % 5 === 0 && step === steps - 1 ? kept : gone).push(secret(n, step))
    }
  }
  for (let n = 0; n < 150; n++) if (n % 5 !== 0) await store.remove(`lead/tenant/${(n * 37) % 150}`)
  await store.erase?.()
  const left = bytes()
  expect(gone.filter((each) => left.includes(each))).toEqual([])
  expect(kept.filter((each) => !left.includes(each))).toEqual([])
  await store.close()
})

test('A lead that has been kept long enough is erased with its steps and files', async () => {
  const store = sqliteStore(join(dir, 'leads.sqlite'))
  let now = Date.now()
  const outbox = testOutbox(store, testBackend(), { now: () => now, background: true })
  const file = { field: 'photos' as const, name: 'me-and-my-car.jpg', type: 'image/jpeg' }
  const photo = Buffer.from(`what is in the photo ${'x'.repeat(20_000)}`)
  const first = incoming('abcdefghijklmnop', { name: 'Ottoline' }, { files: [{ ...file, bytes: photo }] })
  const id = await idOf(outbox, first, null)
  await idOf(outbox, incoming('abcdefghijklmnop-1', { name: 'Ottoline', message: 'Ring me at night' }), id)
  await idOf(outbox, incoming('another-filling-in', { name: 'Barnaby' }), null)
  await outbox.worker.round('redgum-rv')
  expect(bytes().includes('Ottoline')).toBe(true)
  now += 31 * DAY_MS
  // `forecourt serve` does this every hour.
  await outbox.worker.clean()
  for (const each of ['Ottoline', 'Ring me at night', 'me-and-my-car', 'what is in the photo', 'Barnaby'])
    expect(bytes().includes(each), each).toBe(false)
  expect(outbox.logged).toEqual([])
  await outbox.close()
})

test('A buyer whose payment came to nothing is erased', () => {
  const store = openReservations(join(dir, 'reservations.sqlite'))
  for (const [reference, name] of [
    ['FC1', 'ottoline'],
    ['FC2', 'barnaby'],
    ['FC3', 'clementine'],
  ] as const)
    store.hold(
      reservation({
        reference,
        car: reference,
        email: `${name}@example.com`,
        address: `address-of-${name}`,
        lead: JSON.stringify({ name, message: 'x'.repeat(6000), last: `the last of ${name}` }),
      }),
      'started',
    )
  for (const { id } of store.leads()) store.leadSent(id)
  const over = { status: 'cancelled', held: false } as const
  store.change({ reference: 'FC1', status: 'started' }, { ...over, updatedAt: 1500 })
  store.change({ reference: 'FC3', status: 'started' }, { status: 'paid', updatedAt: 1500 })
  store.forget(5000)
  const left = bytes()
  for (const each of ['ottoline', 'address-of-ottoline', 'address-of-clementine'])
    expect(left.includes(each), each).toBe(false)
  for (const each of ['barnaby@', 'address-of-barnaby', 'the last of clementine'])
    expect(left.includes(each), each).toBe(true)
  store.close()
})

test('Data that a reader keeps from being erased is erased later', async () => {
  const file = join(dir, 'leads.sqlite')
  const store = sqliteStore(file)
  await store.put('lead/tenant/1', Buffer.from('Ottoline'), null)
  const { DatabaseSync } = await import('node:sqlite')
  const reader = new DatabaseSync(file)
  reader.exec('BEGIN')
  reader.prepare('SELECT count(*) FROM outbox').get()
  await store.remove('lead/tenant/1')
  await store.erase?.()
  expect(bytes().includes('Ottoline')).toBe(true)
  reader.exec('COMMIT')
  reader.close()
  await store.erase?.()
  expect(bytes().includes('Ottoline')).toBe(false)
  await store.close()
})
