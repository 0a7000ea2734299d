import { fileURLToPath } from 'node:url'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBackend, FAKE_LOGIN, type Backend, type Delivery } from '#server/backend.ts'
import { createBackendApp } from './app.ts'
import { DEFAULT_LOGIN } from './login.ts'

/** Tests the fake over real HTTP, with the client that the sites' server uses. */
const tenantsDir = fileURLToPath(new URL('../../../tenants', import.meta.url))
let dir = ''
let url = ''
let backend: Backend
let stop: () => Promise<void>

async function start(): Promise<void> {
  ;({ url, close: stop } = await serveOnFreePort(
    createBackendApp({ tenantsDir, leadsFile: join(dir, 'leads.sqlite') }),
  ))
  backend = openBackend({ url, ...FAKE_LOGIN }, 500)
}
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'fake-'))
  await start()
})
afterEach(async () => {
  await stop()
  rmSync(dir, { recursive: true, force: true })
})

const lead = (key: string, more: Partial<Delivery> = {}): Delivery => ({
  method: 'POST',
  path: '/api/leads',
  key,
  body: { lead: { name: 'Ann', step_number: 1 } },
  ...more,
})
const setFaults = (faults: object) => fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify(faults) })
const arrived = async () =>
  (await (await fetch(`${url}/leads.json`)).json()) as {
    leads: number
    repeats: number
    newest: { id: number; lead: object; files: object[]; updates: number }[]
  }

test('The fake backend accepts the server’s own login and no other', async () => {
  expect(FAKE_LOGIN).toEqual(DEFAULT_LOGIN)
  const other = openBackend({ url, user: 'forecourt', password: 'guessed' })
  expect(await other.send(lead('a'))).toEqual({ kind: 'down', trouble: 'HTTP 401' })
  expect((await fetch(`${url}/api/leads`, { method: 'POST' })).headers.get('www-authenticate')).toMatch(
    /^Basic/,
  )
  expect((await arrived()).leads).toBe(0)
})

test('The fake backend accepts a lead, a repeat and a later step, but no step for a lead it doesn’t have', async () => {
  expect(await backend.send(lead('a'))).toEqual({ kind: 'taken', id: 1 })
  expect(await backend.send(lead('a'))).toEqual({ kind: 'taken', id: 1 })
  expect(await backend.send(lead('b'))).toEqual({ kind: 'taken', id: 2 })
  const step = lead('a-2', {
    method: 'PUT',
    path: '/api/leads/1',
    body: { lead: { step_number: 2, rego: 'ABC' } },
  })
  expect(await backend.send(step)).toEqual({ kind: 'taken', id: 1 })
  expect(await backend.send(step)).toEqual({ kind: 'taken', id: 1 })
  expect(await backend.send({ ...step, key: 'x', path: '/api/leads/9' })).toEqual({
    kind: 'refused',
    trouble: 'HTTP 404',
  })
  expect(await backend.send(lead('c', { body: {} }))).toEqual({ kind: 'refused', trouble: 'HTTP 422' })
  const { leads, repeats, newest } = await arrived()
  expect([leads, repeats]).toEqual([2, 2])
  expect(newest[1]).toMatchObject({ id: 1, updates: 1, lead: { name: 'Ann', step_number: 2, rego: 'ABC' } })
})

test('The fake backend accepts files', async () => {
  const body = new FormData()
  body.set('payload', JSON.stringify({ lead: { name: 'Ann' } }))
  body.append('photos', new File(['12345'], 'van.jpg', { type: 'image/jpeg' }))
  expect(await backend.send(lead('a', { path: '/api/leads/with-files', body }))).toEqual({
    kind: 'taken',
    id: 1,
  })
  const file = { field: 'photos', name: 'van.jpg', type: 'image/jpeg', size: 5 }
  expect((await arrived()).newest[0]?.files).toEqual([file])
})

test('The fake backend still knows its leads and keys after a restart', async () => {
  await backend.send(lead('a'))
  await stop()
  await start()
  expect(await backend.send(lead('a'))).toEqual({ kind: 'taken', id: 1 })
  expect((await arrived()).leads).toBe(1)
})

test.each([
  ['500', { kind: 'refused', trouble: 'HTTP 500' }],
  ['503', { kind: 'down', trouble: 'HTTP 503' }],
  ['body-404', { kind: 'refused', trouble: 'status 404 in the response' }],
  ['error', { kind: 'refused', trouble: 'HTTP 422' }],
  ['no-id', { kind: 'refused', trouble: 'a response without an id' }],
  ['not-json', { kind: 'refused', trouble: 'a response without an id' }],
  ['cut', { kind: 'down', trouble: expect.stringMatching(/UND_ERR_SOCKET|ECONNRESET/) }],
])('The fake backend responds with the fault %s', async (answer, expected) => {
  await setFaults({ answer, times: 1 })
  expect(await backend.send(lead('a'))).toEqual(expected)
  expect(await backend.send(lead('a'))).toEqual({ kind: 'taken', id: 1 })
  expect((await arrived()).repeats).toBe(0)
})

test('A lead sent again is a repeat if the connection dropped after it was accepted', async () => {
  await setFaults({ answer: 'cut', done: true, times: 1 })
  expect((await backend.send(lead('a'))).kind).toBe('down')
  expect(await backend.send(lead('a'))).toEqual({ kind: 'taken', id: 1 })
  expect(await arrived()).toMatchObject({ leads: 1, repeats: 1 })
})

test('The fake backend can be slow on one path only', async () => {
  await setFaults({ latency: 2_000, path: '/api/leads' })
  expect(await backend.send(lead('a'))).toEqual({ kind: 'down', trouble: 'no answer in time' })
  expect(await backend.call('/api/events', {})).toMatchObject({ ok: true })
})

test('The fake backend refuses invalid faults, and names their wrong fields', async () => {
  const response = await setFaults({ answer: 'explode', latency: -1 })
  expect(response.status).toBe(400)
  expect(((await response.json()) as { error: string }).error).toMatch(/latency.*answer|answer.*latency/)
})

test('A failed read is tried three times in all; a 404 in the body is final (spec §7)', async () => {
  const car = `/websites/2102/cars/no-such-car.json`
  expect(await backend.read(car)).toBe(false)
  await setFaults({ answer: '500', times: 2 })
  expect(await backend.read('/dealerships/41/available_service_bookings.json')).toMatchObject({
    dealership_id: 41,
  })
  await setFaults({ answer: '500', times: 3 })
  expect(await backend.read('/dealerships/41/available_appointment_bookings.json')).toBe(false)
  await setFaults({ answer: 'body-404' })
  expect(await backend.read('/dealerships/41/available_service_bookings.json')).toBe(false)
})

test('The fake backend responds to lookups', async () => {
  const ask = (rego: string) => backend.call('/api/simple-autograb-lookup', { rego, regoState: 'NSW' })
  expect(await ask('ABC123')).toMatchObject({ ok: true, body: { vehicle: { make: expect.any(String) } } })
  expect(await ask('ABC123')).toEqual(await ask('abc123'))
  expect(await ask('ZZZ999')).toEqual({ ok: false, message: 'Vehicle not found', status: 404 })
})

test('The fake backend escapes what it received when showing it on a page', async () => {
  expect(await (await fetch(`${url}/leads`)).text()).toContain('None yet')
  await backend.send(
    lead('a', { body: { lead: { name: '<script>alert(1)</script>', category: 'General Enquiry' } } }),
  )
  const html = await (await fetch(`${url}/leads`)).text()
  expect(html).toContain('General Enquiry')
  expect(html).not.toContain('<script')
})
