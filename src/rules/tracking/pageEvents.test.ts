import { expect, test } from 'vitest'
import { FORM_EVENTS } from './formEvents.ts'
import { pageEvent, clickEvent, type ClickSite } from './pageEvents.ts'
import type { PathSite } from '../links/paths.ts'
import { linkOf } from '../links/links.ts'

const eventOf = (href: unknown, site: ClickSite = {}) => clickEvent(linkOf(href, site), site)

const site: ClickSite = {
  url: 'https://www.harbour.example',
  finance_sign_in_url: 'https://finance.example/login',
  personalised_finance_url: 'https://finance.example/quote/',
}

test.each([
  [25, 'tel:0263421988'],
  [25, 'TEL:+61 2 6342 1988'],
  [41, 'https://www.google.com/maps/place/Cowra'],
  [41, 'https://maps.app.goo.gl/abc'],
  [58, 'https://finance.example/login'],
  [58, 'https://finance.example/login?dealer=5#top'],
  [58, 'https://finance.example/login/start'],
  [59, 'https://finance.example/quote'],
  [59, 'https://finance.example/quote/?car_id=7'],
])('Event %i is recorded for a click on %s (spec §2)', (event, href) => {
  expect(eventOf(href, site)).toBe(event)
})

test.each([
  ...['tel:call', 'https://www.google.com/search?q=maps', 'https://finance.example/loginx'],
  ...['https://finance.example/', 'https://evil.example/?https://finance.example/login'],
  ...['mailto:a@b.example', '/finance', '#vehicle-map', 'javascript:alert(1)', '', null],
])('No event is recorded for a click on %j (spec §2)', (href) => {
  expect(eventOf(href, site)).toBeNull()
})

test('No finance quote is recorded on a site without finance links', () => {
  expect(eventOf('https://finance.example/login')).toBeNull()
  expect(eventOf('/', { finance_sign_in_url: '' })).toBeNull()
  expect(eventOf('/x', { finance_sign_in_url: 'javascript:alert(1)' })).toBeNull()
})

test('A page of the site may be a finance link', () => {
  const own = { url: 'https://a.example', finance_sign_in_url: '/finance/sign-in' }
  expect(eventOf('https://a.example/finance/sign-in/?x=1', own)).toBe(58)
  expect(eventOf('/finance', own)).toBeNull()
})

function nameOf(path: unknown, site: PathSite = {}, car_type?: string) {
  const id = pageEvent(path, site, { car_type })
  return id === null ? null : FORM_EVENTS[id - 1]?.name
}

test.each([
  ['/finance', 'finance_page'],
  ['/service', 'service_page'],
  ['/pages/book-a-service', 'service_page'],
  ['/contact', 'general_page'],
  ['/contact-us/harbour-kia', 'general_page'],
])('The page %s, named in the spec, records the view %s (spec §2)', (path, name) => {
  expect(nameOf(path)).toBe(name)
  expect(nameOf(`${path}/`)).toBe(name)
})

test.each<[string, string, PathSite]>([
  ['used_vehicle_page', '/search/demo-cars', {}],
  ['new_vehicle_page', '/search/new-cars', {}],
  ['used_vehicle_page', '/search/used-cars', {}],
  ['used_vehicle_page', '/search/pre-owned-RVs-in-stock', { template: 'rv' }],
  ['search_page', '/search/new-used-and-demo-cars', {}],
  ['search_page', '/search/RVs-in-stock', { template: 'rv' }],
  ['search_page', '/used-car/list', { default_search_path: '/used-car/list' }],
  ['special_offer_page', '/special-offers/ute-month', {}],
  ['test_drive_page', '/book-test-drive/', {}],
  ['trade_in_page', '/cars/trade-in', {}],
  ['trade_in_page', '/trade-in', {}],
  ['parts_page', '/vehicle-parts-and-accessories', {}],
  ['parts_page', '/caravan-accessories', {}],
  ['finance_page', '/finance-the-dream', {}],
  ['finance_page', '/apply-for-finance', { finance_path: '/apply-for-finance' }],
  ['finance_page', '/finance-pre-approval', {}],
  ['insurance_page', '/insuring-your-investment', {}],
  ['sell_my_car_page', '/considering-selling-or-trading', {}],
  ['reserve_page', '/cars/kia-ev9/checkout', {}],
  ['reserve_page', '/cars/kia-ev9/buy-online', {}],
  ['reserve_page', '/cars/kia-ev9/checkout-journey', {}],
  ['careers_page', '/careers', {}],
  ['garage_page', '/my-garage', {}],
  ['careers_page', '/pages/careers', { use_pages_path: true }],
  ['garage_page', '/myharbour/saved', { garage_path: '/myharbour' }],
  ['home_page', '/', {}],
  ['range_page', '/range', {}],
  ['success_page', '/success', {}],
  ['success_page', '/success/trade-in', {}],
  ['news_page', '/blog/winter', { blogs: { path: '/news' } }],
])('The view %s is recorded on the page %s of the site %j (spec §9)', (name, path, site) => {
  expect(nameOf(path, site)).toBe(name)
})

test.each<[string, string, PathSite, string | undefined]>([
  ['new_vehicle_page', '/cars/kia-ev9', {}, 'new'],
  ['used_vehicle_page', '/cars/kia-ev9', {}, 'demo'],
  ['new_vehicle_page', '/cars/kia-ev9', {}, undefined],
  ['used_vehicle_page', '/cars/kia-ev9', {}, 'used'],
  ['used_vehicle_page', '/campers/jayco', { vehicle_type: 'camper' }, 'used'],
])('The view %s is recorded on the page %s of the site %j for the car type %j (spec §9)', (name, ...page) => {
  expect(nameOf(...page)).toBe(name)
})

test.each([
  ...['/cars', '/cars/kia-ev9/photos', '/cars/kia-ev9/checkout/more', '/privacy-policy', '/finances'],
  ...['/contact/thanks', '/a/../finance', '//evil.example/finance', null, 5],
])('No view is recorded on the page %j (spec §9)', (path) => {
  expect(nameOf(path)).toBeNull()
})

test('No view is recorded on another type of vehicle’s page, or on a page for pre-approval', () => {
  expect(nameOf('/campers/jayco', {}, 'used')).toBeNull()
  expect(nameOf('/finance-pre-approval', { finance_pre_approval: true })).toBeNull()
})

test('Pages fire only page events', () => {
  for (const path of ['/', '/finance', '/cars/a', '/cars/a/checkout', '/careers', '/document-request']) {
    expect(FORM_EVENTS[(pageEvent(path) ?? 0) - 1]?.kind).toBe('page')
  }
})
