import { expect, test } from 'vitest'
import { keepsList, wasListed } from './soldOut.ts'

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
