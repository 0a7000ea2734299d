import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAMPERS, expect, fetchSite, FOLDERS, GROUP, MOTO, RV, test, TRUCKS } from './site.ts'
import { builtPage } from './support/builtPage.ts'
import { pathsOf } from './support/crawl.ts'
import { forSale, vehicleOf } from './support/stock.ts'

/** Tests what differs between sites by trade or country (spec §2, §9). links.spec.ts checks every page for American words. */

const VEHICLE = /^\/(?:cars|motorcycles|campers)\/(?!trade-in$)[\w-]+$/

for (const [who, slug, list, language, colour, distance] of [
  ['The truck dealer in the US', TRUCKS, 'trucks', 'en-US', 'Color', /^[\d,]+ (?:mi|miles)$/],
  ['The motorcycle dealer in New Zealand', MOTO, 'motorcycles', 'en-NZ', 'Colour', /^[\d,]+ km$/],
] as const)
  test(`${who} uses its country’s spelling and units`, () => {
    const vehicle = builtPage(slug, vehicleOf(slug, forSale))
    const texts = (selector: string) => vehicle.all(selector).map(({ text }) => text)
    expect(vehicle.values('html', 'lang')).toEqual([language])
    expect(texts('main details dt')).toContain(colour)
    expect(texts('[aria-label="At a glance"] dd').some((text) => distance.test(text))).toBe(true)
    const facts = builtPage(slug, `/search/new-used-and-demo-${list}`).all('main article li')
    expect(facts.some(({ text }) => distance.test(text.trim()))).toBe(true)
  })

test('Vehicles are under /motorcycles or /campers on sites that sell those, and under /cars on others', async () => {
  for (const [slug, base] of [
    [MOTO, '/motorcycles/'],
    [CAMPERS, '/campers/'],
    [RV, '/cars/'],
    [GROUP, '/cars/'],
    [TRUCKS, '/cars/'],
  ] as const) {
    const vehicles = pathsOf(slug).filter((path) => VEHICLE.test(path))
    expect(vehicles.length, slug).toBeGreaterThan(10)
    expect(
      vehicles.filter((path) => !path.startsWith(base)),
      slug,
    ).toEqual([])
  }
  // The trade-in page has the same address on every site (spec §2).
  expect(pathsOf(MOTO).filter((path) => path.startsWith('/cars'))).toEqual(['/cars/trade-in'])
  const linked = builtPage(MOTO, '/search/new-used-and-demo-motorcycles').values('main article a', 'href')
  expect(linked.length).toBeGreaterThan(10)
  expect(linked.filter((href) => !/^\/motorcycles\/[\w-]+$/.test(href))).toEqual([])
  const elsewhere = linked[0]?.replace('/motorcycles/', '/cars/') ?? ''
  expect((await fetchSite(MOTO, elsewhere)).status).toBe(404)
})

test('The RV dealer has the header menu of spec §2, with a picture of each model', () => {
  const { all, values } = builtPage(RV, '/')
  const menu = 'nav[aria-label="Main menu"]'
  const labels = all(`${menu} > ul > li > :is(a, button)`).map(({ text }) => text.trim())
  expect(labels).toEqual(['Range', 'Caravans In Stock', 'Caravan Accessories', 'Caravan Ownership', 'More'])
  expect(values(`${menu} > ul > li > a`, 'href')).toContain('/search/RVs-in-stock')
  const under = (label: string) => `${menu} li:nth-of-type(${labels.indexOf(label) + 1}) > [popover]`
  expect(all(`${under('Range')} li a img`)).toHaveLength(8)
  expect(values(`${under('Range')} a`, 'href')).toContain('/range')
  expect(values(`${under('Caravan Ownership')} a`, 'href')).toEqual(
    expect.arrayContaining([
      '/finance-the-dream',
      '/insuring-your-investment',
      '/considering-selling-or-trading',
      '/servicing-your-rv',
      '/warranty',
      '/roadside-assistance',
      '/why-wanderstone',
    ]),
  )
  expect(values(`${under('More')} li a`, 'href')).toEqual(
    expect.arrayContaining(['/about-us', '/contact', '/team', '/careers']),
  )
  const inDrawer = all('#drawer details:first-of-type a')
  expect(inDrawer.map(({ text }) => text.trim())).toEqual(
    expect.arrayContaining(['Voyager C7', 'View all: Range']),
  )
})

test('The RV dealer has the three footer groups of spec §2', () => {
  const { values } = builtPage(RV, '/')
  expect(values('footer nav', 'aria-label')).toEqual(['Range', 'Ownership', 'Redgum RV'])
  const hrefs = (name: string) =>
    values(`footer nav[aria-label="${name}"] a`, 'href').map((href) => href.replace(/(?<=.)\/$/, ''))
  expect(hrefs('Range').sort()).toEqual(
    ['j-pod', 'camper+trailer', 'pop+tops', 'off-grid', 'caravans', 'toy+haulers', 'motorised']
      .map((body) => `/range?body=${body}`)
      .sort(),
  )
  expect(hrefs('Ownership')).toContain('/finance-the-dream')
  expect(hrefs('Redgum RV').sort()).toEqual(
    ['/about-us', '/contact', '/team', '/careers', '/terms-and-conditions', '/privacy-policy'].sort(),
  )
})

test('The RV dealer has the stock of spec §9: 35 vehicles, 22 new, 13 used, 0 demo', () => {
  const snapshot = JSON.parse(readFileSync(join(FOLDERS.tenants, RV, 'snapshot.json'), 'utf8')) as {
    cars: unknown[]
    stock_summary: { count: number; car_types: Record<string, number> }
  }
  expect(snapshot.cars).toHaveLength(35)
  expect(snapshot.stock_summary).toMatchObject({ count: 35, car_types: { new: 22, used: 13, demo: 0 } })
  for (const [list, count] of [
    ['RVs-in-stock', '35 RVs'],
    ['new-RVs-in-stock', '22 RVs'],
    ['pre-owned-RVs-in-stock', '13 RVs'],
  ])
    expect(builtPage(RV, `/search/${list}`).words('.search__count')).toBe(count)
})

test('The RV dealer has the opening hours of spec §9', () => {
  const hours = builtPage(RV, '/contact').all('main .hours:first-of-type div')
  expect(hours.slice(0, 3).map(({ text }) => text)).toEqual([
    'Monday to Friday8:00am to 5:00pm',
    'Saturday8:00am to 12:30pm',
    'SundayClosed',
  ])
})
