import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outdatedReason, putInPlace } from '#build/state/versions.ts'
import { COMPILED, openFixture, stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import { sourceHash } from '#build/compile/compile.ts'
import type { TestServer } from '#lib/testing/serveOnFreePort.ts'
import { stockBytes } from '#stock/stockFile.ts'
import { startLive, type Live } from './live.ts'
import { startFakeBackend } from './testing/live.ts'
import { carEvent, SECRET, signed } from './testing/webhook.ts'

const OTHER = 'another-version-'
const stock = { ...stockOf(3), website_id: 7 }
const slug = stock.cars.find((car) => car.status === 'in_stock' && car.show_on_dealer_website)?.slug ?? ''

let fixture: Fixture
let backend: TestServer
let live: Live
beforeEach(async () => {
  fixture = openFixture()
  writeTenant(fixture, 'tenant', stock)
  await fixture.build({ now: Date.now() })
  symlinkSync(COMPILED, join(fixture.state, 'compiled'))
  backend = await startFakeBackend(fixture.tenants)
})
afterEach(async () => {
  await live.close()
  await backend.close()
  fixture.close()
})

const start = () =>
  startLive({
    tenantsDir: fixture.tenants,
    outDir: fixture.out,
    stateDir: fixture.state,
    environment: {
      FORECOURT_WEBHOOK_SECRET: SECRET,
      FORECOURT_API_URL: backend.url,
      FORECOURT_API_USER: 'tester',
      FORECOURT_API_PASSWORD: 'tester',
    },
    workers: 1,
    steps: [],
    log: pino({ level: 'silent' }),
    isAdmin: () => true,
  })

async function setPrice(price: number): Promise<void> {
  const address = `${backend.url}/admin/websites/7/cars/${slug}?quietly`
  await fetch(address, { method: 'PUT', body: JSON.stringify({ price, before_price: null }) })
  expect((await live.app.request('/hooks/stock', signed(carEvent('tenant', slug)))).status).toBe(202)
}

const hasPrice = (price: number): boolean =>
  readFileSync(join(fixture.out, 'tenant/cars', slug, 'index.html'), 'utf8').includes(
    price.toLocaleString('en'),
  )

const status = async (): Promise<unknown> => (await live.app.request('/status')).json()

test('Live stock that was started with an older version takes webhooks, and publishes once it’s in place again', async () => {
  putInPlace(fixture.state, OTHER)
  live = await start()
  const reason = outdatedReason(fixture.state, sourceHash())
  expect(await status()).toMatchObject({ version: sourceHash(), outdated: reason })
  await setPrice(30_301)
  // It has tried to rebuild when the new price is in the stock.
  await expect
    .poll(() => String(stockBytes(join(fixture.tenants, 'tenant'), fixture.state)))
    .toContain('30301')
  expect(hasPrice(30_301)).toBe(false)

  putInPlace(fixture.state, sourceHash())
  await expect.poll(() => hasPrice(30_301)).toBe(true)
  await expect.poll(status).toMatchObject({ outdated: null, depth: 0 })
})

test('What has changed is written to snapshot.json when live stock ends, and the next process goes on from there', async () => {
  const inFile = () => readFileSync(join(fixture.tenants, 'tenant', 'snapshot.json'), 'utf8')
  live = await start()
  await setPrice(30_304)
  await expect.poll(() => hasPrice(30_304)).toBe(true)
  await expect.poll(status).toMatchObject({ depth: 0 })
  expect(inFile()).not.toContain('30304')
  await live.close()
  expect(inFile()).toContain('30304')
  live = await start()
  await setPrice(30_305)
  await expect.poll(() => hasPrice(30_305)).toBe(true)
})

test('Live stock ends when another version has been put in place, and keeps what it accepted since', async () => {
  live = await start()
  await setPrice(30_302)
  await expect.poll(() => hasPrice(30_302)).toBe(true)
  putInPlace(fixture.state, OTHER)
  await setPrice(30_303)
  await live.outdated
  expect(hasPrice(30_303)).toBe(false)
  expect(await status()).toMatchObject({ outdated: expect.any(String) as string, depth: 1 })
})
