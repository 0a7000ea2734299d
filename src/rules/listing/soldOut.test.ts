import { expect, test } from 'vitest'
import { keepsAddress, keepsList, wasListed } from './soldOut.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => NOW / 1000 - days * 86_400
const sold = { status: 'sold', show_on_dealer_website: true }

test.each([
  ['sold yesterday', { ...sold, sold_date_timestamp: daysAgo(1) }, true],
  ['sold 30 days ago, to the second', { ...sold, sold_date_timestamp: daysAgo(30) }, true],
  ['sold a second before that', { ...sold, sold_date_timestamp: daysAgo(30) - 1 }, false],
  ['sold, nobody knows when', { ...sold, sold_date_timestamp: null }, false],
  [
    'sold, never on the site',
    { ...sold, show_on_dealer_website: false, sold_date_timestamp: daysAgo(1) },
    false,
  ],
  ['in stock', { status: 'in_stock', show_on_dealer_website: true, sold_date_timestamp: daysAgo(1) }, false],
])('keeps the lists of its make and model for 30 days: %s', (_name, car, keeps) => {
  expect(keepsList(car, NOW)).toBe(keeps)
})

test('once stood in lists', () => {
  expect(wasListed({ ...sold, sold_date_timestamp: daysAgo(400) })).toBe(true)
  expect(wasListed({ ...sold, show_on_dealer_website: false })).toBe(false)
  expect(wasListed({ status: 'in_stock', show_on_dealer_website: true })).toBe(false)
})

test.each(['on_the_moon', 'In Stock', '', null])(
  'so does that of a car that is %o, while it is',
  (status) => {
    expect(keepsAddress({ status, show_on_dealer_website: true }, { now: NOW })).toBe(true)
    expect(keepsAddress({ status, show_on_dealer_website: false }, { now: NOW })).toBe(false)
  },
)

test.each([
  ['sold yesterday: it has its page', daysAgo(1), undefined, false],
  ['sold 3 days ago, to the second', daysAgo(3), undefined, false],
  ['sold a second before that', daysAgo(3) - 1, undefined, true],
  ['sold 33 days ago, to the second', daysAgo(33), undefined, true],
  ['sold a second before that', daysAgo(33) - 1, undefined, false],
  ['on a site that keeps them for 10 days, 10 days ago', daysAgo(10), 10, false],
  ['on a site that keeps them for 10 days, 40 days ago', daysAgo(40), 10, true],
  ['on a site that keeps none, a minute ago', daysAgo(0) - 60, 0, true],
  ['nobody knows when', null, undefined, false],
])('the address of a sold car leads on for 30 days: %s', (_name, sold_date_timestamp, soldDays, leads) => {
  expect(keepsAddress({ ...sold, sold_date_timestamp }, { now: NOW, soldDays })).toBe(leads)
  expect(
    keepsAddress({ ...sold, show_on_dealer_website: false, sold_date_timestamp }, { now: NOW, soldDays }),
  ).toBe(false)
})
