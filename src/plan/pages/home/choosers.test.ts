import { expect, test } from 'vitest'
import { siteSchema } from '#site/settings/schema.ts'
import type { PlanContext } from '../../context.ts'
import { choosersOf } from './choosers.ts'

const site = siteSchema.cast({ id: 1, slug: 'tenant', name: 'Tenant', url: 'https://tenant.example' })

const choosersFor = (cars: readonly object[]) =>
  choosersOf({
    site,
    listed: cars.map((car) => ({
      brief: { status: 'in_stock', make: 'Kia', body: 'SUV', price: 20_000, ...car },
    })),
  } as unknown as Pick<PlanContext, 'site' | 'listed'>)

test('The home page offers makes, round prices between vehicles, and bodies, each once', () => {
  const cars = [
    { make: 'SKODA', price: 12_990 },
    { make: 'Škoda', body: 'Wagon', price: 21_990 },
    { make: 'Toyota', body: 'Wagon', price: null },
  ]
  expect(choosersFor(cars)).toEqual([
    {
      name: 'make',
      label: 'Make',
      options: [
        { value: 'Škoda', label: 'Škoda' },
        { value: 'Toyota', label: 'Toyota' },
      ],
    },
    {
      name: 'price',
      label: 'Price',
      options: [
        { value: '-15000', label: 'Up to $15,000' },
        { value: '-20000', label: 'Up to $20,000' },
      ],
    },
    {
      name: 'body',
      label: 'Body',
      options: [
        { value: 'SUV', label: 'SUV' },
        { value: 'Wagon', label: 'Wagon' },
      ],
    },
  ])
})

test('The home page offers no filter with a single value, and no values of sold vehicles', () => {
  expect(choosersFor([])).toEqual([])
  const sold = { body: 'Van', status: 'sold', make: 'Ford', price: 90_000 }
  expect(choosersFor([{ body: '' }, sold, { make: '', price: null }])).toEqual([])
})
