import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '#build/build.ts'
import { ensureCompiled, ROOT } from '#build/compile/compile.ts'
import {
  copyInputs,
  stockOf,
  treeOf,
  withoutFeeds,
  writeTenant,
  type Fixture,
} from '#build/testing/fixture.ts'
import { hasRedis, NO_REDIS, startRedis, type RedisServer } from '#server/testing/redisServer.ts'
import { liveServersIn, type Disk, type LiveServers } from './lib/liveServers.ts'
import { pause } from './lib/servers.ts'

/** Tests several processes that share one Redis. Some of them share a disk, and one has its own, as if it ran on another machine. */

const COMPILED = join(ROOT, '.forecourt', 'compiled')
const TENANTS = ['north', 'south', 'west']

if (!hasRedis()) console.warn(NO_REDIS)

let dir = ''
let redis: RedisServer
let servers: LiveServers
let [here, elsewhere]: Disk[] = []
let slugs: string[] = []

function diskIn(name: string): Disk {
  const [tenants, out, state] = ['tenants', 'dist', 'state'].map((each) => join(dir, name, each)) as [
    string,
    string,
    string,
  ]
  for (const folder of [tenants, state]) mkdirSync(folder, { recursive: true })
  symlinkSync(COMPILED, join(state, 'compiled'))
  TENANTS.forEach((tenant, index) => {
    const snapshot = { ...stockOf(10), website_id: index + 1 }
    writeTenant({ tenants } as Fixture, tenant, snapshot, { site: { id: index + 1 } })
    slugs = snapshot.cars
      .filter(
        (car) =>
          car.status === 'in_stock' &&
          car.show_on_dealer_website &&
          (car.price ?? 0) > 10 &&
          car.subscription_price === null,
      )
      .map(({ slug }) => slug)
  })
  return { tenants, out, state }
}

describe.runIf(hasRedis())('A fleet that shares Redis', { tags: 'nightly', timeout: 240_000 }, () => {
  beforeAll(async () => {
    await ensureCompiled(COMPILED)
    dir = mkdtempSync(join(tmpdir(), 'live-fleet-'))
    here = diskIn('here')
    elsewhere = diskIn('elsewhere')
    redis = await startRedis()
    const more = ['--queue', redis.url, '--take-over', '2']
    servers = await liveServersIn({ dir, ...here, others: [here, elsewhere], more })
    await servers.fakes.start()
    await Promise.all(servers.fleet.map(({ start }) => start()))
  }, 120_000)
  afterAll(async () => {
    for (const { kill } of servers.fleet) await kill()
    await servers.fakes.kill()
    await redis.stop()
    rmSync(dir, { recursive: true, force: true })
  })

  const change = async (at: number, price: number): Promise<void> => {
    const [website, slug] = [(at % TENANTS.length) + 1, slugs[at % slugs.length] ?? '']
    await servers.change(website, slug, { price, before_price: null })
    await servers.send(TENANTS[website - 1] ?? '', 'car.updated', { slug })
  }

  test('A fleet loses no events if some processes are killed: the others take over their work', async () => {
    await servers.settled()
    const last = new Map<number, number>()
    for (let at = 0; at < 45; at++) {
      const price = 40_000 + at
      await change(at, price)
      last.set(at % (TENANTS.length * slugs.length), price)
      const [, second, third] = servers.fleet
      // Slows the backend down, so that the processes are killed in the middle of their work.
      if (at === 8 || at === 18) await servers.setFaults({ latency: 400, path: '/websites' })
      if (at === 10) await second?.kill()
      if (at === 20) await third?.kill()
      if (at === 11 || at === 21) await servers.setFaults({})
      if (at === 28) await third?.start()
      await pause(20)
    }
    await servers.settled()
    expect((await servers.status()).failing).toBe(0)
    for (const disk of [here, elsewhere]) {
      if (!disk) continue
      const [fresh, stateDir] = [join(dir, 'fresh'), join(dir, 'fresh-state')]
      for (const tenant of TENANTS) copyInputs(disk.state, stateDir, tenant)
      const options = { tenantsDir: disk.tenants, outDir: fresh, stateDir, compiledDir: COMPILED }
      await build({ ...options, now: Date.now(), workers: 1, clean: true })
      // If no worker with this disk ever had a turn with a tenant, the disk has none of that tenant's pages.
      for (const tenant of TENANTS.filter((each) => existsSync(join(disk.out, each))))
        expect(withoutFeeds(treeOf(join(disk.out, tenant))), `${tenant} in ${disk.out}`).toEqual(
          withoutFeeds(treeOf(join(fresh, tenant))),
        )
      for (const folder of [fresh, stateDir]) rmSync(folder, { recursive: true, force: true })
    }
    for (const [at, price] of last) {
      const [tenant, slug] = [TENANTS[at % TENANTS.length] ?? '', slugs[at % slugs.length] ?? '']
      const shown = price.toLocaleString('en')
      expect(
        [pageIn(here, tenant, slug), pageIn(elsewhere, tenant, slug)].some((page) => page.includes(shown)),
        `${tenant} ${slug} ${shown}`,
      ).toBe(true)
    }
  })
})

const pageIn = (disk: Disk | undefined, tenant: string, slug: string): string =>
  disk === undefined ? '' : readPage(join(disk.out, tenant, 'cars', slug, 'index.html'))

const readPage = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')
