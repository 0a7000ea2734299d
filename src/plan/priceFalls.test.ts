import { expect, test } from 'vitest'
import { DAY_MS } from '#rules/constants.ts'
import type { PriceSuffixes } from '#rules/pricing/basis.ts'
import type { CarBrief } from '#stock/brief.ts'
import { fallKey, priceFalls, type PriceHistory } from './priceFalls.ts'
import { vehicleId } from './siteVehicles.ts'
import { stockOf } from './testing/demo.ts'
import { car } from './testing/small.ts'

const START = Date.parse('2026-11-01T13:30:00Z')
const DRIVE_AWAY: PriceSuffixes = { new: 'drive away', used: 'drive away', demo: 'drive away' }

function built(
  cars: Record<string, unknown>[],
  days: number,
  before: PriceHistory = new Map(),
  suffixes = DRIVE_AWAY,
  showsFalls = true,
) {
  const stock = stockOf({ cars })
  const now = START + days * DAY_MS
  const zone = 'Australia/Sydney'
  const isShared = (id: number): boolean => cars.filter((one) => one['id'] === id).length > 1
  const idOf = (brief: CarBrief): string => vehicleId(brief, isShared)
  return priceFalls(before, { listed: stock.vehicles, idOf, suffixes, showsFalls, now, zone })
}
/** The price drops to show for a car that was published at 50,000 dollars ten days ago and has changed since. */
const fallsOf = (change: Record<string, unknown>, suffixes = DRIVE_AWAY) => [
  ...built([car(1, { price: 49_000, ...change })], 10, built([car(1)], 0).prices, suffixes).falls.values(),
]

const FALL = { from: 50_000, to: 49_000, day: '2026-11-12' }

test.each<[string, Record<string, unknown>, object[]]>([
  ['A lower price is a drop, dated in the dealer’s time zone', {}, [FALL]],
  ['A vehicle with a new slug is still the same', { slug: 'renamed' }, [FALL]],
  ['A higher price isn’t a drop', { price: 51_000 }, []],
  ['A price of 10 dollars or less isn’t a drop', { price: 1 }, []],
  ['The backend’s own earlier price takes precedence', { before_price: 52_000 }, []],
  ['An earlier price equal to the current one is ignored', { before_price: 49_000 }, [FALL]],
  ['A sold vehicle has no drop', { status: 'sold', sold: true }, []],
  ['Another vehicle with the same id has no drop', { model: 'Ridge 21' }, []],
  ['A demonstrator starts a new price history', { car_type: 'demo' }, []],
])('%s', (_, change, expected) => {
  expect(fallsOf(change)).toEqual(expected)
})

test('A price on another basis isn’t a drop', () => {
  expect(fallsOf({}, { ...DRIVE_AWAY, new: 'plus on-road costs' })).toEqual([])
})

test('A site that doesn’t show drops still remembers prices', () => {
  const before = built([car(1)], 0).prices
  const { prices, falls } = built([car(1, { price: 49_000 })], 10, before, DRIVE_AWAY, false)
  expect([falls.size, prices.get('1')?.fell?.from]).toEqual([0, 50_000])
})

test('Vehicles that share an id are showsFalls apart by their slugs', () => {
  const twins = (price: number) => [car(1), car(1, { slug: 'twin', price })]
  const { falls } = built(twins(40_000), 10, built(twins(60_000), 0).prices)
  expect([...falls].map(([{ brief }, { from }]) => [brief.slug, from])).toEqual([['twin', 60_000]])
})

test('Only the prices of listed vehicles are remembered', () => {
  const { prices } = built([car(2)], 1, built([car(1), car(2)], 0).prices)
  expect([...prices.keys()]).toEqual(['2'])
})

test('Different price drops have different keys', () => {
  const keys = [undefined, FALL, { ...FALL, from: 50_500 }, { ...FALL, day: '2026-11-13' }].map(fallKey)
  expect(new Set(keys).size).toBe(4)
  expect(keys[0]).toBe('')
})
