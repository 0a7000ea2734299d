import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleStock } from '#demo/stock/sampleStock.ts'
import { contentHash } from '#lib/hash.ts'
import { findableFiles } from '#plan/files/findableFiles.ts'
import { planTenant } from '#plan/plan.ts'
import { textOf } from '#plan/testing/small.ts'
import { displayMake } from '#rules/listing/makes.ts'
import { trimOf } from '#search/titles.ts'
import { loadTenant } from '#site/loading/loadTenant.ts'
import { folder } from '#site/testing/fixtures.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { newTenant } from '../new/newTenant.ts'
import { importFeed } from './importFeed.ts'

/** The text of a feed that a demo site's next build would publish. */
async function published(slug: string, path: string) {
  const demo = new URL(`../../../tenants/${slug}`, import.meta.url).pathname
  const tenant = await loadTenant(demo)
  const { stock } = readStock(sourceOf(readFileSync(join(demo, 'snapshot.json'))), contentHash, null)
  const { context, listings } = planTenant(tenant, stock, Date.parse('2026-11-20T00:00:00Z'))
  const file = [...findableFiles(context, listings, new Map())].find((each) => each.path === path)
  if (!file) throw new Error(`there is no ${path}`)
  const there = stock.vehicles.map(
    ({ brief, car }) => [brief.stocknum, { ...car(), trim: trimOf(brief) }] as const,
  )
  return { text: textOf(file), there: new Map(there), region: tenant.site.region }
}

/** The fields of a vehicle that must survive being published in a feed and imported again. The make may be spelled differently. */
const same = (
  { vin, stocknum, make, model, year, price, car_type, colour, certified }: Car,
  trim: string,
) => ({
  vin,
  stocknum,
  make: displayMake(make),
  model,
  year,
  price,
  // Feeds for portals describe demo cars as used.
  car_type: car_type === 'demo' ? 'used' : car_type,
  certified: certified && car_type !== 'new',
  colour,
  trim,
})

/** The error, in km, that rounding to whole miles can cause. */
const MILE = 1

test.each([
  [
    'harbourside-motors',
    'feeds/google-vehicles.csv',
    ['body', 'drive', 'transmission', 'simple_fuel', 'primary_image_url'],
  ],
  ['harbourside-motors', 'feeds/meta-vehicles.xml', ['before_price', 'primary_image_url']],
  ['redgum-rv', 'feeds/meta-vehicles.xml', ['before_price', 'primary_image_url']],
  ['saltbush-campers', 'feeds/meta-vehicles.xml', ['before_price', 'primary_image_url']],
  ['southern-cross-motorcycles', 'feeds/meta-vehicles.xml', ['before_price', 'primary_image_url']],
  ['great-plains-truck-center', 'feeds/meta-vehicles.xml', ['before_price', 'primary_image_url']],
] as const)(
  'A feed that is published by %s as %s and imported again gives the same vehicles',
  async (slug, path, more) => {
    const { text, there, region } = await published(slug, path)
    using root = folder({ [path]: text })
    const answers = { slug: 'back', template: 'group', region, name: 'Back' } as const
    await newTenant(answers, { tenantsDir: root.path, sampleStock })
    const { pulled } = await importFeed('back', join(root.path, path), {
      ...{
        tenantsDir: root.path,
        stateDir: join(root.path, '.state'),
        now: Date.parse('2026-11-26T00:00:00Z'),
      },
      ...{ logins: {}, allowPrivate: false, dryRun: false, remap: false, allowFewer: false },
    })
    const { cars } = JSON.parse(readFileSync(join(root.path, 'back/snapshot.json'), 'utf8')) as Snapshot
    expect(cars).toHaveLength(
      path.endsWith('.csv') ? text.trim().split('\r\n').length - 1 : text.split('<listing>').length - 1,
    )
    // The new site has only one location.
    const others = pulled?.warnings.filter(
      (warning) => !warning.includes('at locations that the site doesn’t have'),
    )
    expect(others).toEqual([])
    for (const car of cars) {
      const original = there.get(car.stocknum)
      if (!original) throw new Error(`${car.stocknum} was made up`)
      expect(same(car, car.badge)).toEqual(same(original, original.trim))
      expect(Math.abs((car.km ?? 0) - (original.km ?? 0))).toBeLessThanOrEqual(MILE)
      for (const field of more)
        expect(
          `${field} ${String(car[field] ?? '')
            .split('.example')
            .at(-1)}`,
        ).toBe(
          `${field} ${String(original[field] ?? '')
            .split('.example')
            .at(-1)}`,
        )
    }
  },
)
