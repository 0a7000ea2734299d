import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveOnFreePort, type TestServer } from '#lib/testing/serveOnFreePort.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentsApp } from '#demo/fakes/payments/app.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { startForecourt, type Served } from '../testing/served.ts'
import { openReservations, reservationsFile } from './index.ts'
import { buyerOf, makeTenant, PERSON } from './testing/stand.ts'

/** Tests a server whose files can't grow, as on a full disk. */

let root = ''
let fakes: TestServer
let server: Served
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-full-'))
  fakes = await serveOnFreePort(createPaymentsApp())
})
afterAll(async () => {
  await server.stop()
  await fakes.close()
  rmSync(root, { recursive: true, force: true })
})

test(
  'Buyers are told of a full disk and not charged, and paid payments are found later',
  { tags: 'nightly' },
  async () => {
    const { slug, cars } = makeTenant(join(root, 'tenants'), 'stripe')
    const [first = '', second = '', third = '', fourth = ''] = cars.map((car) => car.slug)
    const environment = { ...fakePayments(fakes.url), FORECOURT_PROXIES: '127.0.0.1' }
    server = await startForecourt('serve', root, environment, ['prlimit', '--fsize=204800'])
    const file = reservationsFile(join(root, 'state'))
    // While this reader is open, SQLite can't start its log over, so the log grows until it reaches the limit.
    const reader = new DatabaseSync(file, { readOnly: true })
    reader.exec('BEGIN')
    reader.prepare('SELECT count(*) FROM reservations').get()

    const named = { 'x-forecourt-tenant': slug }
    const early = buyerOf(server.url, named)
    const { redirect } = await early.press(first)
    expect(redirect).not.toBe('')

    // Other shoppers start and cancel attempts until nothing more can be written.
    let refused: { status: number; error?: string } | undefined
    let wanted = second
    for (let n = 0; refused === undefined && n < 200; n++) {
      const other = buyerOf(server.url, { ...named, 'x-forwarded-for': `203.0.113.${n}` })
      const answer = await other.press(wanted, { email: `other${n}@example.com` })
      // The write that failed may have been the previous shopper's cancellation, so the car is still held. Go on with
      // another car.
      if (answer.status === 409 && wanted === second) wanted = third
      else if (answer.status !== 200) refused = answer
      else {
        // The provider sends shoppers back to the site's own address, which doesn't exist here. Use the server's
        // address instead.
        const { pathname, search } = new URL(await other.atPage(answer.redirect, 'cancel'))
        await other.goTo(server.url + pathname + search)
      }
    }
    expect(refused).toMatchObject({ status: 503, error: expect.stringContaining('You haven’t been charged') })

    // A browser without JavaScript must get the same refusal. The write that failed may have left the last car held, so it asks for another.
    const form = await fetch(`${server.url}/api/checkout`, {
      method: 'POST',
      headers: { ...named, 'x-forwarded-for': '198.51.100.1' },
      body: new URLSearchParams({ car: fourth, kind: 'reserve', ...PERSON, email: 'late@example.com' }),
      redirect: 'manual',
    })
    expect([form.status, form.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await form.text()).toContain('We can’t take reservations at the moment')

    // A shopper who pays now must return to a page that says that we're checking, not to an error.
    const back = await early.atPage(redirect, 'pay')
    expect(await early.goTo(back)).toContain('/success?category=reserve-car')
    expect((await fetch(`${server.url}/`, { headers: named })).status).toBe(404)
    expect(server.said()).not.toContain(PERSON.email)

    const { payments } = (await (await fetch(`${fakes.url}/payments`)).json()) as {
      payments: { status: string; reference: string }[]
    }
    const charged = payments.filter(({ status }) => status === 'paid').map(({ reference }) => reference)
    expect(charged).toHaveLength(1)

    await server.stop()
    reader.exec('COMMIT')
    reader.close()
    server = await startForecourt('serve', root, environment)
    const store = openReservations(file)
    const pending = store.get(charged[0] ?? '')
    expect(pending).toMatchObject({ status: 'pending', held: true, car: first })
    // When it starts, the server only checks payments that it hasn't checked for a minute, so make the last check a
    // minute older.
    if (pending) store.change(pending, { updatedAt: pending.updatedAt - 61_000 })
    await server.stop()
    server = await startForecourt('serve', root, environment)
    await expect.poll(() => store.get(charged[0] ?? '')?.status, { timeout: 20_000 }).toBe('paid')
    store.close()
  },
)
