import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { PERSON, stand } from './testing/stand.ts'

/** Tests what's refused before any provider hears of it. */

let it: Awaited<ReturnType<typeof stand>>
beforeEach(async () => {
  it = await stand('stripe', createPaymentsApp(), fakePayments)
})
afterEach(() => it.close())

test.each<[string, Record<string, unknown>, number]>([
  ['no car', { car: '' }, 400],
  ['a path as the car', { car: '../../etc/passwd' }, 400],
  ['an unknown car', { car: 'no-such-car' }, 409],
  ['an unknown way to pay', { kind: 'steal' }, 400],
  ['a short key', { key: 'short' }, 400],
  ['a list as the key', { key: ['a'] }, 400],
  ['a hidden field that a robot filled in', { _url2: 'https://spam.example' }, 400],
  ['no name', { name: '' }, 400],
  ['an object as the name', { name: {} }, 400],
  ['an invalid email', { email: 'nobody' }, 400],
  ['a name that is much too long', { name: 'a'.repeat(20_000) }, 413],
])('A payment with %s is refused', async (_name, more, status) => {
  const body = JSON.stringify({ car: it.car(), kind: 'reserve', ...PERSON, ...more })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${it.url}/api/checkout`, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(it.store.list()).toEqual([])
})

test('Other sites, content types and tenants’ references are refused', async () => {
  const send = (headers: Record<string, string>, body = '{}') =>
    fetch(`${it.url}/api/checkout`, { method: 'POST', headers, body }).then(({ status }) => status)
  const json = { 'content-type': 'application/json' }
  expect(await send({ ...json, origin: 'https://evil.example' })).toBe(403)
  expect(await send({ ...json, origin: 'null' })).toBe(403)
  expect(await send({ 'content-type': 'text/plain' })).toBe(415)
  expect(await send(json, '[1]')).toBe(415)
  expect(await send(json, '{')).toBe(415)
  for (const way of ['return', 'cancel'])
    expect(await it.goTo(`${it.url}/api/checkout/${way}?ref=FC00`)).toBe('/')
})
