import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { sourceHash } from '#build/compile/compile.ts'
import { stockOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import type { TestServer } from '#lib/testing/serveOnFreePort.ts'
import { freePort } from '#server/testing/freePort.ts'
import { hasRedis, NO_REDIS, startRedis } from '#server/testing/redisServer.ts'
import type { Status, VersionStatus } from './status/status.ts'
import { startFakeBackend } from './testing/live.ts'
import { releaseIn, type Release } from './testing/release.ts'
import { carEvent, SECRET, signed } from './testing/webhook.ts'

if (!hasRedis()) console.warn(NO_REDIS)

const stock = { ...stockOf(6), website_id: 7 }
const slug =
  stock.cars.find((car) => car.status === 'in_stock' && car.show_on_dealer_website && car.price)?.slug ?? ''
const PAGE = `tenant/cars/${slug}/index.html`

/** The upgraded app is compiled once for all tests. */
const compiled = mkdtempSync(join(tmpdir(), 'forecourt-upgrade-compiled-'))
afterAll(() => rmSync(compiled, { recursive: true, force: true }))

let root = ''
let backend: TestServer
let cleanUps: (() => Promise<void>)[] = []
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'forecourt-upgrade-'))
  mkdirSync(join(root, 'truth'))
  writeTenant({ tenants: join(root, 'truth') } as Fixture, 'tenant', stock)
  backend = await startFakeBackend(join(root, 'truth'))
  cleanUps = []
})
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
  await backend.close()
  rmSync(root, { recursive: true, force: true })
})

function machine(name: string): Release {
  const dir = join(root, name)
  cpSync(join(root, 'truth'), join(dir, 'tenants'), { recursive: true })
  return releaseIn(dir, compiled)
}

async function startLive(release: Release, ...more: string[]) {
  const port = await freePort()
  const environment = {
    FORECOURT_WEBHOOK_SECRET: SECRET,
    FORECOURT_API_URL: backend.url,
    FORECOURT_API_USER: 'tester',
    FORECOURT_API_PASSWORD: 'tester',
  }
  const live = release.keep('live', environment, '--port', String(port), ...more)
  cleanUps.push(live.stop)
  const url = `http://127.0.0.1:${port}`
  return {
    ...live,
    url,
    status: async () => (await (await fetch(`${url}/status`)).json()) as Status & VersionStatus,
  }
}

type Live = Awaited<ReturnType<typeof startLive>>

const PATIENT = { timeout: 90_000 }

/** Until the webhook is accepted. */
async function setPrice(price: number, { url }: Live): Promise<void> {
  const address = `${backend.url}/admin/websites/7/cars/${slug}?quietly`
  await fetch(address, { method: 'PUT', body: JSON.stringify({ price, before_price: null }) })
  const webhook = signed(carEvent('tenant', slug))
  const answer = () =>
    fetch(`${url}/hooks/stock`, webhook).then(
      (response) => response.status,
      () => 0,
    )
  await expect.poll(answer, PATIENT).toBe(202)
}

function hasPrice({ dir }: Release, price: number): boolean {
  const file = join(dir, 'out', PAGE)
  return existsSync(file) && readFileSync(file, 'utf8').includes(price.toLocaleString('en'))
}

const priceOn = (release: Release, price: number) =>
  expect.poll(() => hasPrice(release, price), PATIENT).toBe(true)

test.runIf(hasRedis())(
  'Of two versions on a queue, the newer one rebuilds, until a machine goes back to the older one',
  { tags: 'nightly', timeout: 400_000 },
  async () => {
    const redis = await startRedis()
    cleanUps.push(redis.stop)
    const [older, newer] = [machine('older'), machine('newer')]
    newer.upgrade()
    const first = await startLive(older, '--queue', redis.url)
    await setPrice(30_201, first)
    await priceOn(older, 30_201)

    const second = await startLive(newer, '--queue', redis.url)
    await expect
      .poll(
        () =>
          second.status().then(
            ({ outdated }) => outdated,
            () => '',
          ),
        PATIENT,
      )
      .toBe(null)
    await expect.poll(async () => (await first.status()).outdated).toContain('a newer version of Forecourt')
    const { version, workers } = await second.status()
    expect(workers.map((worker) => [worker.version, worker.rebuilds])).toEqual(
      expect.arrayContaining([
        [sourceHash(), false],
        [version, true],
      ]),
    )
    await setPrice(30_202, first)
    await priceOn(newer, 30_202)
    expect([newer.isUpgraded(PAGE), hasPrice(older, 30_201)]).toEqual([true, true])

    newer.rollBack()
    await newer.run('build')
    await expect.poll(async () => (await first.status()).outdated, PATIENT).toBe(null)
    await setPrice(30_203, first)
    await expect.poll(() => [older, newer].some((each) => hasPrice(each, 30_203)), PATIENT).toBe(true)
    expect([newer.isUpgraded(PAGE), second.restarts()]).toEqual([false, 1])
  },
)
