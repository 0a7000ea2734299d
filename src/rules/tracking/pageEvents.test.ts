import { describe, expect, test } from 'vitest'
import { FORM_EVENTS } from './formEvents.ts'
import { pageEvent } from './pageEvents.ts'
import type { PathSite } from '../links/paths.ts'

const nameOf = (path: unknown, site: PathSite = {}, car_type?: string) => {
  const id = pageEvent(path, site, { car_type })
  return id === null ? null : FORM_EVENTS[id - 1]?.name
}

describe('spec §2: pages named in tracking logic', () => {
  test.each([
    ['/finance', 'finance_page'],
    ['/service', 'service_page'],
    ['/pages/book-a-service', 'service_page'],
    ['/contact', 'general_page'],
    ['/contact-us/harbour-kia', 'general_page'],
  ])('%s: %s', (path, name) => {
    expect(nameOf(path)).toBe(name)
    expect(nameOf(`${path}/`)).toBe(name)
  })
})

describe('spec §9: page views', () => {
  test.each<[string | null, unknown, PathSite?, string?]>([
    ['new_vehicle_page', '/cars/kia-ev9', {}, 'new'],
    ['used_vehicle_page', '/cars/kia-ev9', {}, 'demo'],
    ['used_vehicle_page', '/search/demo-cars'],
    ['new_vehicle_page', '/cars/kia-ev9', {}],
    ['used_vehicle_page', '/cars/kia-ev9', {}, 'used'],
    ['used_vehicle_page', '/campers/jayco', { vehicle_type: 'camper' }, 'used'],
    [null, '/campers/jayco', {}, 'used'],
    ['new_vehicle_page', '/search/new-cars'],
    ['used_vehicle_page', '/search/used-cars'],
    ['used_vehicle_page', '/search/pre-owned-RVs-in-stock', { template: 'rv' }],
    ['search_page', '/search/new-used-and-demo-cars'],
    ['search_page', '/search/RVs-in-stock', { template: 'rv' }],
    ['search_page', '/used-car/list', { default_search_path: '/used-car/list' }],
    ['special_offer_page', '/special-offers/ute-month'],
    ['test_drive_page', '/book-test-drive/'],
    ['trade_in_page', '/cars/trade-in'],
    ['trade_in_page', '/trade-in'],
    ['parts_page', '/vehicle-parts-and-accessories'],
    ['parts_page', '/caravan-accessories'],
    ['finance_page', '/finance-the-dream'],
    ['finance_page', '/apply-for-finance', { finance_path: '/apply-for-finance' }],
    ['finance_page', '/finance-pre-approval'],
    [null, '/finance-pre-approval', { finance_pre_approval: true }],
    ['insurance_page', '/insuring-your-investment'],
    ['sell_my_car_page', '/considering-selling-or-trading'],
    ['reserve_page', '/cars/kia-ev9/checkout'],
    ['reserve_page', '/cars/kia-ev9/buy-online'],
    ['reserve_page', '/cars/kia-ev9/checkout-journey'],
    ['careers_page', '/careers'],
    ['garage_page', '/my-garage'],
    ['careers_page', '/pages/careers', { use_pages_path: true }],
    ['garage_page', '/myharbour/saved', { garage_path: '/myharbour' }],
    ['home_page', '/'],
    ['range_page', '/range'],
    ['success_page', '/success'],
    ['success_page', '/success/trade-in'],
    ['news_page', '/blog/winter', { blogs: { path: '/news' } }],
    [null, '/cars'],
    [null, '/cars/kia-ev9/photos'],
    [null, '/cars/kia-ev9/checkout/more'],
    [null, '/privacy-policy'],
    [null, '/finances'],
    [null, '/contact/thanks'],
    [null, '/a/../finance'],
    [null, '//evil.example/finance'],
    [null, null],
    [null, 5],
  ])('%s: %j %j %j', (name, path, site, carType) => {
    expect(nameOf(path, site, carType)).toBe(name)
  })

  test('fires only page events for pages', () => {
    for (const path of ['/', '/finance', '/cars/a', '/cars/a/checkout', '/careers', '/document-request']) {
      expect(FORM_EVENTS[(pageEvent(path) ?? 0) - 1]?.kind).toBe('page')
    }
  })
})
