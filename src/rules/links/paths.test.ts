import { describe, expect, test } from 'vitest'
import * as paths from './paths.ts'
import type { PathSite } from './paths.ts'

describe('Search (spec §2)', () => {
  test.each<[PathSite, string]>([
    [{ default_search_path: '/used-car/list', template: 'rv' }, '/used-car/list'],
    [{ default_search_path: '/find/rental-cars' }, '/find/rental-cars'],
    [{ default_search_path: 'search/used-cars/' }, '/search/used-cars'],
    [{ default_search_path: '/find/rental-cars', stock_for: 'rent' }, '/find/rental-cars'],
    [{ default_search_path: '/pages/stock' }, '/stock'],
    [{ default_search_path: '/pages/stock', use_pages_path: true }, '/pages/stock'],
    [{ template: 'rv' }, '/search/RVs-in-stock'],
    [{ template: 'trucks' }, '/search/new-used-and-demo-trucks'],
    [{ template: 'group', stock_for: 'rent' }, '/search/rental-cars'],
    [{ template: 'trucks', stock_for: 'subscription' }, '/search/subscription-cars'],
    [{ template: 'rv', stock_for: 'sale' }, '/search/RVs-in-stock'],
    [{ template: 'group' }, '/search/new-used-and-demo-cars'],
    [{}, '/search/new-used-and-demo-cars'],
    // These values are ignored.
    [{ default_search_path: null, template: 'rv' }, '/search/RVs-in-stock'],
    [{ default_search_path: '', template: 'rv' }, '/search/RVs-in-stock'],
    [{ default_search_path: '/../x', template: 'rv' }, '/search/RVs-in-stock'],
    [{ template: 'constructor' }, '/search/new-used-and-demo-cars'],
  ])('The stock list of the site %j is at %s', (site, expected) => {
    expect(paths.searchPath(site)).toBe(expected)
  })

  test('New, used and demo cars have lists of their own, with other names on RV sites', () => {
    expect(paths.listingPaths({})).toEqual({
      new: '/search/new-cars',
      used: '/search/used-cars',
      demo: '/search/demo-cars',
    })
    expect(paths.listingPaths({ template: 'rv' })).toEqual({
      new: '/search/new-RVs-in-stock',
      used: '/search/pre-owned-RVs-in-stock',
      demo: '/search/demo-RVs-in-stock',
    })
  })

  test.each<[unknown, PathSite, string]>([
    ['new', {}, '/search/new-cars'],
    ['used', { template: 'rv' }, '/search/pre-owned-RVs-in-stock'],
    ['demo', {}, '/search/demo-cars'],
    ['hovercraft', {}, '/search/new-used-and-demo-cars'],
    [null, { template: 'rv' }, '/search/RVs-in-stock'],
  ])('The list of the car type %j on the site %j is at %s', (type, site, expected) => {
    expect(paths.listingPathOf(type, site)).toBe(expected)
  })

  test('A link to a dealer’s stock has a dealership_slug refinement', () => {
    expect(paths.dealerFilterHref({}, 'bathurst-kia')).toBe(
      '/search/new-used-and-demo-cars?dealership_slug=bathurst-kia',
    )
    expect(paths.dealerFilterHref({ template: 'rv' }, 'a&b')).toBe(
      '/search/RVs-in-stock?dealership_slug=a%26b',
    )
  })
})

describe('Vehicle detail (spec §2)', () => {
  test.each<[PathSite, string]>([
    [{}, '/cars/a-1'],
    [{ vehicle_type: 'motorcycle' }, '/motorcycles/a-1'],
    [{ vehicle_type: 'camper' }, '/campers/a-1'],
    [{ vehicle_type: 'toString' }, '/cars/a-1'],
  ])('A vehicle on the site %j is at %s', (site, expected) => {
    expect(paths.vehiclePath('a-1', site)).toBe(expected)
    expect(paths.checkoutPath('a-1', site)).toBe(`${expected}/checkout`)
    expect(paths.checkoutPath('a-1', { ...site, checkout_path: 'buy-online' })).toBe(`${expected}/buy-online`)
  })

  test.each(['../x', 'a/b', '', null, undefined, 5, 'a b'])(
    'A vehicle with the slug %j has no page',
    (slug) => {
      expect(paths.vehiclePath(slug, {})).toBeNull()
      expect(paths.checkoutPath(slug, {})).toBeNull()
    },
  )
})

describe('Other pages (spec §2)', () => {
  test.each<[PathSite, string]>([
    [{}, '/finance'],
    [{ finance_path: '/finance-enquiry' }, '/finance-enquiry'],
    [{ finance_path: '/apply-for-finance' }, '/apply-for-finance'],
    [{ finance_path: '/finance-the-dream' }, '/finance-the-dream'],
    [{ finance_path: '//evil.example' }, '/finance'],
  ])('The finance page of the site %j is at %s', (site, expected) => {
    expect(paths.financePath(site)).toBe(expected)
  })

  test('A link to the finance form has the car’s dealership, price, id and type', () => {
    const car = { id: 7, price: 25990, car_type: 'used', dealership_slug: 'bathurst-kia' }
    expect(paths.financeHref({}, car)).toBe(
      '/finance?preferredDealership=bathurst-kia&vehiclePriceBudget=25990&car_id=7&car_type=used#finance-form',
    )
    expect(paths.financeHref({}, { id: 7, price: 10 })).toBe('/finance?car_id=7#finance-form')
    expect(paths.financeHref({})).toBe('/finance#finance-form')
  })

  test('The trade-in page’s address has the car, and the success page’s the category and parameters', () => {
    expect(paths.tradeInHref(7)).toBe('/cars/trade-in?car_id=7')
    expect(paths.tradeInHref()).toBe('/cars/trade-in')
    expect(paths.successHref()).toBe('/success')
    expect(paths.successHref('finance-enquiry', { car: 'a b' })).toBe(
      '/success?category=finance-enquiry&car=a+b',
    )
  })

  test.each<[Parameters<typeof paths.modelPath>, string | null]>([
    [['j-pod'], '/j-pod'],
    [['j-pod', { underModels: true }], '/models/j-pod'],
    [['../x'], null],
    [[undefined], null],
  ])('The page of the model %j is at %j', (args, expected) => {
    expect(paths.modelPath(...args)).toBe(expected)
  })

  test.each<[PathSite, string, string]>([
    [{}, '/my-garage', '/my-garage?tab=saved-cars'],
    [{ garage_path: '/my-garage' }, '/my-garage', '/my-garage?tab=saved-cars'],
    [{ garage_path: '/mybathurstkia' }, '/mybathurstkia', '/mybathurstkia/saved'],
    [{ garage_path: '/pages/mygarage' }, '/mygarage', '/mygarage/saved'],
    [{ garage_path: '' }, '/my-garage', '/my-garage?tab=saved-cars'],
  ])('The garage of the site %j is at %s and its saved cars at %s', (site, garage, saved) => {
    expect(paths.garagePath(site)).toBe(garage)
    expect(paths.savedCarsHref(site)).toBe(saved)
  })
})

describe('Rewritten links (spec §2)', () => {
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
  ])('A link to %s on the site %j becomes %s', (path, site, expected) => {
    expect(paths.rewritePath(path, site)).toBe(expected)
  })

  test('Each rewrite can be applied on its own', () => {
    expect(paths.stripPages('/pages/a', {})).toBe('/a')
    expect(paths.withoutPages('/pages/a/b')).toBe('/a/b')
    expect(paths.withoutPages('/pagesa')).toBe('/pagesa')
    expect(paths.blogToNews('/blog', { blogs: { path: '' } })).toBe('/blog')
    expect(paths.blogToNews('/blog/x', { blogs: { path: '/pages/news/' } })).toBe('/news/x')
    expect(paths.preApprovalPath('/finance', {})).toBe('/finance')
  })
})

test('The link to a location’s stock is the stock list filtered by its name', () => {
  expect(paths.locationFilterHref({ template: 'rv' }, 'Yard & Sons')).toBe(
    '/search/RVs-in-stock?location_name=Yard+%26+Sons',
  )
})
