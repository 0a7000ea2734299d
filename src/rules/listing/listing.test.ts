import { describe, expect, test } from 'vitest'
import {
  indexedSoldTimestamp,
  isAvailable,
  isListed,
  listingFilter,
  saleState,
  soldDays,
  soldSince,
  type StatusCar,
  hasRedirect,
  keepsList,
  wasListed,
} from './listing.ts'

const TODAY = Date.parse('2026-11-20T00:00:00Z')
const daysAgo = (days: number) => TODAY / 1000 - days * 86_400
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
  expect(keepsList(car, TODAY)).toBe(keeps)
})

test('A car was once listed if it’s sold and shown on the website', () => {
  expect(wasListed({ ...sold, sold_date_timestamp: daysAgo(400) })).toBe(true)
  expect(wasListed({ ...sold, show_on_dealer_website: false })).toBe(false)
  expect(wasListed({ status: 'in_stock', show_on_dealer_website: true })).toBe(false)
})

test.each(['on_the_moon', 'In Stock', '', null])(
  'A car with the status %o keeps its address for as long as it has that status',
  (status) => {
    expect(hasRedirect({ status, show_on_dealer_website: true }, { now: TODAY })).toBe(true)
    expect(hasRedirect({ status, show_on_dealer_website: false }, { now: TODAY })).toBe(false)
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
  expect(hasRedirect(car, { now: TODAY, soldDays })).toBe(leads)
  expect(hasRedirect({ ...car, show_on_dealer_website: false }, { now: TODAY, soldDays })).toBe(false)
})

const NOW = Date.UTC(2026, 2, 10, 14, 30, 15, 500)
const SECOND = 1
const DAY = 86_400
const nowInSeconds = Math.floor(NOW / 1000)
const shown = { show_on_dealer_website: true }

describe('Car status and availability (spec §4)', () => {
  test.each(['in_stock', 'coming_soon'])('A car with the status %j is available', (status) => {
    expect(isAvailable({ status })).toBe(true)
  })

  test.each(['sold', 'withdrawn', 'IN_STOCK', '', null, undefined])(
    'A car with the status %j isn’t available',
    (status) => {
      expect(isAvailable({ status })).toBe(false)
    },
  )

  test.each<[StatusCar, string]>([
    [{ status: 'in_stock' }, 'in_stock'],
    [{ status: 'coming_soon' }, 'coming_soon'],
    [{ status: 'sold' }, 'sold'],
    [{ status: 'in_stock', sold: true }, 'sold'],
    [{ status: 'withdrawn' }, 'other'],
    [{}, 'other'],
  ])('The car %j is at the stage %s', (car, state) => {
    expect(saleState(car)).toBe(state)
  })
})

describe('Listing visibility (spec §4)', () => {
  test.each([
    [undefined, 3],
    [null, 3],
    [3, 3],
    [7, 7],
    [0, 0],
    [-1, 3],
    [NaN, 3],
  ])('A site with include_sold_cars_days %s lists sold cars for %i days', (include_sold_cars_days, days) => {
    expect(soldDays({ include_sold_cars_days })).toBe(days)
  })

  const sold = (ago: number): StatusCar => ({
    ...shown,
    status: 'sold',
    sold: true,
    sold_date_timestamp: nowInSeconds + 1 - ago,
  })
  test.each<[string, StatusCar, number?]>([
    ['in stock', { ...shown, status: 'in_stock' }],
    ['coming soon', { ...shown, status: 'coming_soon' }],
    ['sold just now', sold(0)],
    ['sold 3 days ago to the second', sold(3 * DAY)],
    ['sold 3 days and a second ago with N = 4', sold(3 * DAY + SECOND), 4],
    ['sold now with N = 0', sold(0), 0],
    ['in stock with an old date of sale', { ...shown, status: 'in_stock', sold_date_timestamp: 5 }],
  ])('A car %s is listed', (_name, car, soldDays = 3) => {
    expectListed(car, soldDays, true)
  })

  test.each<[string, StatusCar, number?]>([
    ['in stock but not shown on the website', { status: 'in_stock', show_on_dealer_website: false }],
    ['in stock but without the website flag', { status: 'in_stock' }],
    ['sold 3 days and a second ago', sold(3 * DAY + SECOND)],
    ['sold a second ago with N = 0', sold(SECOND), 0],
    ['sold today but not shown', { ...sold(0), show_on_dealer_website: false }],
    ['sold without a date', { ...shown, status: 'sold' }],
    ['sold on an invalid date', { ...shown, status: 'sold', sold_date_timestamp: NaN }],
    ['of another status with a recent date of sale', { ...sold(0), status: 'withdrawn' }],
  ])('A car %s isn’t listed', (_name, car, soldDays = 3) => {
    expectListed(car, soldDays, false)
  })

  test('A sold car is listed for 3 days by default', () => {
    expect(isListed(sold(3 * DAY), { now: NOW })).toBe(true)
    expect(isListed(sold(3 * DAY + SECOND), { now: NOW })).toBe(false)
  })
})

describe('The filter string (spec §2)', () => {
  test('The filter uses show_on_dealer_website, status and sold_date_timestamp', () => {
    expect(listingFilter({ now: Date.UTC(2026, 0, 4), soldDays: 3 })).toBe(
      'show_on_dealer_website:true AND (status:"in_stock" OR status:"coming_soon" OR status:"sold") AND ' +
        '(sold_date_timestamp = 0 OR sold_date_timestamp >= 1767225600)',
    )
  })

  test('The filter narrows by model, car_type and make, in all spellings of the make', () => {
    const filter = listingFilter({
      now: NOW,
      makes: ['SKODA'],
      models: ['Kamiq', 'Fabia'],
      carTypes: ['used'],
    })
    expect(filter).toContain(' AND (make:"SKODA" OR make:"Škoda" OR make:"Skoda") AND ')
    expect(filter).toMatch(/ AND \(model:"Kamiq" OR model:"Fabia"\) AND car_type:"used"$/)
  })

  test('The filter keeps values inside their quotes', () => {
    expect(listingFilter({ now: NOW, models: ['a" OR status:"x\\'] })).toMatch(
      /model:"a\\" OR status:\\"x\\\\"$/,
    )
  })

  test('The filter joins only conditions of one kind with OR, as the search service requires', () => {
    for (const group of listingFilter({ now: NOW }).split(' AND ')) {
      const kinds = group.split(' OR ').map((part) => (part.includes(':') ? 'facet' : 'number'))
      expect(new Set(kinds).size).toBe(1)
    }
  })

  test('An hourly filter stays the same within an hour', () => {
    const at = (minutes: number) => Date.UTC(2026, 2, 10, 14, minutes, 59, 999)
    expect(listingFilter({ now: at(0), hourly: true })).toBe(listingFilter({ now: at(59), hourly: true }))
    expect(listingFilter({ now: at(59), hourly: true })).not.toBe(
      listingFilter({ now: at(60), hourly: true }),
    )
    expect(listingFilter({ now: at(0) })).not.toBe(listingFilter({ now: at(59) }))
    expect(soldSince({ now: NOW, soldDays: 0, hourly: true })).toBe(Date.UTC(2026, 2, 10, 14) / 1000)
  })

  test.each<[StatusCar, number | null]>([
    [{ status: 'in_stock' }, 0],
    [{ status: 'coming_soon', sold_date_timestamp: 99 }, 0],
    [{ status: 'sold', sold_date_timestamp: 99 }, 99],
    [{ status: 'sold' }, null],
    [{ status: 'sold', sold_date_timestamp: 0 }, null],
    [{ status: 'sold', sold_date_timestamp: -5 }, null],
  ])('The search record of %j has the sold timestamp %j', (car, expected) => {
    expect(indexedSoldTimestamp(car)).toBe(expected)
  })
})

/** Checks whether a car is listed. The filter must select its record in the index exactly when the rule says so. */
function expectListed(car: StatusCar, soldDays: number, listed: boolean) {
  expect(isListed(car, { now: NOW, soldDays })).toBe(listed)
  expect(matches(listingFilter({ now: NOW, soldDays }), car)).toBe(listed)
}

/**
 * Evaluates a filter, so that tests check the text of the filter and not the code that makes it. It understands only the syntax that these
 * filters use.
 */
function matches(filter: string, car: StatusCar): boolean {
  const record: Record<string, unknown> = { ...car, sold_date_timestamp: indexedSoldTimestamp(car) }
  const holds = (condition: string): boolean => {
    const [, name = '', operator, value = ''] = /^(\w+)(:| = | >= )"?([^"]*)"?$/.exec(condition) ?? []
    const field = record[name]
    if (operator === ':') return String(field) === value
    if (typeof field !== 'number') return false
    return operator === ' = ' ? field === Number(value) : field >= Number(value)
  }
  return filter.split(' AND ').every((group) =>
    group
      .replace(/^\(|\)$/g, '')
      .split(' OR ')
      .some(holds),
  )
}
