import { readFileSync, readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Car, Snapshot } from '#stock/entities.ts'
import { TRADES } from './catalogue/catalogue.ts'
import { readConfig, type GenerateConfig } from './config.ts'
import { defaultDealership } from './default-dealership.ts'
import { generateSnapshot, shareOut } from './generate.ts'
import { carProblems, locationProblems, modelProblems } from './shape.test-helper.ts'
import { vinCheckDigit } from './vehicle/vin.ts'

const NOW = '2026-11-20T00:00:00Z'
const NOW_SECONDS = Date.parse(NOW) / 1000

function config(trade: GenerateConfig['trade'], count: number, seed = 1): GenerateConfig {
  return readConfig({
    trade,
    count,
    seed,
    website_id: 9,
    now: NOW,
    mix: { new: 50, used: 40, demo: 10 },
    dealerships: [defaultDealership(trade)],
  })
}

const unique = (cars: readonly Car[], key: keyof Car): number => new Set(cars.map((car) => car[key])).size

describe.each(TRADES)('%s', (trade) => {
  const snapshot: Snapshot = generateSnapshot(config(trade, 120))

  test('The same seed gives the same bytes, and another gives different stock', () => {
    expect(JSON.stringify(generateSnapshot(config(trade, 120)))).toBe(JSON.stringify(snapshot))
    expect(JSON.stringify(generateSnapshot(config(trade, 120, 2)))).not.toBe(JSON.stringify(snapshot))
  })

  test('Every record has the API’s fields and types', () => {
    expect(snapshot.cars.flatMap(carProblems)).toEqual([])
    expect(snapshot.models.flatMap(modelProblems)).toEqual([])
    expect(snapshot.locations.flatMap(locationProblems)).toEqual([])
  })

  test('Stock has exactly the requested count and mix', () => {
    expect(snapshot.cars).toHaveLength(120)
    const of = (type: string) => snapshot.cars.filter((car) => car.car_type === type).length
    expect({ new: of('new'), used: of('used'), demo: of('demo') }).toEqual({ new: 60, used: 48, demo: 12 })
  })

  test('Stock never repeats what identifies a vehicle', () => {
    for (const key of ['id', 'slug', 'vin', 'stocknum'] as const)
      expect(unique(snapshot.cars, key), key).toBe(120)
    expect(new Set(snapshot.models.map((model) => model.slug)).size).toBe(snapshot.models.length)
  })

  test('VINs are valid, with their check digit', () => {
    for (const { vin } of snapshot.cars) {
      expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
      expect(vin[8]).toBe(vinCheckDigit(vin))
    }
  })

  test('Stock has vehicles for every situation that the spec describes', () => {
    const some = (is: (car: Car) => boolean): boolean => snapshot.cars.some(is)
    const soldDays = (car: Car): number => (NOW_SECONDS - (car.sold_date_timestamp ?? 0)) / 86_400
    expect(some((car) => car.status === 'coming_soon')).toBe(true)
    expect(some((car) => car.reserved)).toBe(true)
    expect(some((car) => car.status === 'sold' && soldDays(car) <= 3)).toBe(true)
    expect(some((car) => car.status === 'sold' && soldDays(car) > 3)).toBe(true)
    expect(some((car) => !car.show_on_dealer_website)).toBe(true)
    expect(some((car) => car.before_price !== null && car.before_price > (car.price ?? 0))).toBe(true)
    expect(some((car) => car.price === null && !car.preorder)).toBe(true)
    expect(some((car) => car.preorder)).toBe(true)
    expect(some((car) => car.photos_count === 0)).toBe(true)
    expect(some((car) => car.certified)).toBe(true)
    expect(some((car) => NOW_SECONDS - (car.created_at_timestamp ?? 0) < 8 * 86_400)).toBe(true)
    for (const tag of ['Runout Sale', 'Special', 'Test Drive Only', 'Pre-order'])
      expect(
        some((car) => car.tag === tag),
        tag,
      ).toBe(true)
  })

  test('Used vehicles are cheaper than new ones', () => {
    const priced = snapshot.cars.filter((car) => car.price !== null)
    const mean = (cars: Car[]): number => cars.reduce((sum, car) => sum + (car.price ?? 0), 0) / cars.length
    const used = priced.filter((car) => car.car_type === 'used')
    expect(mean(used)).toBeLessThan(mean(priced.filter((car) => car.car_type === 'new')))
    expect(used.every((car) => (car.price ?? 0) > 200)).toBe(true)
  })

  test('Descriptions are complete', () => {
    for (const { description, slug } of snapshot.cars) {
      expect(description.match(/<p>/g)?.length, slug).toBeGreaterThanOrEqual(2)
      expect(description, slug).not.toMatch(/undefined|NaN|\bnull\b|Lorem|TODO|\s{2}|<p><\/p>| \.|,,/)
    }
    expect(unique(snapshot.cars, 'description')).toBeGreaterThan(100)
  })

  test('Descriptions of models have figures for people, not floor plans for a drawing', () => {
    expect(snapshot.models.map(({ description }) => description).join('\n')).not.toMatch(/floor plan/i)
  })

  test('The summary counts listed vehicles', () => {
    const listed = snapshot.cars.filter((car) => car.show_on_dealer_website && car.status !== 'sold')
    const { count, makes, car_types } = snapshot.stock_summary
    expect(count).toBe(listed.length)
    expect(Object.values(makes).reduce((sum, each) => sum + each, 0)).toBe(count)
    expect(car_types.new + car_types.used + car_types.demo).toBe(count)
  })
})

test('Stock of 5,000 cars has 5,000 distinct ones', () => {
  const { cars } = generateSnapshot(config('cars', 5000))
  for (const key of ['id', 'slug', 'vin', 'stocknum'] as const) expect(unique(cars, key), key).toBe(5000)
})

test('The mix always adds up to the count', () => {
  const part = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 50_000 }), part, part, part, (count, a, b, c) => {
      fc.pre(a + b + c > 0)
      const shares = shareOut(count, { new: a, used: b, demo: c })
      expect(shares.new + shares.used + shares.demo).toBe(count)
      if (a === 0) expect(shares.new).toBe(0)
    }),
  )
})

test('All mistakes in a configuration are reported', () => {
  expect(() => readConfig({ trade: 'boats', count: -1 })).toThrow(/errors/)
})

describe('the demo tenants', () => {
  const folder = new URL('../../tenants/', import.meta.url)
  const wanted: Record<string, number> = {
    'harbourside-motors': 160,
    'redgum-rv': 35,
    'southern-cross-motorcycles': 48,
    'great-plains-truck-center': 44,
    'saltbush-campers': 32,
  }
  test.each(Object.entries(wanted))('The demo tenant %s has %i vehicles', (slug, count) => {
    expect(readdirSync(folder)).toContain(slug)
    const settings = readConfig(JSON.parse(readFileSync(new URL(`${slug}/generate.json`, folder), 'utf8')))
    expect(generateSnapshot(settings).cars).toHaveLength(count)
  })
})
