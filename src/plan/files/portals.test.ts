import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFeed } from '#stock/feed/read/openFeed.ts'
import { PORTAL_NAMES, type PortalName } from '#site/settings/feeds.ts'
import { siteSchema } from '#site/settings/schema.ts'
import { folder } from '#site/testing/fixtures.ts'
import { planTenant, type TenantPlan } from '../plan.ts'
import { GROUP, NOW, of, RV, SLUGS, stockOf } from '../testing/demo.ts'
import { faultsOf, PORTAL_RULES, type FeedRow } from '../testing/portalRules.ts'
import { smallPlan, textOf } from '../testing/small.ts'
import { findableFiles } from './findableFiles.ts'
import { offersOf } from './offers.ts'
import { lacksIn } from './portals/lacks.ts'
import { portalsFor } from './portals/portals.ts'

const FEEDS = {
  portals: [...PORTAL_NAMES],
  microsoft_campaign: 'Cars',
  store_codes: of(GROUP).snapshot.locations.map(({ name }, index) => ({
    location: name,
    code: `S-${index}`,
  })),
}

function planned(slug: string, settings: object = {}, stock?: object) {
  const { tenant, snapshot } = of(slug)
  const site = siteSchema.validateSync({ ...tenant.site, feeds: FEEDS, ...settings })
  const { feeds: _, ...rest } = tenant
  return planTenant({ ...rest, site }, stockOf(stock ?? snapshot), NOW)
}

function fileOf({ context, listings }: TenantPlan, path: string): string {
  const file = [...findableFiles(context, listings, new Map())].find((each) => each.path === path)
  return file ? textOf(file) : ''
}

/** What a portal reads of a feed; nothing if there's none. */
async function rowsOf(plan: TenantPlan, portal: PortalName): Promise<FeedRow[]> {
  const { path, format } = portalsFor(plan.context.site)[portal]
  const text = fileOf(plan, path)
  if (text === '' || (format.kind === 'xml' && !text.includes('<listing>'))) return []
  if (format.kind === 'csv')
    return parse<Record<string, string>>(text, { columns: true, delimiter: format.separator ?? ',' }).map(
      (row) => new Map(Object.entries(row)),
    )
  using dir = folder()
  const file = join(dir.path, 'feed.xml')
  writeFileSync(file, text)
  const rows: FeedRow[] = []
  for await (const { cells } of (await openFeed(file)).rows(() => {}))
    rows.push(new Map([...cells].map(([name, texts]) => [name, texts[0] ?? ''])))
  return rows
}

/** The least number of vehicles in each feed. Google's ads take no price with on-road costs on top. */
const LEAST: Partial<Record<PortalName, number>> = { google_listings: 100, google_ads: 50, microsoft: 100 }

test.each(SLUGS)('The feeds of %s meet all requirements of their portals', async (slug) => {
  const plan = planned(slug)
  for (const portal of PORTAL_NAMES) {
    const rows = await rowsOf(plan, portal)
    const isForCars = portal in LEAST
    if (isForCars && slug !== GROUP) expect(rows, portal).toEqual([])
    else expect(rows.length, portal).toBeGreaterThanOrEqual(LEAST[portal] ?? 15)
    expect(faultsOf(PORTAL_RULES[portal], rows), portal).toEqual([])
    // Mileage is required for used vehicles.
    if (portal === 'google_listings')
      expect(rows.filter((row) => row.get('condition') === 'used' && !row.get('mileage'))).toEqual([])
    if (portal === 'google_ads')
      expect(rows.filter((row) => row.get('vehicle_price_type') === '')).toEqual([])
  }
})

const odd = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\t',
    'a,b',
    '"',
    '|',
    ';',
    '\u0000',
    '\ud800',
    'x'.repeat(300),
    'Ute\nwith, "tray"',
    'é😀',
  ),
  fc.string({ maxLength: 20 }),
)
const address = fc.constantFrom(
  ...[
    'https://a.example/1,2;3|4.jpg',
    'https://a.example/é b.jpg',
    '/photos/1.jpg',
    'http://a.example/"x".jpg',
    'x',
  ],
  `https://a.example/${'y'.repeat(3000)}`,
)
const oddities = fc.record({
  vin: fc.oneof(odd, fc.constantFrom('jtedx5s22ts000143', '1M8GDM9AXKP042788', 'HG12345')),
  stocknum: fc.oneof(odd, fc.constantFrom('A1', 'car-2')),
  slug: fc.constantFrom('car-x', `car-${'z'.repeat(190)}`),
  ...{ name: odd, make: odd, model: odd, badge: odd, series: odd, body: odd, colour: odd, transmission: odd },
  ...{ drive: odd, simple_fuel: odd, engine: odd, location_name: odd, dealership_slug: odd },
  year: fc.constantFrom(null, 0, 1890, 1968, 2023, 2101, 1e9),
  km: fc.constantFrom(null, 0, -5, 12.5, 4_999_999),
  car_type: fc.constantFrom('new', 'used', 'demo'),
  price: fc.constantFrom(null, 0, 11, 12345.678, 1e15),
  before_price: fc.constantFrom(null, 0, 1_000_000.5),
  created_at_timestamp: fc.constantFrom(null, 0, -1e12, 1.7e9, 1e15),
  primary_image_url: address,
  images: fc.array(
    address.map((url) => ({ image: { url, thumb: { url } } })),
    { maxLength: 30 },
  ),
  certified: fc.boolean(),
  reserved: fc.boolean(),
})
/** An ordinary vehicle but for a few fields. */
const changes = fc.tuple(oddities, fc.uniqueArray(fc.nat(), { maxLength: 4 })).map(([values, chosen]) => {
  const fields = Object.entries(values)
  return Object.fromEntries(chosen.map((number) => fields[number % fields.length] ?? ['tag', '']))
})

test('No feed has a vehicle that its portal would refuse, whatever the vehicles', async () => {
  const { snapshot, tenant } = of(GROUP)
  const { address, dealerships } = tenant.site
  const sites = fc.constantFrom(
    { address, dealerships, pricing: { new: 'drive_away', used: 'excl_government_charges' } },
    { region: 'en-US', state: 'NE', pricing: { new: 'msrp' } },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 8 }), sites, async (cars, site) => {
      const plan = smallPlan({
        site: { ...site, feeds: FEEDS },
        locations: 'region' in site ? [] : snapshot.locations.map((location) => ({ ...location })),
        // Four vehicles, so that some are there twice. The fourth has no stock number, and a long slug.
        cars: cars.map((change, index) => ({
          ...{ ...snapshot.cars[index % 4], status: 'in_stock', reserved: false, slug: `car-${index}` },
          ...(index % 4 === 3 && { stocknum: '', slug: `car-${'x'.repeat(50)}-${index}` }),
          ...change,
          ...{ id: index + 1, show_on_dealer_website: true },
        })),
      })
      for (const portal of PORTAL_NAMES)
        expect(faultsOf(PORTAL_RULES[portal], await rowsOf(plan, portal)), portal).toEqual([])
    }),
    { numRuns: 50 },
  )
})

test('Feeds have all of a vehicle’s pictures, as many as each portal takes', async () => {
  const { cars, ...rest } = of(GROUP).snapshot
  const urls = Array.from({ length: 25 }, (_, index) => `https://photos.example/a,${index};b.jpg`)
  const images = [urls[0], ...urls].map((url) => ({ image: { url, thumb: { url } } }))
  const pictured = cars.map((car) => ({ ...car, primary_image_url: urls[0], images }))
  const plan = planned(GROUP, {}, { ...rest, cars: pictured })
  const first = async (portal: PortalName) => (await rowsOf(plan, portal))[0]
  const more = urls.slice(1, 11).map((url) => url.replace(',', '%2C'))
  const listing = await first('google_listings')
  expect([listing?.get('image_link'), listing?.get('additional_image_link')]).toEqual([urls[0], more.join()])
  expect((await first('google_ads'))?.get('additional_image_link')).toBe(more.join())
  expect((await first('microsoft'))?.get('Image URL')).toBe(
    urls
      .slice(0, 20)
      .map((url) => url.replace(';', '%3B'))
      .join(';'),
  )
  const [, meta = ''] = fileOf(plan, 'feeds/meta-vehicles.xml').split('<listing>')
  expect(Array.from(meta.matchAll(/<image><url>(.*?)<\/url>/g), ([, url]) => url)).toEqual(urls.slice(0, 20))
})

test('A vehicle that shares its stock number is known by its slug, and only the first with a VIN is advertised on Google', async () => {
  const { cars, ...rest } = of(GROUP).snapshot
  const [one, two] = cars.filter(
    ({ status, reserved, car_type }) => status === 'in_stock' && !reserved && car_type === 'used',
  )
  const plan = planned(
    GROUP,
    {},
    { ...rest, cars: [one, { ...two, stocknum: one?.stocknum, vin: one?.vin }] },
  )
  const slugs = plan.context.listed.map(({ brief }) => brief.slug)
  expect((await rowsOf(plan, 'meta')).map((row) => row.get('vehicle_id'))).toEqual(slugs)
  expect((await rowsOf(plan, 'google_listings')).map((row) => row.get('id'))).toEqual([slugs[0]])
  expect(lacksIn(plan.context).map(({ where, reason }) => [where, reason])).toEqual([
    ['on Google and in Google’s vehicle ads', 'another vehicle has the same VIN'],
  ])
})

test('A vehicle’s lines in feeds are made again once another vehicle has its stock number', () => {
  const { cars, ...rest } = of(GROUP).snapshot
  const [one, two] = cars.filter(({ status, reserved }) => status === 'in_stock' && !reserved)
  const keyOf = (stocknum: string | undefined) =>
    offersOf(planned(GROUP, {}, { ...rest, cars: [one, { ...two, stocknum }] }).context).find(
      ({ car }) => car.slug === one?.slug,
    )?.key
  expect(keyOf('another')).toBe(keyOf('a third'))
  expect(keyOf('another')).not.toBe(keyOf(one?.stocknum))
})

test('What vehicles lack is listed by reason, with the portals that refuse them', () => {
  const { cars, ...rest } = of(GROUP).snapshot
  const used = cars.filter(
    ({ status, reserved, car_type }) => status === 'in_stock' && !reserved && car_type === 'used',
  )
  const changes = [{ vin: '' }, { vin: '' }, { vin: 'TOO-SHORT' }, { colour: '' }, { km: null }]
  const plan = planned(
    GROUP,
    {},
    { ...rest, cars: changes.map((change, index) => ({ ...used[index], ...change })) },
  )
  expect(
    lacksIn(plan.context).map(({ where, reason, vehicles }) => [where, reason, vehicles.length]),
  ).toEqual([
    ['on Google and in Google’s vehicle ads', 'no VIN', 2],
    ['on Google and in Google’s vehicle ads', 'the VIN can’t be right', 1],
    ['on Google, in Google’s vehicle ads, on Meta, and on TikTok', 'no odometer reading', 1],
    ['in Google’s vehicle ads, on Meta, and on TikTok', 'no colour', 1],
  ])
})

test('A site that sets nothing has the feeds for Google’s listings and Meta, as far as they take what it sells', () => {
  const paths = (slug: string) =>
    Array.from(findableFiles(...argumentsOf(slug)), ({ path }) => path).filter((path) =>
      path.startsWith('feeds/'),
    )
  const argumentsOf = (slug: string) => {
    const { context, listings } = planned(slug, { feeds: undefined })
    return [context, listings, new Map()] as const
  }
  expect(paths(GROUP)).toEqual([
    'feeds/google-vehicles.csv',
    'feeds/meta-vehicles.xml',
    'feeds/new-arrivals.xml',
  ])
  expect(paths(RV)).toEqual(['feeds/meta-vehicles.xml', 'feeds/new-arrivals.xml'])
})

test('A fault in a feed names the vehicle and the field', () => {
  const row = new Map([
    ['vehicle_id', 'A'],
    ['body_style', 'Ute'],
  ])
  const faults = faultsOf(PORTAL_RULES.meta, [row, row])
  expect(faults).toContain('vehicle 1: body_style is "Ute"')
  expect(faults).toContain('vehicle 2: vehicle_id is "A"')
  expect(faults).toContain('vehicle 1: mileage.value is ""')
})
