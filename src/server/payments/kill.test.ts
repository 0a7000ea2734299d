import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort } from '#lib/testing/serveOnFreePort.ts'
import { expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { allLeads } from '../outbox/listing.ts'
import { openStore } from '../outbox/stores/store.ts'
import { openReservations, reservationsFile } from './index.ts'
import { buyerOf, makeTenant } from './testing/stand.ts'
import { startForecourt, type Served } from '../testing/served.ts'

test('A new process finds a payment made after the old one was killed', { tags: 'nightly' }, async () => {
  const root = mkdtempSync(join(tmpdir(), 'forecourt-kill-'))
  const { slug, cars } = makeTenant(join(root, 'tenants'), 'stripe')
  const car = cars[0]?.slug ?? ''
  const fakes = await serveOnFreePort(createPaymentsApp())
  const headers = { 'x-forecourt-tenant': slug }
  const environment = fakePayments(fakes.url)

  const first = await startForecourt('serve', root, environment)
  const { redirect } = await buyerOf(first.url, headers).press(car)
  await first.kill()
  // The buyer pays while the server is down.
  await buyerOf(first.url).atPage(redirect, 'pay')

  const second = await startForecourt('serve', root, environment)
  let third: Served | undefined
  try {
    const other = await buyerOf(second.url, headers).press(car, { email: 'other@example.com' })
    expect(other.status).toBe(409)
    const store = openReservations(reservationsFile(join(root, 'state')))
    // When it starts, the server only checks payments that it hasn't checked for a minute, so make the last check a
    // minute older.
    const [pending] = store.list(slug)
    expect(pending).toMatchObject({ status: 'pending', held: true, car })
    if (pending) store.change(pending, { updatedAt: pending.updatedAt - 61_000 })
    await second.kill()
    third = await startForecourt('serve', root, environment)
    await expect.poll(() => store.list(slug)[0]?.status, { timeout: 10_000 }).toBe('paid')
    // The lead of each step has been sent exactly once.
    await expect.poll(() => store.leads(), { timeout: 10_000 }).toEqual([])
    store.close()
    const outbox = await openStore(undefined, join(root, 'state'), console.error)
    const messages = (await allLeads(outbox, slug)).map(({ saves }) => String(saves[0]?.lead['message']))
    await outbox.close()
    expect(messages.filter((each) => each.includes('started to pay'))).toHaveLength(1)
    expect(messages.filter((message) => message.includes('has paid'))).toHaveLength(1)
  } finally {
    await second.kill()
    await third?.kill()
    await fakes.close()
    rmSync(root, { recursive: true, force: true })
  }
})
