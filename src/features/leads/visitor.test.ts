// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { storageKey } from '#rules/browser/stored.ts'
import { storedCar, visitorValues } from './form/openingValues.ts'
import { senderOf } from './send/sendLead.ts'
import { startOf } from './testing/formStart.ts'
import { rememberPage } from '../visit/rememberPage.ts'

const NOW = 1_800_000_000_000
const go = (path: string) => history.replaceState(null, '', path)
/** Puts the site's storage keys into the page. */
function at(site: string) {
  document.documentElement.dataset['site'] = site
  document.documentElement.dataset['visits'] = storageKey(site, 'visits')
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  document.body.replaceChildren()
  at('harbour')
})

test('A lead includes the pages that the visitor saw, and where they came from', () => {
  go('/?utm_source=mail')
  rememberPage(NOW)
  go('/cars/kia')
  rememberPage(NOW)
  expect(senderOf(startOf('general'), NOW)).toMatchObject({
    url: 'http://localhost:3000/cars/kia',
    visited_pages: ['/', '/cars/kia'],
    linked_query_params: { utm_source: 'mail' },
    website_slug: 'harbour',
  })
})

test('A visit takes in its log before the log gets long, and continues from there', async () => {
  go('/?gclid=a')
  for (let page = 0; page < 300; page++) {
    rememberPage(NOW + page)
    go(`/cars/${page}-${'x'.repeat(40)}`)
    await Promise.resolve()
  }
  await vi.waitFor(() => expect(localStorage.getItem(storageKey('harbour', 'campaign'))).not.toBeNull())
  rememberPage(NOW + 300)
  const { visited_pages = [], linked_query_params } = senderOf(startOf('general'), NOW + 301)
  expect(visited_pages).toHaveLength(50)
  expect(visited_pages.at(-1)).toMatch(/^\/cars\/299-/)
  expect(linked_query_params).toEqual({ gclid: 'a' })
  expect(localStorage.getItem(storageKey('harbour', 'visits'))?.length ?? 0).toBeLessThan(9000)
})

test('Each site remembers its own visit', () => {
  go('/')
  at('other')
  rememberPage(NOW)
  expect(senderOf(startOf('general'), NOW).visited_pages).toEqual([])
})

const trade = startOf('trade-in', { context: { region: 'en-AU', about: 'link' } })

test('A form starts with the car named in the address, and what’s remembered about it', () => {
  const car = { id: 77, slug: 'kia', name: '2026 Kia EV9', make: 'Kia', stocknum: 'S1', car_type: 'new' }
  sessionStorage.setItem(storageKey('harbour', 'enquiryCar'), JSON.stringify(car))
  go('/cars/trade-in?car_id=77')
  const known = {
    vehicle: '2026 Kia EV9',
    car_id: '77',
    'Vehicle Make': 'Kia',
    stock_number: 'S1',
    car_type: 'new',
  }
  expect(visitorValues(trade)).toMatchObject(known)
  expect(storedCar(trade, '77')).toMatchObject({ slug: 'kia', name: '2026 Kia EV9' })
  go('/cars/trade-in?car_id=78&car_type=used')
  expect(visitorValues(trade)).toMatchObject({ car_id: '78', car_type: 'used', 'Vehicle Make': '' })
  expect(storedCar(trade, '78')).toBeNull()
})

test.each(['<script>', '-1', '1e9', '9'.repeat(30), ''])(
  'A form starts without a car if the address says %j',
  (id) => {
    go(`/cars/trade-in?${new URLSearchParams({ car_id: id, car_type: '<b>' }).toString()}`)
    expect(visitorValues(trade)).toMatchObject({ car_id: '', car_type: '' })
  },
)

test('The wish of a search without results starts the contact form’s message', () => {
  go(`/contact?${new URLSearchParams({ wish: ' Diesel,\n4x4 ' }).toString()}`)
  expect(visitorValues(startOf('contact'))).toMatchObject({ message: 'I’m looking for: Diesel, 4x4' })
  expect(visitorValues(startOf('offers'))).not.toHaveProperty('message')
})

test.each(['', '   ', '\u0000'])('The message stays empty if the address has the wish %j', (wish) => {
  go(`/contact?${new URLSearchParams({ wish }).toString()}`)
  expect(visitorValues(startOf('contact'))).toMatchObject({ message: '' })
})

test('A huge wish is cut off', () => {
  go(`/contact?wish=${'x'.repeat(9_000)}`)
  expect(visitorValues(startOf('contact')).message).toHaveLength('I’m looking for: '.length + 500)
})
