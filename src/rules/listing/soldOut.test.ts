import { expect, test } from 'vitest'
import { keepsAddress, keepsList, wasListed } from './soldOut.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => NOW / 1000 - days * 86_400
const sold = { status: 'sold', show_on_dealer_website: true }

test.each([
  ['sold yesterday', { ...sold, sold_date_timestamp: daysAgo(1) }, true],
  ['sold 30 days ago, to the second', { ...sold, sold_date_timestamp: daysAgo(30) }, true],
  ['sold a second before that', { ...sold, sold_date_timestamp: daysAgo(30) - 1 }, false],
  ['sold at an unknown time', { ...sold, sold_date_timestamp: null }, false],
  [
    'sold but never on the site',
    { ...sold, show_on_dealer_website: false, sold_date_timestamp: daysAgo(1) },
    false,
  ],
  ['in stock', { status: 'in_stock', show_on_dealer_website: true, sold_date_timestamp: daysAgo(1) }, false],
])('whether the lists of its make and model stay for 30 days: %s', (_name, car, keeps) => {
  expect(keepsList(car, NOW)).toBe(keeps)
})

test('recognises a sold car that was once listed', () => {
  expect(wasListed({ ...sold, sold_date_timestamp: daysAgo(400) })).toBe(true)
  expect(wasListed({ ...sold, show_on_dealer_website: false })).toBe(false)
  expect(wasListed({ status: 'in_stock', show_on_dealer_website: true })).toBe(false)
})

test.each(['on_the_moon', 'In Stock', '', null])(
  'a car with the status %o keeps its address for as long as it has that status',
  (status) => {
    expect(keepsAddress({ status, show_on_dealer_website: true }, { now: NOW })).toBe(true)
    expect(keepsAddress({ status, show_on_dealer_website: false }, { now: NOW })).toBe(false)
  },
)

test.each([
  ['sold yesterday, so it still has its page', daysAgo(1), undefined, false],
  ['sold 3 days ago, to the second', daysAgo(3), undefined, false],
  ['sold a second before that', daysAgo(3) - 1, undefined, true],
  ['sold 33 days ago, to the second', daysAgo(33), undefined, true],
  ['sold a second before that', daysAgo(33) - 1, undefined, false],
  ['sold 10 days ago, on a site that keeps sold cars for 10 days', daysAgo(10), 10, false],
  ['sold 40 days ago, on a site that keeps sold cars for 10 days', daysAgo(40), 10, true],
  ['sold a minute ago, on a site that keeps no sold cars', daysAgo(0) - 60, 0, true],
  ['sold at an unknown time', null, undefined, false],
])("whether a sold car's address redirects: %s", (_name, sold_date_timestamp, soldDays, leads) => {
  expect(keepsAddress({ ...sold, sold_date_timestamp }, { now: NOW, soldDays })).toBe(leads)
  expect(
    keepsAddress({ ...sold, show_on_dealer_website: false, sold_date_timestamp }, { now: NOW, soldDays }),
  ).toBe(false)
})
