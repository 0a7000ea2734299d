import { describe, expect, test } from 'vitest'
import * as paths from './paths.ts'
import type { PathSite } from './paths.ts'

describe('spec §2 Search', () => {
  test.each<[string, PathSite, string]>([
    [
      'default_search_path first',
      { default_search_path: '/used-car/list', template: 'rv' },
      '/used-car/list',
    ],
    ['one site uses /find/rental-cars', { default_search_path: '/find/rental-cars' }, '/find/rental-cars'],
    ['loosely written', { default_search_path: 'search/used-cars/' }, '/search/used-cars'],
    ['then the template’s: RVs', { template: 'rv' }, '/search/RVs-in-stock'],
    ['trucks', { template: 'trucks' }, '/search/new-used-and-demo-trucks'],
    ['rental cars', { template: 'group', stock_for: 'rent' }, '/search/rental-cars'],
    ['subscription cars', { template: 'trucks', stock_for: 'subscription' }, '/search/subscription-cars'],
    ['fallback', { template: 'group' }, '/search/new-used-and-demo-cars'],
    ['the fallback', {}, '/search/new-used-and-demo-cars'],
    ['stock for sale', { template: 'rv', stock_for: 'sale' }, '/search/RVs-in-stock'],
    [
      "the site's own path comes first",
      { default_search_path: '/find/rental-cars', stock_for: 'rent' },
      '/find/rental-cars',
    ],
    ['null and empty are ignored', { default_search_path: null, template: 'rv' }, '/search/RVs-in-stock'],
    ['empty is ignored', { default_search_path: '', template: 'rv' }, '/search/RVs-in-stock'],
    [
      'a path outside the site is ignored',
      { default_search_path: '/../x', template: 'rv' },
      '/search/RVs-in-stock',
    ],
    [
      'a template named like an inherited property',
      { template: 'constructor' },
      '/search/new-used-and-demo-cars',
    ],
  ])('gives the right path of the stock list: %s', (_name, site, expected) => {
    expect(paths.searchPath(site)).toBe(expected)
  })

  test.each<[string, PathSite, object]>([
    [
      'stock links by car type',
      {},
      { new: '/search/new-cars', used: '/search/used-cars', demo: '/search/demo-cars' },
    ],
    [
      'the RV variant',
      { template: 'rv' },
      {
        new: '/search/new-RVs-in-stock',
        used: '/search/pre-owned-RVs-in-stock',
        demo: '/search/demo-RVs-in-stock',
      },
    ],
  ])('gives the right paths of lists: %s', (_name, site, expected) => {
    expect(paths.listingPaths(site)).toEqual(expected)
  })

  test.each<[unknown, PathSite, string]>([
    ['new', {}, '/search/new-cars'],
    ['used', { template: 'rv' }, '/search/pre-owned-RVs-in-stock'],
    ['demo', {}, '/search/demo-cars'],
    ['hovercraft', {}, '/search/new-used-and-demo-cars'],
    [null, { template: 'rv' }, '/search/RVs-in-stock'],
  ])('the list of type %j', (type, site, expected) => {
    expect(paths.listingPathOf(type, site)).toBe(expected)
  })

  test("links to a dealer's stock with a dealership_slug refinement", () => {
    expect(paths.dealerFilterHref({}, 'bathurst-kia')).toBe(
      '/search/new-used-and-demo-cars?dealership_slug=bathurst-kia',
    )
    expect(paths.dealerFilterHref({ template: 'rv' }, 'a&b')).toBe(
      '/search/RVs-in-stock?dealership_slug=a%26b',
    )
  })
})

describe('spec §2 Vehicle detail', () => {
  test.each<[string, PathSite, string]>([
    ['cars by default', {}, '/cars/a-1'],
    ['a motorcycle dealer', { vehicle_type: 'motorcycle' }, '/motorcycles/a-1'],
    ['a camper dealer', { vehicle_type: 'camper' }, '/campers/a-1'],
    ['an unknown type', { vehicle_type: 'toString' }, '/cars/a-1'],
  ])('gives the right path of a vehicle: %s', (_name, site, expected) => {
    expect(paths.vehiclePath('a-1', site)).toBe(expected)
    expect(paths.checkoutPath('a-1', site)).toBe(`${expected}/checkout`)
    expect(paths.checkoutPath('a-1', { ...site, checkout_path: 'buy-online' })).toBe(`${expected}/buy-online`)
    expect(paths.checkoutJourneyPath('a-1', site)).toBe(`${expected}/checkout-journey`)
  })

  test.each(['../x', 'a/b', '', null, undefined, 5, 'a b'])('has no page for the slug %j', (slug) => {
    expect(paths.vehiclePath(slug, {})).toBeNull()
    expect(paths.checkoutPath(slug, {})).toBeNull()
    expect(paths.checkoutJourneyPath(slug, {})).toBeNull()
  })
})

describe('spec §2 Other pages', () => {
  test.each<[PathSite, string]>([
    [{}, '/finance'],
    [{ finance_path: '/finance-enquiry' }, '/finance-enquiry'],
    [{ finance_path: '/apply-for-finance' }, '/apply-for-finance'],
    [{ finance_path: '/finance-the-dream' }, '/finance-the-dream'],
    [{ finance_path: '//evil.example' }, '/finance'],
  ])('finance page of %j', (site, expected) => {
    expect(paths.financePath(site)).toBe(expected)
  })

  test('links to the finance form with preferredDealership, vehiclePriceBudget, car_id, car_type and #finance-form', () => {
    const car = { id: 7, price: 25990, car_type: 'used', dealership_slug: 'bathurst-kia' }
    expect(paths.financeHref({}, car)).toBe(
      '/finance?preferredDealership=bathurst-kia&vehiclePriceBudget=25990&car_id=7&car_type=used#finance-form',
    )
    expect(paths.financeHref({}, { id: 7, price: 10 })).toBe('/finance?car_id=7#finance-form')
    expect(paths.financeHref({})).toBe('/finance#finance-form')
  })

  test('adds the car to the trade-in page, and category and parameters to the success page', () => {
    expect(paths.tradeInHref(7)).toBe('/cars/trade-in?car_id=7')
    expect(paths.tradeInHref()).toBe('/cars/trade-in')
    expect(paths.successHref()).toBe('/success')
    expect(paths.successHref('finance-enquiry', { car: 'a b' })).toBe(
      '/success?category=finance-enquiry&car=a+b',
    )
  })

  test.each<[string, Parameters<typeof paths.modelPath>, string | null]>([
    ['/{slug}', [{ slug: 'j-pod' }], '/j-pod'],
    ['models/{slug}', [{ slug: 'j-pod' }, { underModels: true }], '/models/j-pod'],
    ['an override URL', [{ slug: 'j-pod', override_url: '/range/j-pod/' }], '/range/j-pod'],
    ['an override web address', [{ slug: 'j', override_url: 'https://a.example/j' }], 'https://a.example/j'],
    [
      'an override without a scheme',
      [{ slug: 'j', override_url: 'www.a.example/j' }],
      'https://www.a.example/j',
    ],
    ["an override that isn't an address", [{ slug: 'j-pod', override_url: 'javascript:alert(1)' }], '/j-pod'],
    ['an unsafe slug', [{ slug: '../x' }], null],
    ['nothing', [{}], null],
  ])('model page: %s', (_name, args, expected) => {
    expect(paths.modelPath(...args)).toBe(expected)
  })

  test.each<[PathSite, string, string]>([
    [{}, '/my-garage', '/my-garage?tab=saved-cars'],
    [{ garage_path: '/my-garage' }, '/my-garage', '/my-garage?tab=saved-cars'],
    [{ garage_path: '/mybathurstkia' }, '/mybathurstkia', '/mybathurstkia/saved'],
    [{ garage_path: '' }, '/my-garage', '/my-garage?tab=saved-cars'],
  ])('saved cars of %j', (site, garage, saved) => {
    expect(paths.garagePath(site)).toBe(garage)
    expect(paths.savedCarsHref(site)).toBe(saved)
  })
})

describe('spec §2 Link handling: rewrites', () => {
  test.each<[string, PathSite, string]>([
    ['/pages/book-a-service', {}, '/book-a-service'],
    ['/pages', {}, '/'],
    ['/pagesetter', {}, '/pagesetter'],
    ['/pages/book-a-service', { use_pages_path: true }, '/pages/book-a-service'],
    ['/team', { use_pages_path: true, pages_path: new Set(['/team']) }, '/pages/team'],
    ['/pages/team', { use_pages_path: true, pages_path: new Set(['/team']) }, '/pages/team'],
    ['/finance-pre-approval', { use_pages_path: true, pages_path: new Set(['/finance']) }, '/pages/finance'],
    ['/contact', { use_pages_path: true, pages_path: new Set(['/team']) }, '/contact'],
    ['/team', { use_pages_path: false, pages_path: new Set(['/team']) }, '/team'],
    ['/blog', {}, '/blog'],
    ['/blog', { blogs: { path: '/news' } }, '/news'],
    ['/blog/a', { blogs: { path: '/news' } }, '/news/a'],
    ['/blogger', { blogs: { path: '/news' } }, '/blogger'],
    ['/pages/blog/a', { blogs: { path: '/news' } }, '/news/a'],
    ['/finance-pre-approval', {}, '/finance'],
    ['/finance-pre-approval', { finance_pre_approval: true }, '/finance-pre-approval'],
    ['/pages/finance-pre-approval', {}, '/finance'],
    ['/finance-pre-approval-guide', {}, '/finance-pre-approval-guide'],
  ])('%s on %j is %s', (path, site, expected) => {
    expect(paths.rewritePath(path, site)).toBe(expected)
  })

  test('applies each rewrite on its own', () => {
    expect(paths.stripPages('/pages/a', {})).toBe('/a')
    expect(paths.withoutPages('/pages/a/b')).toBe('/a/b')
    expect(paths.withoutPages('/pagesa')).toBe('/pagesa')
    expect(paths.blogToNews('/blog', { blogs: { path: '' } })).toBe('/blog')
    expect(paths.financePreApproval('/finance', {})).toBe('/finance')
  })
})
