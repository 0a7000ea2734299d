import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteFrameOf } from '#plan/frame/siteFrame.ts'
import { findableFiles } from '#plan/files/findableFiles.ts'
import { listingsOf } from '#plan/pages/list/listings.ts'
import { redirectsFile, redirectsOf } from '#plan/addresses/redirects.ts'
import { car, offer, smallContext, smallPages, type Small } from '#plan/testing/small.ts'
import { redirectIn, redirectRules } from './sites/redirects.ts'

/**
 * On made-up sites, each internal link in the pages' props and the menus must lead to a page or file, directly or
 * through the site's `_redirects`.
 */

const FLAGS = [
  'use_pages_path',
  'build_model_pages',
  'models_path',
  'garage_enabled',
  'offers_subscription',
  'finance_pre_approval',
  'request_photos',
] as const

const CONTENT: NonNullable<Small['content']> = [
  { path: '/about-us', html: '<p><a href="/contact">Write</a> or <a href="/finance">pay later</a>.</p>' },
  { path: '/finance' },
  { path: '/finance-the-dream' },
  { path: '/service' },
  { path: '/servicing-your-rv' },
  { path: '/vehicle-parts-and-accessories' },
  { path: '/caravan-accessories' },
  { path: '/considering-selling-or-trading' },
  { path: '/trade-in' },
  { path: '/cars/trade-in' },
  { path: '/contact' },
  { path: '/range' },
  { path: '/our-locations' },
  { path: '/team' },
  { path: '/careers' },
  { path: '/terms-and-conditions' },
  { path: '/news/first', date: '2026-01-01' },
  { path: '/offers/autumn', offer: offer() },
]

const OVERRIDES = [
  ...['', '/about-us', '/octavia-now', '/pages/octavia-now', '/blog/octavia', '/škoda', '/range?body=x'],
  ...['https://maker.example/x', 'https://fixture.example/octavia-now'],
]

const madeUp: fc.Arbitrary<Small> = fc
  .record({
    template: fc.constantFrom('group', 'rv', 'moto', 'trucks', 'campers'),
    region: fc.constantFrom('en-AU', 'en-NZ', 'en-US'),
    vehicle_type: fc.constantFrom('car', 'motorcycle', 'camper'),
    finance_path: fc.constantFrom('/finance', '/finance-enquiry', '/apply-for-finance', '/finance-the-dream'),
    garage_path: fc.constantFrom('/my-garage', '/mydealer', '/pages/mydealer'),
    checkout_path: fc.constantFrom('checkout', 'buy-online'),
    payment_provider: fc.constantFrom('', 'stripe'),
    default_search_path: fc.constantFrom('', '/used-car/list', '/pages/find/rental-cars', '/blog/stock'),
    blog: fc.option(fc.constantFrom('/blog', '/news', '/pages/journal'), { nil: undefined }),
    dealerships: fc.integer({ min: 0, max: 2 }),
    yards: fc.array(fc.boolean(), { maxLength: 2 }),
    on: fc.subarray([...FLAGS]),
    content: fc.subarray(CONTENT),
    cars: fc.array(
      fc.record({
        make: fc.constantFrom('SKODA', 'Mercedes Benz', 'Kia'),
        model: fc.constantFrom('Octavia', 'A & B', '3'),
        car_type: fc.constantFrom('new', 'used', 'demo'),
        status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
        reserved: fc.boolean(),
        file: fc.constantFrom('', 'https://reports.example/1.pdf'),
        primary_image_url: fc.constantFrom('', '/images/1.jpg'),
      }),
      { maxLength: 4 },
    ),
    models: fc.array(
      fc.record({
        slug: fc.constantFrom('octavia', 'team', 'b c'),
        override_url: fc.constantFrom(...OVERRIDES),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ blog, dealerships, yards, on, content, cars, models, ...site }) => ({
    site: {
      ...site,
      offers: { count: 2 },
      blogs: blog === undefined ? { enabled: false } : { enabled: true, path: blog },
      dealerships: Array.from({ length: dealerships }, (_, n) => ({
        id: n + 1,
        slug: `d-${n}`,
        name: `D ${n}`,
      })),
      consent: { mode: 'opt-in' },
      ...Object.fromEntries(on.map((flag) => [flag, true])),
    },
    content,
    cars: cars.map((each, n) =>
      car(n + 1, {
        ...each,
        id: n + 1,
        sold_date_timestamp: each.status === 'sold' ? Date.parse('2026-11-19T00:00:00Z') / 1000 : null,
        dealership_slug: `d-${n % 2}`,
        payment_processors: [{ authorization_type: 'stripe', authorization_key: 'k', deposit_amount: 500 }],
        location: { name: 'Yard 0', slug: 'yard-0', phone: '0255504100', distribution_locations: [] },
      }),
    ),
    models: models.map((model, n) => ({
      id: n + 1,
      name: `M${n}`,
      manufacturer_name: 'SKODA',
      status: 'new',
      ...model,
    })),
    locations: yards.map((visible, n) => ({
      id: 100 + n,
      name: `Yard ${n}`,
      visible,
      position: n,
      dealership_id: n + 1,
    })),
  }))

function linksIn(value: unknown, name = ''): string[] {
  if (typeof value === 'string') {
    if (/href$/i.test(name)) return value.startsWith('/') && !value.startsWith('//') ? [value] : []
    return Array.from(value.matchAll(/<a\b[^>]* href="(\/[^"]*)"/g), ([, href = '']) => href)
  }
  if (Array.isArray(value)) return value.flatMap((each) => linksIn(each, name))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => linksIn(each, key))
}

const bare = (href: string): string => decodeURI(href.replace(/[?#].*$/s, ''))

test(
  'Every link on any site reaches a page or a file, directly or through a redirect',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(madeUp, (small) => {
        const context = smallContext(small)
        const listings = listingsOf(context)
        const pages = smallPages(small)
        const rules = redirectRules(redirectsFile(redirectsOf(context, listings)))
        const there = new Set([
          ...pages.map(({ path }) => path),
          ...Array.from(findableFiles(context, listings, new Map()), ({ path }) => `/${path}`),
        ])
        const leads = (href: string, steps = 0): boolean => {
          const path = bare(href)
          if (!path.startsWith('/') || there.has(path) || path.startsWith('/images/')) return true
          const next = redirectIn(rules, path)
          return next !== undefined && steps < 4 && leads(next.to, steps + 1)
        }
        const dead = [
          ...pages.flatMap(({ path, props, cards }) =>
            [...linksIn(props), ...cards.map(({ href }) => href)].map((href) => ({ href, path })),
          ),
          ...linksIn(siteFrameOf(context)).map((href) => ({ href, path: 'menus' })),
        ].filter(({ href }) => !leads(href))
        expect(dead).toEqual([])
        // Redirects, too, must lead to a page or file.
        const open = /[:*]/
        const lost = redirectsOf(context, listings).filter(
          ({ from, to, query }) =>
            query === undefined && !open.test(from + to.replace(/^https?:/, '')) && !leads(to),
        )
        expect(lost).toEqual([])
      }),
      { numRuns: 150 },
    )
  },
)
