import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkOf } from './links.ts'
import { normalisePath } from '#lib/pathname.ts'
import { RANGE_PATH } from '../listing/range.ts'
import {
  brandPath,
  dealerContactPath,
  DEFAULT_LINKS,
  locationPages,
  MORE_LINKS,
  RV_COMPANY,
  RV_OWNERSHIP,
  rvFooter,
  rvHeader,
  rvOwnership,
  type SiteLocation,
} from './siteLinks.ts'
import { anyCar } from '../testing/anyCar.ts'

const site = { template: 'rv', name: 'Redgum RV', manufacturer: 'Wanderstone' }
const paths = (items: readonly { href: string }[]) => items.map(({ href }) => href)

describe('Default links (spec §2)', () => {
  test('The default links are exactly the spec’s, in its order', () => {
    expect(Object.values(DEFAULT_LINKS)).toEqual([
      '/book-test-drive/',
      '/service',
      '/trade-in',
      '/vehicle-parts-and-accessories',
      '/contact',
      '/privacy-policy',
      '/terms-and-conditions/',
      '/about-us',
      '/considering-selling-or-trading',
      '/finance-the-dream',
      '/range',
      '/warranty',
      '/roadside-assistance',
    ])
  })

  test('More links lead to /pages/book-a-service, /our-locations/ and /caravan-accessories', () => {
    expect(Object.values(MORE_LINKS)).toEqual([
      '/pages/book-a-service',
      '/our-locations/',
      '/caravan-accessories',
    ])
  })

  test.each([
    ['Wanderstone', '/why-wanderstone'],
    ['Škoda', '/why-skoda'],
    ['Great Wall / Haval', '/why-great-wall-haval'],
    ['', null],
    ['???', null],
    [null, null],
    [5, null],
  ])('The page about the brand %j is at %j', (brand, path) => {
    expect(brandPath(brand)).toBe(path)
  })

  test.each([
    ['bathurst-kia', '/contact-us/bathurst-kia'],
    ['../admin', null],
    ['', null],
    [null, null],
    ['__proto__', '/contact-us/__proto__'],
  ])('The contact page of the dealer %j is at %j', (slug, path) => {
    expect(dealerContactPath(slug)).toBe(path)
  })
})

describe('/our-locations/, one page per location (spec §2)', () => {
  test('Visible locations are listed with the primary first, then by position', () => {
    const pages = locationPages([
      { id: 1, name: 'Bathurst Service', position: 3, visible: true },
      { id: 2, name: 'Orange', position: 2, visible: true },
      { id: 3, name: 'Head Office', position: 9, visible: true, primary: true },
      { id: 4, name: 'Old Yard', position: 1, visible: false },
      { id: 5, name: 'Dubbo', visible: true },
    ])
    expect(pages.map(({ path }) => path)).toEqual([
      '/our-locations/head-office',
      '/our-locations/orange',
      '/our-locations/bathurst-service',
      '/our-locations/dubbo',
    ])
    expect(pages[0]?.location.id).toBe(3)
  })

  test('A shared name goes to the lowest id, even while that location is hidden', () => {
    const locations = [
      { id: 9, name: 'Orange' },
      { id: 7, name: 'ORANGE' },
      { id: 8, name: 'Orange 9' },
    ]
    const of = (each: SiteLocation[]) =>
      Object.fromEntries(locationPages(each).map(({ location, path }) => [location.id, path]))
    expect(of(locations)).toEqual({
      7: '/our-locations/orange',
      8: '/our-locations/orange-9',
      9: '/our-locations/orange-9-2',
    })
    expect(of(locations.map((each) => (each.id === 7 ? { ...each, visible: false } : each)))).toEqual({
      8: '/our-locations/orange-9',
      9: '/our-locations/orange-9-2',
    })
  })

  test('A location without an id has no page, and one without a name has the path “location”', () => {
    expect(locationPages([{ name: 'A' }, { id: 1.5, name: 'B' }, { id: -1, name: 'C' }])).toEqual([])
    expect(locationPages([null as never, 5 as never, { id: 3 }])).toEqual([
      { location: { id: 3 }, path: '/our-locations/location' },
    ])
    expect(locationPages(null)).toEqual([])
  })

  test('Every location has a valid address of its own', () => {
    const location = fc.record({
      id: fc.oneof(fc.integer({ min: -1, max: 20 }), fc.constantFrom(null, NaN, 'x')),
      name: fc.oneof(fc.constantFrom('A', 'a', 'A 2', 'A-2-2', '', null, '<b>', '__proto__'), fc.string()),
      position: fc.oneof(fc.integer(), fc.constantFrom(null, NaN, Infinity)),
      visible: fc.constantFrom(true, false, undefined),
      primary: fc.constantFrom(true, false, 1),
    })
    fc.assert(
      fc.property(fc.array(location, { maxLength: 8 }), (locations) => {
        const found = locationPages(locations as SiteLocation[]).map(({ path }) => path)
        expect(new Set(found).size).toBe(found.length)
        for (const path of found) expect(normalisePath(path)).toBe(path)
      }),
    )
  })
})

describe('RV variant navigation (spec §2)', () => {
  test('The RV menu has the spec’s Ownership group', () => {
    expect(paths(rvOwnership(site))).toEqual([
      '/finance-the-dream',
      '/insuring-your-investment',
      '/considering-selling-or-trading',
      '/servicing-your-rv',
      '/warranty',
      '/roadside-assistance',
      '/why-wanderstone',
    ])
    expect(rvOwnership(site).at(-1)?.label).toBe('Why Wanderstone')
    expect(rvOwnership({ template: 'rv' })).toEqual(RV_OWNERSHIP)
  })

  test('The RV menu has the spec’s Company group', () => {
    expect(paths(RV_COMPANY)).toEqual([
      '/about-us',
      '/contact',
      '/team',
      '/careers',
      '/terms-and-conditions/',
      '/privacy-policy/',
    ])
  })

  test('The RV header has the spec’s menu', () => {
    expect(rvHeader(site).map(({ label }) => label)).toEqual([
      'Range',
      'Caravans In Stock',
      'Caravan Accessories',
      'Caravan Ownership',
      'More',
    ])
    expect(rvHeader(site)[0]).toEqual({ label: 'Range', href: RANGE_PATH, menu: 'models', items: [] })
    expect(rvHeader(site)[1]?.href).toBe('/search/RVs-in-stock')
    expect(rvHeader(site)[2]?.href).toBe('/caravan-accessories')
    expect(rvHeader(site)[3]?.items).toEqual(rvOwnership(site))
    expect(rvHeader(site)[4]?.items).toEqual(RV_COMPANY)
  })

  test('The RV footer has the groups range, ownership and the dealer', () => {
    const footer = rvFooter(site)
    expect(footer.map(({ label }) => label)).toEqual(['Range', 'Ownership', 'Redgum RV'])
    expect(paths(footer[0]?.items ?? [])).toEqual([
      '/range?body=j-pod',
      '/range?body=camper+trailer',
      '/range?body=pop+tops',
      '/range?body=off-grid',
      '/range?body=caravans',
      '/range?body=toy+haulers',
      '/range?body=motorised',
    ])
    expect(rvFooter({}).at(-1)?.label).toBe('Company')
  })

  test('Every link in the menus passes the link rules on any site', () => {
    fc.assert(
      fc.property(anyCar, (record) => {
        const any = { template: 'rv', name: record['name'], manufacturer: record['make'] }
        const header = rvHeader(any)
        const items = [
          ...header,
          ...header.flatMap((item) => item.items),
          ...rvFooter(any).flatMap((group) => group.items),
        ]
        for (const { label, href } of items) {
          expect(linkOf(href).kind).toBe('internal')
          expect(label).not.toBe('')
        }
        expect(brandPath(record['make']) ?? '/why-x').toMatch(/^\/why-[a-z0-9-]+$/)
        expect(dealerContactPath(record['slug']) ?? '/contact-us/x').toMatch(/^\/contact-us\/[\w-]+$/)
      }),
    )
  })
})
