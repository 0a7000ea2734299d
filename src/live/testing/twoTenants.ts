import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { openFixture, stockOf, treeOf, writeTenant, type Fixture } from '#build/testing/fixture.ts'
import type { Snapshot } from '#stock/entities.ts'
import { stockBytes } from '#stock/stockFile.ts'
import type { Mark } from '../journal/journal.ts'
import { openTestLive, type TestLive } from './live.ts'

/** Each website has its own dealerships. */
export const [TENANT, OTHER] = [7, 8]

const own = (snapshot: Snapshot, id: number): Snapshot => ({
  ...snapshot,
  website_id: id,
  cars: snapshot.cars.map((car) => ({ ...car, slug: `${car.slug}-${id}`, dealership_id: id * 10 })),
})
function inStock({ cars }: Snapshot): { slug: string; price: number } {
  const found = cars.find((car) => car.status === 'in_stock' && car.show_on_dealer_website && car.price)
  return { slug: found?.slug ?? '', price: found?.price ?? 0 }
}

/** Builds two tenants' sites once for a test file. Each test runs live stock with a copy of them. */
export function twoTenants() {
  let built: Fixture
  let live: TestLive
  let car = { slug: '', price: 0 }
  beforeAll(async () => {
    built = openFixture()
    for (const [slug, id, seed] of [
      ['tenant', TENANT, 1],
      ['other', OTHER, 2],
    ] as const) {
      const snapshot = own(stockOf(14, seed), id)
      writeTenant(built, slug, snapshot, {
        site: { id, dealerships: [{ id: id * 10, slug: `dealer-${id}`, name: `Dealer ${id}` }] },
      })
      if (slug === 'tenant') car = inStock(snapshot)
    }
    await built.build()
  }, 120_000)
  afterAll(() => built.close())
  beforeEach(async () => {
    live = await openTestLive(built)
  })
  afterEach(() => live.close())
  /** As the runner would. The test's clock is set to the time of each retry. */
  async function settle(tenant = 'tenant'): Promise<void> {
    const { clock, rebuild } = live
    for (let again = await rebuild(tenant); again !== undefined; again = await rebuild(tenant))
      clock.now = Math.max(again, clock.now)
  }
  return {
    live: () => live,
    car: () => car,
    pageOf: (slug = car.slug, tenant = 'tenant') => {
      const file = join(live.fixture.out, tenant, 'cars', slug, 'index.html')
      return existsSync(file) ? readFileSync(file, 'utf8') : null
    },
    waiting: async (tenant = 'tenant') =>
      (await live.journal.marks(tenant)).filter((mark) => mark.what !== 'files').map(({ what }) => what),
    snapshotOf: (tenant = 'tenant') =>
      JSON.parse(String(stockBytes(join(live.fixture.tenants, tenant), live.fixture.state))) as Snapshot,
    setPrice: (price: number) => live.put(TENANT, car.slug, { price, before_price: null }),
    markOf: (slug: string): Mark => `car:${slug}`,
    /** @returns when to run again; undefined if nothing but files waits */
    rebuild: async (...marks: Mark[]) => {
      await live.mark('tenant', ...marks)
      const again = await live.rebuild('tenant')
      return (await live.journal.marks('tenant')).every(({ what }) => what === 'files') ? undefined : again
    },
    settle,
    /** Once feeds and sitemaps are up to date too. */
    expectClean: async () => {
      const { fixture, clock } = live
      for (const tenant of await live.journal.pending()) await settle(tenant)
      const fresh = await fixture.buildAfresh({ now: clock.now })
      const site = (dir: string) =>
        Object.fromEntries(Object.entries(treeOf(dir)).filter(([file]) => !file.startsWith('.')))
      expect(site(fixture.out)).toEqual(site(fresh))
    },
  }
}
