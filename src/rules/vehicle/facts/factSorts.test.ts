import { expect, test } from 'vitest'
import { SORTS } from '../../listing/sort.ts'
import { factSorts, fuelBurned, usefulSorts } from './factSorts.ts'
import { FACTS } from './facts.ts'
import { noFacts } from './testing/described.ts'
import type { Trade } from './trade.ts'

const labels = (region: string, trade: Trade) => factSorts({ region, trade }).map(({ label }) => label)

test.each([
  ['en-AU', 'car', ['Lowest Fuel Consumption', 'Tows Most']],
  ['en-US', 'car', ['Best Fuel Economy', 'Tows Most']],
  ['en-AU', 'caravan', ['Shortest', 'Longest', 'Lightest', 'Sleeps Most']],
  ['en-AU', 'motorhome', ['Sleeps Most', 'Shortest', 'Longest']],
  ['en-NZ', 'motorcycle', ['Lowest Seat', 'Lightest', 'Largest Capacity', 'Smallest Capacity']],
  ['en-US', 'truck', ['Most Powerful', 'Highest GVWR']],
  ['en-AU', 'truck', ['Most Powerful', 'Highest GVM']],
] as const)('The sort orders in %s for the trade %s are %j', (region, trade, expected) =>
  expect(labels(region, trade)).toEqual(expected),
)

test('A sort order by a fact has a replica that no standard order uses', () => {
  const usual = SORTS.flatMap(({ id, index }) => [id, index])
  for (const trade of ['car', 'caravan', 'motorhome', 'motorcycle', 'truck'] as const) {
    const sorts = factSorts({ region: 'en-AU', trade })
    for (const { id, index, attribute, direction } of sorts) {
      expect(Object.hasOwn(FACTS, attribute)).toBe(true)
      expect(index).toBe(`Car_production_${attribute}_${direction}`)
      for (const name of [id, index]) expect(usual).not.toContain(name)
    }
    expect(new Set(sorts.map(({ index }) => index)).size).toBe(sorts.length)
  }
})

const sorts = factSorts({ region: 'en-NZ', trade: 'motorcycle' })
const withSeats = (...seats: (number | null)[]) => seats.map((seat_height) => ({ ...noFacts, seat_height }))
test.each([
  ['is offered if half of the vehicles have the fact', [790, 810, null, null], true],
  ['isn’t offered if fewer have it', [790, 810, null, null, null], false],
  ["isn't offered if all have the same value", [790, 790], false],
  ["isn't offered for an empty stock", [], false],
])('A sort order by a fact %s', (_, seats, told) =>
  expect(usefulSorts(sorts, withSeats(...seats)).map(({ id }) => id)).toEqual(told ? ['lowest_seat'] : []),
)

test.each([
  ['Electric', null, 0],
  ['electric ', 17, 0],
  ['Hybrid', 4.2, 4.2],
  ['Electric Hybrid', 1.9, 1.9],
  ['Petrol', null, null],
  ['', 7, 7],
])('A vehicle with the fuel %j and %j L/100 km counts as %j', (simple_fuel, consumption, burned) =>
  expect(fuelBurned({ simple_fuel, consumption })).toBe(burned),
)
