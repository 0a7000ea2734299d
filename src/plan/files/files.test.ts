import { planTenant } from '../plan.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { loadTenant } from '#site/loading/loadTenant.ts'
import type { Car, Snapshot } from '#stock/entities.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { PriceHistory } from '../priceFalls.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { textOf } from '../testing/textOf.ts'
import { COLUMNS } from './googleFeed.ts'
import { findableFiles, noting, type FoundPage } from './index.ts'
import { sitemaps } from './sitemap.ts'
import { hashOf } from '../testing/hashOf.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const TENANTS = join(import.meta.dirname, '../../../tenants')
const SLUGS = readdirSync(TENANTS)
const CARS = 'harbourside-motors'

/** A tenant's plan and files, with its vehicles changed by `change` and some settings replaced. */
const filesOf = async (
  slug: string,
  change: (car: Car, index: number) => Car = (car) => car,
  settings: Record<string, unknown> = {},
  published?: PriceHistory,
) => {
  const read = await loadTenant(join(TENANTS, slug))
  const tenant = { ...read, site: siteSchema.validateSync({ ...read.site, ...settings }) }
  const snapshot = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as Snapshot
  const text = JSON.stringify({ ...snapshot, cars: snapshot.cars.map(change) })
  const { stock } = readStock(sourceOf(Buffer.from(text)), hashOf)
  const { context, listings, pages: planned } = planTenant(tenant, stock, NOW, published)
  const found: FoundPage[] = []
  const pages = Array.from(noting(planned(), found), ({ make }) => make())
  const files = [...findableFiles(context, listings, found)]
  return {
    context,
    listings,
    pages,
    names: files.map(({ path }) => path),
    text: (path: string) => {
      const file = files.find((each) => each.path === path)
      if (!file) throw new Error(`there is no ${path}`)
      return textOf(file)
    },
  }
}

const xmlOf = (text: string): Document =>
  new new JSDOM('').window.DOMParser().parseFromString(text, 'application/xml')

const all = (document: Document, name: string): string[] =>
  Array.from(document.getElementsByTagName(name), (each) => each.textContent)

const rowsOf = (csv: string): Record<string, string>[] => {
  const [head = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  return rows.map((row) => {
    expect(row).toHaveLength(head.length)
    return Object.fromEntries(head.map((name, at) => [name, row[at] ?? '']))
  })
}

describe.each(SLUGS)('%s', (slug) => {
  it('lists each indexable page once in its sitemaps, and no other pages', async () => {
    const { context, pages, text, names } = await filesOf(slug)
    const index = all(xmlOf(text('sitemap.xml')), 'loc')
    expect(index).toEqual(
      names.filter((name) => /^sitemap-/.test(name)).map((name) => `${context.site.url}/${name}`),
    )
    const named = index.flatMap((url) => all(xmlOf(text(url.slice(context.site.url.length + 1))), 'loc'))
    const wanted = pages.filter(({ meta, path }) => !meta.noindex && meta.canonical === path)
    expect(named.toSorted()).toEqual(wanted.map(({ path }) => context.site.url + path).toSorted())
  })

  it('has well-formed feeds of the vehicles that can be bought, each linking to a page', async () => {
    const { context, pages, text } = await filesOf(slug)
    const paths = new Set(pages.map(({ path }) => context.site.url + path))
    const meta = xmlOf(text('feeds/meta-vehicles.xml'))
    const urls = Array.from(
      meta.getElementsByTagName('listing'),
      (each) => all(each as never, 'url')[0] ?? '',
    )
    expect(urls.length).toBeGreaterThan(10)
    expect(urls.filter((url) => !paths.has(url))).toEqual([])
    for (const name of [
      'vehicle_id',
      'title',
      'description',
      'make',
      'model',
      'year',
      'price',
      'state_of_vehicle',
      'address',
    ])
      expect(meta.getElementsByTagName(name).length, name).toBeGreaterThanOrEqual(urls.length)
    const arrivals = xmlOf(text('feeds/new-arrivals.xml'))
    expect(all(arrivals, 'guid').filter((url) => !paths.has(url))).toEqual([])
    const dates = all(arrivals, 'pubDate').map((date) => Date.parse(date))
    expect(dates).toEqual(dates.toSorted((a, b) => b - a))
  })

  it('points crawlers to its sitemap and language models to its pages', async () => {
    const { context, text, names } = await filesOf(slug)
    expect(text('robots.txt')).toContain(`Sitemap: ${context.site.url}/sitemap.xml\n`)
    const llms = text('llms.txt')
    expect(llms.startsWith(`# ${context.site.name}\n\n> `)).toBe(true)
    for (const feed of names.filter((name) => name.startsWith('feeds/')))
      expect(llms).toContain(`${context.site.url}/${feed}`)
  })
})

describe("Google's feed", () => {
  it('has everything that Google requires, and only cars with a VIN and a price', async () => {
    const odd: Partial<Car>[] = [
      { vin: '' },
      { price: null },
      { sold: true },
      { car_type: 'used', km: null },
      { year: null },
    ]
    const { context, text } = await filesOf(CARS, (car, index) => ({ ...car, ...odd[index] }))
    const rows = rowsOf(text('feeds/google-vehicles.csv'))
    expect(rows.length).toBeGreaterThan(50)
    const REQUIRED = [
      'vin',
      'store_code',
      'dealership_name',
      'dealership_address',
      'price',
      'condition',
      'make',
      'model',
      'year',
    ]
    for (const row of rows) {
      for (const name of REQUIRED) expect(row[name], name).not.toBe('')
      expect(row['price']).toMatch(/^\d+(\.\d+)? AUD$/)
      expect(row['condition']).toMatch(/^(new|used)$/)
      if (row['condition'] === 'used') expect(row['mileage']).toMatch(/^\d+ km$/)
      expect(row['link']?.startsWith(`${context.site.url}/cars/`)).toBe(true)
    }
    expect(Object.keys(rows[0] ?? {})).toEqual(COLUMNS.map(([name]) => name))
  })

  it('gives the price of new cars as the MSRP too, if the site says that it is', async () => {
    const rowsWith = async (used: string) =>
      rowsOf((await filesOf(CARS, undefined, { pricing: { new: used } })).text('feeds/google-vehicles.csv'))
    const msrp = (rows: Record<string, string>[], condition: string) =>
      new Set(
        rows
          .filter((row) => row['condition'] === condition)
          .map((row) =>
            row['vehicle_msrp'] === '' ? 'none' : row['vehicle_msrp'] === row['price'] ? 'price' : 'another',
          ),
      )
    const rows = await rowsWith('msrp')
    expect(msrp(rows, 'new')).toEqual(new Set(['price']))
    expect(msrp(rows, 'used')).toEqual(new Set(['none']))
    expect(msrp(await rowsWith('drive_away'), 'new')).toEqual(new Set(['none']))
  })

  it.each(SLUGS.filter((slug) => slug !== CARS))(
    'doesn’t exist for %s, whose vehicles Google doesn’t list',
    async (slug) => {
      expect((await filesOf(slug)).names).not.toContain('feeds/google-vehicles.csv')
    },
  )
})

describe("Meta's feed", () => {
  const listings = (text: string) => Array.from(xmlOf(text).getElementsByTagName('listing'), (each) => each)
  const said = (listing: Element, name: string) => listing.getElementsByTagName(name)[0]?.textContent ?? ''
  const pricesOf = async (
    change: (car: Car, index: number) => Car,
    published?: PriceHistory,
  ): Promise<Map<string, string>> => {
    const { text } = await filesOf('redgum-rv', change, {}, published)
    return new Map(
      listings(text('feeds/meta-vehicles.xml')).map((each) => [
        said(each, 'vehicle_id'),
        `${said(each, 'price')} / ${said(each, 'sale_price')}`,
      ]),
    )
  }

  it('gives a reduced vehicle’s earlier price, from the backend or past builds, as the price, and the current one as the sale price', async () => {
    const plain = (car: Car): Car => ({ ...car, price: 50_000, before_price: null })
    const { context } = await filesOf('redgum-rv', (car) => plain(car))
    const [one, two, three] = context.listed.map(({ brief }) => brief)
    if (!one || !two || !three) throw new Error('too few vehicles')
    const published: PriceHistory = new Map(
      [...context.prices].map(([who, known]) => [who, { ...known, since: 0, price: 52_000 }]),
    )
    const prices = await pricesOf(
      (car) =>
        car.id === two.id
          ? { ...plain(car), before_price: 60_000 }
          : { ...plain(car), price: car.id === three.id ? 53_000 : 50_000 },
      published,
    )
    expect(prices.get(one.stocknum)).toBe('52000 AUD / 50000 AUD')
    expect(prices.get(two.stocknum)).toBe('60000 AUD / 50000 AUD')
    expect(prices.get(three.stocknum)).toBe('53000 AUD / ')
  })

  it('leaves out what Meta refuses: a used car without mileage, or one without make, model or year', async () => {
    const odd = [
      { km: null },
      { make: '' },
      { model: '' },
      { year: null },
      { km: null, car_type: 'new' },
    ] as const
    const used = (car: Car): Car => ({ ...car, car_type: 'used', km: 1_000 })
    const { context } = await filesOf(CARS, used)
    const offered = context.listed
      .filter(({ brief }) => !brief.sold && !brief.reserved && brief.price !== null)
      .slice(0, odd.length)
      .map(({ brief }) => brief)
    const { text } = await filesOf(CARS, (car) => ({
      ...used(car),
      ...odd[offered.findIndex(({ id }) => id === car.id)],
    }))
    const ids = listings(text('feeds/meta-vehicles.xml')).map((each) => said(each, 'vehicle_id'))
    expect(offered.map(({ stocknum }) => ids.includes(stocknum))).toEqual([false, false, false, false, true])
  })

  it('describes a caravan by the facts that caravan buyers look for', async () => {
    const { text } = await filesOf('redgum-rv')
    const words = listings(text('feeds/meta-vehicles.xml')).map((each) => said(each, 'description'))
    expect(
      words.filter((each) => /, Sleeps \d, \d+ ft.*, Tare [\d,]+ kg, ATM [\d,]+ kg, /.test(each)).length,
    ).toBeGreaterThan(10)
  })
})

it('keeps hostile text inside its fields', async () => {
  const hostile = ']]></title><x>&"\',\n\u0000\ud800 "A"'
  const { text, context } = await filesOf(CARS, (car) => ({
    ...car,
    badge: hostile,
    colour: hostile,
    model: hostile,
  }))
  for (const path of [
    'feeds/meta-vehicles.xml',
    'feeds/new-arrivals.xml',
    'sitemap.xml',
    'sitemap-vehicles.xml',
  ]) {
    const document = xmlOf(text(path))
    expect(document.getElementsByTagName('parsererror').length, path).toBe(0)
    expect(document.getElementsByTagName('x').length, path).toBe(0)
  }
  for (const row of rowsOf(text('feeds/google-vehicles.csv'))) {
    expect(row['model']).toContain(']]></title><x>&"\',')
    expect(row['link']?.startsWith(context.site.url)).toBe(true)
  }
})

it('splits a sitemap that has too many addresses', async () => {
  const { context, listings } = await filesOf(CARS)
  const files = [...sitemaps(context, listings, [], 100)]
  const vehicles = files.filter(({ path }) => path.startsWith('sitemap-vehicles'))
  expect(vehicles.length).toBe(Math.ceil(context.listed.length / 100))
  expect(vehicles[1]?.path).toBe('sitemap-vehicles-2.xml')
  const index = files.at(-1)
  const named = vehicles.flatMap((file) => all(xmlOf(textOf(file)), 'url'))
  expect(named).toHaveLength(context.listed.length)
  expect(all(xmlOf(index ? textOf(index) : ''), 'sitemap')).toHaveLength(files.length - 1)
})
