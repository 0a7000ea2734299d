import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import { buyerOf } from '#server/payments/testing/stand.ts'
import { freePort } from '#server/testing/freePort.ts'
import { fakePayments } from '#demo/fakes/payments/keys.ts'
import { copyTenant } from '#demo/testing/copyTenant.ts'
import { forecourt } from '../tests/support/command.ts'
import { server, type Server } from './lib/servers.ts'

/**
 * Tests that every payment appears on the site (docs/checkout.md, 'On the site'). Runs the commands that run on a dealer's machine, each as
 * its own process, and looks for paid vehicles on the built pages, both on disk and over HTTP.
 */

const SLUG = 'millbrook-cars'
const COMPILED = join(ROOT, '.forecourt/compiled')
const [RESERVED, BOUGHT] = ['2023-subaru-outback-touring-410052', '2022-mazda-mx-5-rf-gt-410081'] as const
const HEADERS = { 'x-forecourt-tenant': SLUG }

let dir = ''
let folders: string[] = []
let environment: Record<string, string> = {}
let [fakes, live, sites] = [] as unknown as [Server, Server, Server]
const running: Server[] = []

beforeAll(async () => {
  await ensureCompiled(COMPILED)
  dir = mkdtempSync(join(tmpdir(), 'paid-online-'))
  const [tenants, truth, state] = ['tenants', 'truth', 'state'].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ]
  // The backend keeps its own copy of the stock, which doesn't learn of the payments made here.
  for (const folder of [tenants, truth]) copyTenant(SLUG, join(folder, SLUG))
  mkdirSync(state)
  symlinkSync(COMPILED, join(state, 'compiled'))
  const [fakesPort, livePort, sitesPort] = [await freePort(), await freePort(), await freePort()]
  const fakesUrl = `http://127.0.0.1:${fakesPort}`
  environment = {
    FORECOURT_API_URL: fakesUrl,
    FORECOURT_API_USER: 'of-the-test',
    FORECOURT_API_PASSWORD: 'of-the-test',
    FORECOURT_LIVE_URL: `http://127.0.0.1:${livePort}`,
    FORECOURT_WEBHOOK_SECRET: `whsec_${Buffer.from('known to this test and no other').toString('base64')}`,
    FORECOURT_LOG_LEVEL: 'error',
    ...fakePayments(fakesUrl),
  }
  folders = ['--tenants', tenants, '--out', join(dir, 'dist'), '--state', state]
  const built = await forecourt(['build', ...folders, '--workers', '1'], environment)
  expect(built).toMatchObject({ code: 0 })
  fakes = server(
    ['fakes', '--tenants', truth, '--state', join(dir, 'fakes')],
    fakesPort,
    environment,
    'faults',
  )
  live = server(['live', ...folders], livePort, environment, 'status')
  sites = server(['serve', ...folders], sitesPort, environment, '')
  running.push(fakes, live, sites)
  await Promise.all(running.map(({ start }) => start()))
}, 240_000)
afterAll(async () => {
  await Promise.all(running.map(({ kill }) => kill()))
  rmSync(dir, { recursive: true, force: true })
})

const onDisk = (path: string) => readFileSync(join(dir, 'dist', SLUG, path, 'index.html'), 'utf8')
async function overHttp(path: string) {
  const answer = await fetch(`${sites.url}${path}`, { headers: HEADERS, redirect: 'manual' })
  return { status: answer.status, to: answer.headers.get('location'), text: await answer.text() }
}
/** Returns the HTML of a vehicle's card on the list of all vehicles. */
const cardOf = (slug: string, list: string) =>
  list.split('<article').find((card) => card.includes(`href="/cars/${slug}"`)) ?? ''
const LIST = '/search/new-used-and-demo-cars'

/**
 * Waits until the vehicle's page on disk matches `onPage`. The page must then be the same over HTTP, and the vehicle's card must match
 * `onCard`.
 */
async function shows(what: string, slug: string, onPage: RegExp, onCard: RegExp) {
  const from = Date.now()
  await expect
    .poll(() => onDisk(`/cars/${slug}`), { timeout: 30_000, interval: 10, message: what })
    .toMatch(onPage)
  console.info(`${what}: on its page after ${((Date.now() - from) / 1000).toFixed(2)} s`)
  expect((await overHttp(`/cars/${slug}`)).text, what).toBe(onDisk(`/cars/${slug}`))
  // Pages are published one after another, so the list may show the change later than the vehicle's page.
  await expect
    .poll(async () => cardOf(slug, (await overHttp(LIST)).text), { timeout: 10_000, message: what })
    .toMatch(onCard)
}

async function pay(slug: string, kind: 'reserve' | 'buy', email: string) {
  const buyer = buyerOf(sites.url, HEADERS)
  const { status, redirect } = await buyer.press(slug, { kind, email })
  expect(status).toBe(200)
  const back = await buyer.atPage(redirect, 'pay')
  expect(await buyer.goTo(back)).toMatch(/\/success\?category=(?:reserve|buy)-car&ref=FC/)
  return new URL(back).searchParams.get('ref') ?? ''
}
const availabilityOf = (slug: string) => buyerOf(sites.url, HEADERS).ask(`availability?car=${slug}`)

describe('Online payments', { tags: 'nightly' }, () => {
  test('A reservation and its release are shown, and the next buyer is told before they type', async () => {
    const checkout = `/cars/${RESERVED}/checkout`
    const before = { page: onDisk(`/cars/${RESERVED}`), list: onDisk(LIST) }
    expect(before.page).toContain(`href="${checkout}"`)
    expect(await availabilityOf(RESERVED)).toEqual({})

    const reference = await pay(RESERVED, 'reserve', 'ada@example.com')
    // A shopper who already has the checkout open is told immediately, even before a build.
    expect((await availabilityOf(RESERVED)).error).toContain('reserved')
    await shows('reserved', RESERVED, /is reserved\. Call us to be next in line/, /Reserved/)
    expect(onDisk(`/cars/${RESERVED}`)).not.toContain(`href="${checkout}"`)
    // A shopper who comes later is sent to the vehicle's page, which says that it's reserved.
    await expect
      .poll(async () => await overHttp(checkout), { timeout: 10_000 })
      .toMatchObject({ to: `/cars/${RESERVED}#no-checkout` })
    const other = await buyerOf(sites.url, HEADERS).press(RESERVED, { email: 'grace@example.com' })
    expect(other).toMatchObject({ status: 409, error: expect.stringContaining('reserved') })

    const [state = ''] = folders.slice(-1)
    const released = await forecourt(['checkout', 'release', reference, '--state', state], environment)
    expect(released).toMatchObject({ code: 0 })
    await shows('for sale again', RESERVED, new RegExp(`href="${checkout}"`), /\$34,990/)
    await expect.poll(() => onDisk(LIST), { timeout: 10_000 }).toBe(before.list)
    expect(onDisk(`/cars/${RESERVED}`)).toBe(before.page)
    expect(await availabilityOf(RESERVED)).toEqual({})
    expect((await overHttp(checkout)).status).toBe(200)
  })

  test('A bought vehicle is shown as sold', async () => {
    await pay(BOUGHT, 'buy', 'ada@example.com')
    expect((await availabilityOf(BOUGHT)).error).toBeTruthy()
    await shows('sold', BOUGHT, /has been sold/, /Sold/)
  })

  test('What was paid for while `forecourt live` was down is shown as soon as it runs again', async () => {
    await live.kill()
    await pay(RESERVED, 'reserve', 'mary@example.com')
    expect(onDisk(`/cars/${RESERVED}`)).not.toContain('is reserved')
    await live.start()
    await shows('reserved after a rest', RESERVED, /is reserved\. Call us to be next in line/, /Reserved/)
  })
})
