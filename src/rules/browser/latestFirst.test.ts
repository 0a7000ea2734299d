import { expect, test } from 'vitest'
import { latestFirst, RECENT_SHOWN } from './latestFirst.ts'
import type { RecentVehicle } from './recent.ts'

const vehicle = (id: number, change: Partial<RecentVehicle> = {}): RecentVehicle => ({
  id,
  slug: `car-${id}`,
  title: `Car ${id}`,
  image: `/images/${id}.jpg?width=384`,
  price: '$20,990',
  ...change,
})
const many = (count: number): RecentVehicle[] =>
  Array.from({ length: count }, (_, index) => vehicle(index + 1))

test('The vehicle being viewed goes to the front, and the oldest is dropped', () => {
  const kept = latestFirst(many(RECENT_SHOWN + 1), vehicle(99))
  expect(kept.map(({ id }) => id)).toEqual([99, 1, 2, 3, 4, 5, 6])
})

test('A vehicle that is viewed again moves to the front with its current price', () => {
  expect(latestFirst(many(3), vehicle(2, { price: '$9,990' }))).toEqual([
    vehicle(2, { price: '$9,990' }),
    vehicle(1),
    vehicle(3),
  ])
})
