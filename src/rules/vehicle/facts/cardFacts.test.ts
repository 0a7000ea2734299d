import { describe, expect, test } from 'vitest'
import { cardFacts } from './cardFacts.ts'
import type { Described } from './cardWays.ts'

const nothing: Described = {
  car_type: 'used',
  year: null,
  km: null,
  body: '',
  transmission: '',
  simple_fuel: '',
  drive: '',
  colour: '',
  seats: null,
}
const caravan: Described = {
  ...nothing,
  year: 2026,
  body: 'Caravan',
  berths: 4,
  body_length: 5900,
  weight: 2170,
  gross: 2700,
}
const ute: Described = {
  ...nothing,
  year: 2021,
  km: 61_200,
  body: 'Ute',
  transmission: '6 speed automatic',
  simple_fuel: 'Diesel',
  towing: 3500,
}
const rv = { region: 'en-AU', trade: 'caravan' } as const

describe('a card', () => {
  test.each([
    [caravan, ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg', 'ATM 2,700 kg']],
    [ute, ['61,200 km', 'Ute', '6 speed automatic', 'Diesel']],
    [nothing, []],
  ])('%o says %j at a dealer of caravans', (vehicle, facts) =>
    expect(cardFacts(vehicle, rv, '')).toEqual(facts),
  )

  test('says nothing twice', () =>
    expect(cardFacts(caravan, rv, 'Family, sleeps 4')).not.toContain('Sleeps 4'))
})
