import { expect, test } from 'vitest'
import { cardFacts } from './cardFacts.ts'
import { caravan, nothing, ute } from './testing/described.ts'

const rv = { region: 'en-AU', trade: 'caravan' } as const

test.each([
  [caravan, ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg', 'ATM 2,700 kg']],
  [ute, ['61,200 km', 'Ute', '6 speed automatic', 'Diesel']],
  [nothing, []],
])('At a caravan dealer, the card of %j shows %j', (vehicle, facts) =>
  expect(cardFacts(vehicle, rv, '')).toEqual(facts),
)

test('A card shows an electric car’s range before its consumption', () => {
  const car = { ...nothing, body: 'SUV', simple_fuel: 'Electric', range: 560, energy: 17.4 }
  expect(cardFacts(car, { region: 'en-AU', trade: 'car' }, '')).toEqual([
    'SUV',
    'Electric',
    '560 km range',
    '17.4 kWh/100 km',
  ])
})

test('A card’s facts repeat nothing', () =>
  expect(cardFacts(caravan, rv, 'Family, sleeps 4')).not.toContain('Sleeps 4'))
