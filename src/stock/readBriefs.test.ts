import { expect, test } from 'vitest'
import { contentHash } from '#lib/hash.ts'
import type { Car } from './entities.ts'
import { readStock, sourceOf, type StockMemory } from './snapshot.ts'
import type { VehicleHook } from './vehicleHook.ts'

const carsOf = (count: number): unknown[] =>
  Array.from({ length: count }, (_, at) => ({ slug: `car-${at}`, make: 'Kia', model: 'Rio', price: at }))

function reading(hash = 'one') {
  const batches: number[] = []
  const more = (car: Car): Car => ({ ...car, price: (car.price ?? 0) + 1_000 })
  const hook: VehicleHook = {
    hash,
    apply: (cars) => {
      batches.push(cars.length)
      return cars.map((car) => (car.price === 3 ? null : more(car)))
    },
    applyTo: more,
  }
  const read = (cars: unknown[], memory?: StockMemory) =>
    readStock(sourceOf(Buffer.from(JSON.stringify({ cars }, null, 1))), contentHash, hook, memory)
  return { batches, read }
}

test('A hook gets vehicles in batches, and only those that aren’t known', () => {
  const { batches, read } = reading()
  const cars = carsOf(250)
  const { stock, memory } = read(cars)
  expect(batches.filter(Boolean)).toEqual([100, 100, 50])
  expect(stock.vehicles).toHaveLength(249)
  expect(stock.warnings).toEqual([])
  expect(stock.vehicles.map(({ brief, car }) => [brief.price, car().price]).slice(0, 4)).toEqual(
    [0, 1, 2, 4].map((price) => [price + 1_000, price + 1_000]),
  )
  batches.length = 0
  cars[7] = { ...(cars[7] as object), price: 70_000 }
  const again = read(cars, memory())
  expect(batches.filter(Boolean)).toEqual([1])
  expect(again.stock.vehicles.map(({ brief }) => brief)).toEqual(
    read(cars).stock.vehicles.map(({ brief }) => brief),
  )
})

test('What isn’t a vehicle never reaches the hook', () => {
  const { batches, read } = reading()
  const { stock } = read([null, 7, ...carsOf(2), 'car'])
  expect(batches.filter(Boolean)).toEqual([2])
  expect(stock.vehicles.map(({ brief }) => brief.slug)).toEqual(['car-0', 'car-1'])
  expect(stock.warnings).toHaveLength(3)
})

test('A vehicle’s hash changes with the hook, and the hash of its text doesn’t', () => {
  const hashes = ['one', 'two'].map((hash) => reading(hash).read(carsOf(1)).stock.vehicles[0])
  expect(hashes[0]?.hash).not.toBe(hashes[1]?.hash)
  expect(hashes[0]?.textHash).toBe(hashes[1]?.textHash)
})
