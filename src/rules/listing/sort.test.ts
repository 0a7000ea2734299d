import { describe, expect, test } from 'vitest'
import { compareBy, defaultSort, SORTS, sortOptions } from './sort.ts'

describe('spec §2 Sort options', () => {
  test('lists the six with attribute and direction', () => {
    expect(SORTS.map((each) => [each.label, each.attribute, each.direction])).toEqual([
      ['Most Relevant', 'custom_rank', 'desc'],
      ['Latest', 'created_at_timestamp', 'desc'],
      ['Highest Price', 'price', 'desc'],
      ['Lowest Price', 'price', 'asc'],
      ['Highest Kms', 'km', 'desc'],
      ['Lowest Kms', 'km', 'asc'],
    ])
  })

  test('uses Car_production as the main index, and a replica for every other order', () => {
    expect(SORTS.map((each) => each.index)).toEqual([
      'Car_production',
      'Car_production_created_at_timestamp_desc',
      'Car_production_price_desc',
      'Car_production_price_asc',
      'Car_production_km_desc',
      'Car_production_km_asc',
    ])
  })

  test.each<[string, string[] | undefined, string[]]>([
    ['the reduced default list', undefined, ['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price']],
    ['a site’s own list, in its order', ['lowest_kms', 'latest'], ['Lowest Kms', 'Latest']],
    ['unknown and repeated ids are left out', ['latest', 'nearest', 'latest'], ['Latest']],
    [
      'only unknown ids: the reduced list',
      ['nearest'],
      ['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price'],
    ],
    ['no ids: the reduced list', [], ['Most Relevant', 'Latest', 'Highest Price', 'Lowest Price']],
  ])('offers the right orders: %s', (_name, ids, labels) => {
    expect(sortOptions(ids).map((each) => each.label)).toEqual(labels)
  })

  test.each([
    ['latest', 'Latest'],
    ['lowest_price', 'Lowest Price'],
    ['most_relevant', 'Most Relevant'],
    [undefined, 'Most Relevant'],
    [null, 'Most Relevant'],
    ['nearest', 'Most Relevant'],
  ])('the default with the setting %j is %s', (setting, label) => {
    expect(defaultSort(setting).label).toBe(label)
  })

  test.each([
    ['asc', ['b', 'c', 'a', 'd', 'e']],
    ['desc', ['a', 'b', 'c', 'd', 'e']],
  ] as const)('%s: puts cars without a number last and sorts ties by slug', (direction, expected) => {
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
  })
})
