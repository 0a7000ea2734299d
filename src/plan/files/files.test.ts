import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import type { Car } from '#stock/entities.ts'
import { siteSchema } from '#site/settings/schema.ts'
import type { PriceHistory } from '../priceFalls.ts'
import { planTenant } from '../plan.ts'
import { GROUP, NOW, of, RV, SLUGS, stockOf } from '../testing/demo.ts'
import { textOf } from '../testing/small.ts'
import { googleListings } from './portals/google.ts'
import { findableFiles, collectFindable, type FindablePages } from './findableFiles.ts'
import { sitemaps } from './sitemap.ts'

function filesOf(
  slug: string,
  change: (car: Car, index: number) => Car = (car) => car,
  settings: Record<string, unknown> = {},
  published?: PriceHistory,
) {
  const { tenant: read, snapshot } = of(slug)
  const tenant = { ...read, site: siteSchema.validateSync({ ...read.site, ...settings }) }
  const stock = stockOf({ ...snapshot, cars: snapshot.cars.map(change) })
  const { context, listings, pages: planned } = planTenant(tenant, stock, NOW, published)
  const found: FindablePages = new Map()
  const pages = Array.from(collectFindable(planned(), found), ({ make }) => make())
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

const demo = new Map(SLUGS.map((slug) => [slug, filesOf(slug)]))
const demoOf = (slug: string) => demo.get(slug) ?? filesOf(slug)

const xmlOf = (text: string): Document =>
  new new JSDOM('').window.DOMParser().parseFromString(text, 'application/xml')

const all = (document: Document, name: string): string[] =>
  Array.from(document.getElementsByTagName(name), (element) => element.textContent)

const listings = (document: Document) => Array.from(document.getElementsByTagName('listing'))
const said = (listing: Element, name: string) => listing.getElementsByTagName(name)[0]?.textContent ?? ''

function rowsOf(csv: string): Record<string, string>[] {
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
    return Object.fromEntries(head.map((name, index) => [name, row[index] ?? '']))
  })
}

test.each(SLUGS)('The sitemaps of %s list each indexable page once, and no other pages', (slug) => {
  const { context, pages, text, names } = demoOf(slug)
  const index = all(xmlOf(text('sitemap.xml')), 'loc')
  expect(index).toEqual(
    names.filter((name) => /^sitemap-/.test(name)).map((name) => `${context.site.url}/${name}`),
  )
  const named = index.flatMap((url) => all(xmlOf(text(url.slice(context.site.url.length + 1))), 'loc'))
  const wanted = pages.filter(({ meta, path }) => !meta.noindex && meta.canonical === path)
  expect(named.toSorted()).toEqual(wanted.map(({ path }) => context.site.url + path).toSorted())
})

test.each(SLUGS)('The feeds of %s are well formed, and their vehicles have pages', (slug) => {
  const { context, pages, text } = demoOf(slug)
  const paths = new Set(pages.map(({ path }) => context.site.url + path))
  const meta = xmlOf(text('feeds/meta-vehicles.xml'))
  const urls = listings(meta).map((listing) => said(listing, 'url'))
  expect(urls.length).toBeGreaterThan(10)
  expect(urls.filter((url) => !paths.has(url))).toEqual([])
  for (const name of [
    ...['vehicle_id', 'title', 'description', 'make', 'model', 'year', 'price'],
    ...['state_of_vehicle', 'address'],
  ])
    expect(meta.getElementsByTagName(name).length, name).toBeGreaterThanOrEqual(urls.length)
  const arrivals = xmlOf(text('feeds/new-arrivals.xml'))
  expect(all(arrivals, 'guid').filter((url) => !paths.has(url))).toEqual([])
  const suffixes = Object.values(context.cardSettings.priceSuffixes)
  expect(
    all(arrivals, 'title')
      .slice(1)
      .filter((title) => ![...suffixes, 'a week'].includes(/, \$[\d,.]+ ?(.*)$/.exec(title)?.[1] ?? '?')),
  ).toEqual([])
  const dates = all(arrivals, 'pubDate').map((date) => Date.parse(date))
  expect(dates).toEqual(dates.toSorted((a, b) => b - a))
})

test.each(SLUGS)('The site %s points crawlers to its sitemap and language models to its pages', (slug) => {
  const { context, text, names } = demoOf(slug)
  expect(text('robots.txt')).toContain(`Sitemap: ${context.site.url}/sitemap.xml\n`)
  const llms = text('llms.txt')
  expect(llms.startsWith(`# ${context.site.name}\n\n> `)).toBe(true)
  for (const feed of names.filter((name) => name.startsWith('feeds/')))
    expect(llms).toContain(`${context.site.url}/${feed}`)
})

test('Google’s feed has everything that Google requires, and only cars with VIN and price', () => {
  const odd: Partial<Car>[] = [
    { vin: '' },
    { price: null },
    { sold: true },
    { car_type: 'used', km: null },
    { year: null },
  ]
  const { context, text } = filesOf(GROUP, (car, index) => ({ ...car, ...odd[index] }))
  const rows = rowsOf(text('feeds/google-vehicles.csv'))
  expect(rows.length).toBeGreaterThan(50)
  const REQUIRED = [
    ...['vin', 'store_code', 'dealership_name', 'dealership_address', 'price', 'condition'],
    ...['make', 'model', 'year'],
  ]
  for (const row of rows) {
    for (const name of REQUIRED) expect(row[name], name).not.toBe('')
    expect(row['price']).toMatch(/^\d+(\.\d+)? AUD$/)
    expect(row['condition']).toMatch(/^(new|used)$/)
    if (row['condition'] === 'used') expect(row['mileage']).toMatch(/^\d+ km$/)
    expect(row['link']?.startsWith(`${context.site.url}/cars/`)).toBe(true)
  }
  expect(Object.keys(rows[0] ?? {})).toEqual(googleListings.attributes.map(({ name }) => name))
})

test('Google’s feed gives the price of new cars as the MSRP too, if the site says it is', () => {
  const rowsWith = (used: string) =>
    rowsOf(filesOf(GROUP, undefined, { pricing: { new: used } }).text('feeds/google-vehicles.csv'))
  const msrp = (rows: Record<string, string>[], condition: string) =>
    new Set(
      rows
        .filter((row) => row['condition'] === condition)
        .map((row) =>
          row['vehicle_msrp'] === '' ? 'none' : row['vehicle_msrp'] === row['price'] ? 'price' : 'another',
        ),
    )
  const rows = rowsWith('msrp')
  expect(msrp(rows, 'new')).toEqual(new Set(['price']))
  expect(msrp(rows, 'used')).toEqual(new Set(['none']))
  expect(msrp(rowsWith('drive_away'), 'new')).toEqual(new Set(['none']))
})

test.each(SLUGS.filter((slug) => slug !== GROUP))(
  'The site %s has no feed for Google, which doesn’t list such vehicles',
  (slug) => {
    expect(filesOf(slug).names).not.toContain('feeds/google-vehicles.csv')
  },
)

function pricesOf(change: (car: Car, index: number) => Car, published?: PriceHistory): Map<string, string> {
  const { text } = filesOf(RV, change, {}, published)
  return new Map(
    listings(xmlOf(text('feeds/meta-vehicles.xml'))).map((listing) => [
      said(listing, 'vehicle_id'),
      `${said(listing, 'price')} / ${said(listing, 'sale_price')}`,
    ]),
  )
}

test('Meta’s feed gives a reduced vehicle’s earlier price as price, and the new as sale price', () => {
  const plain = (car: Car): Car => ({ ...car, price: 50_000, before_price: null })
  const { context } = filesOf(RV, (car) => plain(car))
  const [one, two, three] = context.listed.map(({ brief }) => brief)
  if (!one || !two || !three) throw new Error('too few vehicles')
  const published: PriceHistory = new Map(
    [...context.prices].map(([who, known]) => [who, { ...known, since: 0, price: 52_000 }]),
  )
  const prices = pricesOf(
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

test('Meta’s feed leaves out used cars without mileage, and those without make, model or year', () => {
  const odd = [
    { km: null },
    { make: '' },
    { model: '' },
    { year: null },
    { km: null, car_type: 'new' },
  ] as const
  const used = (car: Car): Car => ({ ...car, car_type: 'used', km: 1_000 })
  const { context } = filesOf(GROUP, used)
  const offered = context.listed
    .filter(({ brief }) => !brief.sold && !brief.reserved && brief.price !== null)
    .slice(0, odd.length)
    .map(({ brief }) => brief)
  const { text } = filesOf(GROUP, (car) => ({
    ...used(car),
    ...odd[offered.findIndex(({ id }) => id === car.id)],
  }))
  const ids = listings(xmlOf(text('feeds/meta-vehicles.xml'))).map((listing) => said(listing, 'vehicle_id'))
  expect(offered.map(({ stocknum }) => ids.includes(stocknum))).toEqual([false, false, false, false, true])
})

test('Meta’s feed describes a caravan by the facts that caravan buyers look for', () => {
  const { text } = filesOf(RV)
  const words = listings(xmlOf(text('feeds/meta-vehicles.xml'))).map((listing) =>
    said(listing, 'description'),
  )
  expect(
    words.filter((word) => /, Sleeps \d, \d+ ft.*, Tare [\d,]+ kg, ATM [\d,]+ kg, /.test(word)).length,
  ).toBeGreaterThan(10)
})

test('Hostile text stays inside its fields in every feed', () => {
  const hostile = ']]></title><x>&"\',\n\u0000\ud800 "A"'
  const words = { badge: hostile, colour: hostile, model: hostile }
  const { text, context } = filesOf(GROUP, (car) => ({ ...car, ...words }))
  const feeds = ['feeds/meta-vehicles.xml', 'feeds/new-arrivals.xml']
  for (const path of [...feeds, 'sitemap.xml', 'sitemap-vehicles.xml']) {
    const document = xmlOf(text(path))
    expect(document.getElementsByTagName('parsererror').length, path).toBe(0)
    expect(document.getElementsByTagName('x').length, path).toBe(0)
  }
  for (const row of rowsOf(text('feeds/google-vehicles.csv'))) {
    expect(row['model']).toContain(']]></title><x>&"\',')
    expect(row['link']?.startsWith(context.site.url)).toBe(true)
  }
})

test('A sitemap with too many addresses is split', () => {
  const { context, listings } = filesOf(GROUP)
  const files = [...sitemaps(context, listings, [], 100)]
  const vehicles = files.filter(({ path }) => path.startsWith('sitemap-vehicles'))
  expect(vehicles.length).toBe(Math.ceil(context.listed.length / 100))
  expect(vehicles[1]?.path).toBe('sitemap-vehicles-2.xml')
  const index = files.at(-1)
  const named = vehicles.flatMap((file) => all(xmlOf(textOf(file)), 'url'))
  expect(named).toHaveLength(context.listed.length)
  expect(all(xmlOf(index ? textOf(index) : ''), 'sitemap')).toHaveLength(files.length - 1)
})
