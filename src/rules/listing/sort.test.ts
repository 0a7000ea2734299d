import { expect, test } from 'vitest'
import { compareBy, defaultSort, SORTS, sortOptions } from './sort.ts'

test('The six sort orders have their attribute and direction (spec §2)', () => {
  expect(SORTS.map((option) => [option.label, option.attribute, option.direction])).toEqual([
    ['Most Relevant', 'custom_rank', 'desc'],
    ['Latest', 'created_at_timestamp', 'desc'],
    ['Highest Price', 'price', 'desc'],
    ['Lowest Price', 'price', 'asc'],
    ['Highest Kms', 'km', 'desc'],
    ['Lowest Kms', 'km', 'asc'],
  ])
})

test('The main index is Car_production, and every other order has a replica (spec §2)', () => {
  expect(SORTS.map((option) => option.index)).toEqual([
    'Car_production',
    'Car_production_created_at_timestamp_desc',
    'Car_production_price_desc',
    'Car_production_price_asc',
    'Car_production_km_desc',
    'Car_production_km_asc',
  ])
})

const REDUCED = ['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price']

test('Of cars with equal values, or without one, those with pictures come first', () => {
  const cars = [
    { slug: 'a', photos_count: 0, custom_rank: 5 },
    { slug: 'b', photos_count: 8, custom_rank: 5 },
    { slug: 'c', photos_count: 0, custom_rank: 9 },
    { slug: 'd', photos_count: null },
    { slug: 'e', photos_count: 1 },
  ]
  const order = cars.toSorted(compareBy(defaultSort())).map((car) => car.slug)
  expect(order).toEqual(['c', 'b', 'a', 'e', 'd'])
})

test.each<[string, string[] | undefined, string[]]>([
  ['no list of orders', undefined, REDUCED],
  ['its own list', ['lowest_kms', 'latest'], ['Lowest Kms', 'Latest']],
  ['unknown and repeated ids', ['latest', 'nearest', 'latest'], ['Latest']],
  ['only unknown ids', ['nearest'], REDUCED],
  ['an empty list', [], REDUCED],
])('The orders are right on a site with %s (spec §2)', (_name, ids, labels) => {
  expect(sortOptions(ids).map((option) => option.label)).toEqual(labels)
})

test.each([
  ['latest', 'Latest'],
  ['lowest_price', 'Lowest Price'],
  ['most_relevant', 'Most Relevant'],
  [undefined, 'Most Relevant'],
  [null, 'Most Relevant'],
  ['nearest', 'Most Relevant'],
])('A site with the setting %j sorts by %s (spec §2)', (setting, label) => {
  expect(defaultSort(setting).label).toBe(label)
})

test.each([
  ['asc', ['b', 'c', 'a', 'd', 'e']],
  ['desc', ['a', 'b', 'c', 'd', 'e']],
] as const)(
  'In the direction %s, cars without a number come last and ties are sorted by slug',
  (direction, expected) => {
    const cars = [
      { slug: 'e', price: NaN },
      { slug: 'c', price: 1 },
      { slug: 'd', price: null },
      { slug: 'a', price: 2 },
      { slug: 'b', price: 1 },
    ]
    expect(cars.toSorted(compareBy({ attribute: 'price', direction })).map((car) => car.slug)).toEqual(
      expected,
    )
  },
)
