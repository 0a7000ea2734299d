import { expect, test } from 'vitest'
import { keepsAddress, keepsList, wasListed } from './soldOut.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => NOW / 1000 - days * 86_400
const sold = { status: 'sold', show_on_dealer_website: true }

test.each([
  ['sold yesterday are', { ...sold, sold_date_timestamp: daysAgo(1) }, true],
  ['sold 30 days ago, to the second, are', { ...sold, sold_date_timestamp: daysAgo(30) }, true],
  ['sold 30 days and a second ago aren’t', { ...sold, sold_date_timestamp: daysAgo(30) - 1 }, false],
  ['sold at an unknown time aren’t', { ...sold, sold_date_timestamp: null }, false],
  [
    'sold but never on the site aren’t',
    { ...sold, show_on_dealer_website: false, sold_date_timestamp: daysAgo(1) },
    false,
  ],
  ['in stock aren’t', { ...sold, status: 'in_stock', sold_date_timestamp: daysAgo(1) }, false],
])('The lists of the make and model of a car %s kept for its sake', (_name, car, keeps) => {
  expect(keepsList(car, NOW)).toBe(keeps)
})

test('A car was once listed if it’s sold and shown on the website', () => {
  expect(wasListed({ ...sold, sold_date_timestamp: daysAgo(400) })).toBe(true)
  expect(wasListed({ ...sold, show_on_dealer_website: false })).toBe(false)
  expect(wasListed({ status: 'in_stock', show_on_dealer_website: true })).toBe(false)
})

test.each(['on_the_moon', 'In Stock', '', null])(
  'A car with the status %o keeps its address for as long as it has that status',
  (status) => {
    expect(keepsAddress({ status, show_on_dealer_website: true }, { now: NOW })).toBe(true)
    expect(keepsAddress({ status, show_on_dealer_website: false }, { now: NOW })).toBe(false)
  },
)

test.each([
  ['yesterday, so it still has its page, doesn’t redirect', daysAgo(1), undefined, false],
  ['3 days ago, to the second, doesn’t redirect', daysAgo(3), undefined, false],
  ['3 days and a second ago redirects', daysAgo(3) - 1, undefined, true],
  ['33 days ago, to the second, redirects', daysAgo(33), undefined, true],
  ['33 days and a second ago doesn’t redirect', daysAgo(33) - 1, undefined, false],
  ['10 days ago, on a site that keeps sold cars for 10 days, doesn’t redirect', daysAgo(10), 10, false],
  ['40 days ago, on a site that keeps sold cars for 10 days, redirects', daysAgo(40), 10, true],
  ['a minute ago, on a site that keeps no sold cars, redirects', daysAgo(0) - 60, 0, true],
  ['at an unknown time doesn’t redirect', null, undefined, false],
])('The address of a car sold %s', (_name, sold_date_timestamp, soldDays, leads) => {
  const car = { ...sold, sold_date_timestamp }
  expect(keepsAddress(car, { now: NOW, soldDays })).toBe(leads)
  expect(keepsAddress({ ...car, show_on_dealer_website: false }, { now: NOW, soldDays })).toBe(false)
})
