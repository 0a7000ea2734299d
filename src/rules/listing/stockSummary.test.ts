import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stockSummary, type SummaryCar } from './stockSummary.ts'
import { anyCar } from '../testing/anyCar.ts'

const car = (make: string, model: string, car_type: string, more: Partial<SummaryCar> = {}): SummaryCar => ({
  make,
  model,
  car_type,
  status: 'in_stock',
  sold: false,
  show_on_dealer_website: true,
  ...more,
})
const cars = [
  car('Kia', 'EV6', 'new'),
  car('Kia', 'EV6', 'demo'),
  car('Kia', 'Cerato', 'used', { status: 'coming_soon' }),
  car('Mazda', '3', 'used'),
]
const summary = {
  count: 4,
  makes: { Kia: 3, Mazda: 1 },
  models: { 'Kia:Cerato': 1, 'Kia:EV6': 2, 'Mazda:3': 1 },
  car_types: { used: 2, new: 1, demo: 1 },
}

test('A stock summary counts cars, makes, models by make:model, and car types (spec §3)', () => {
  expect(stockSummary(cars)).toEqual(summary)
  expect(JSON.stringify(stockSummary(cars.toReversed()))).toBe(JSON.stringify(summary))
  expect(stockSummary([])).toEqual({
    count: 0,
    makes: {},
    models: {},
    car_types: { used: 0, new: 0, demo: 0 },
  })
  expect(stockSummary(null).count).toBe(0)
})

test.each<[string, Partial<SummaryCar>, number]>([
  ['in stock counts', {}, 1],
  ['coming soon counts', { status: 'coming_soon' }, 1],
  ['of status sold, though still listed, doesn’t count', { status: 'sold', sold_date_timestamp: 1e9 }, 0],
  ['that’s sold doesn’t count', { sold: true }, 0],
  ['of an unknown status doesn’t count', { status: 'wholesale' }, 0],
  ['not shown on the dealer website doesn’t count', { show_on_dealer_website: false }, 0],
  ['without the website flag doesn’t count', { show_on_dealer_website: null }, 0],
])('A car %s (spec §3)', (_name, more, count) => {
  expect(stockSummary([car('Kia', 'EV6', 'new', more)]).count).toBe(count)
})

test('A car without a make, model or known type counts', () => {
  expect(stockSummary([car('', 'EV6', 'rental'), car('Kia', '', 'constructor'), null as never])).toEqual({
    count: 2,
    makes: { Kia: 1 },
    models: {},
    car_types: { used: 0, new: 0, demo: 0 },
  })
})

test('Makes named like inherited properties count', () => {
  const { makes } = stockSummary([car('__proto__', 'toString', 'new'), car('constructor', 'x', 'new')])
  expect(Object.entries(makes)).toEqual([
    ['__proto__', 1],
    ['constructor', 1],
  ])
})

test('The order of the cars doesn’t matter, and no make counts twice', () => {
  fc.assert(
    fc.property(fc.array(anyCar, { maxLength: 6 }), (any) => {
      const own = any.map((record) => ({ ...record, model: record['name'] }))
      const counted = stockSummary(own)
      expect(stockSummary(own.toReversed())).toEqual(counted)
      expect(Object.values(counted.makes).reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(
        counted.count,
      )
    }),
  )
})
