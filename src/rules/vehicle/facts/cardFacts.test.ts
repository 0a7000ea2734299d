import { expect, test } from 'vitest'
import { cardFacts, unlabelledFact } from './cardFacts.ts'
import { caravan, noFacts, ute, everyFact as vehicle } from './testing/described.ts'

const au = { region: 'en-AU', trade: 'caravan' } as const
const us = { region: 'en-US', trade: 'caravan' } as const

test.each([
  ['berths', au, 'Sleeps 4'],
  ['body_length', au, '19 ft 4 in'],
  ['weight', au, 'Tare 2,170 kg'],
  ['weight', { ...au, trade: 'motorcycle' }, '2,170 kg'],
  ['gross', us, 'GVWR 5,952 lb'],
  ['seat_height', { ...au, trade: 'motorcycle' }, '805 mm seat'],
  ['sleeper', { ...us, trade: 'truck' }, '76 in. sleeper'],
  ['capacity', au, '649 cc'],
  ['km', au, '42,310 km'],
] as const)('The single fact %s in %j is shown as “%s”', (key, context, said) =>
  expect(unlabelledFact(key, vehicle, context)).toBe(said),
)

test('A new vehicle’s mileage is shown only if it was driven far', () => {
  expect(unlabelledFact('km', { ...vehicle, car_type: 'new', km: 12 }, au)).toBe('')
  expect(unlabelledFact('km', { ...vehicle, car_type: 'new' }, au)).toBe('42,310 km')
})

test('A demo or used vehicle’s 0 km aren’t shown', () => {
  for (const car_type of ['demo', 'used'])
    expect(unlabelledFact('km', { ...vehicle, car_type, km: 0 }, au)).toBe('')
})

const rv = { region: 'en-AU', trade: 'caravan' } as const

test.each([
  [caravan, ['Sleeps 4', '19 ft 4 in', 'Tare 2,170 kg', 'ATM 2,700 kg']],
  [ute, ['61,200 km', 'Ute', '6 speed automatic', 'Diesel']],
  [noFacts, []],
])('At a caravan dealer, the card of %j shows %j', (vehicle, facts) =>
  expect(cardFacts(vehicle, rv, '')).toEqual(facts),
)

test('A card shows an electric car’s range before its consumption', () => {
  const car = { ...noFacts, body: 'SUV', simple_fuel: 'Electric', range: 560, energy: 17.4 }
  expect(cardFacts(car, { region: 'en-AU', trade: 'car' }, '')).toEqual([
    'SUV',
    'Electric',
    '560 km range',
    '17.4 kWh/100 km',
  ])
})

test('A card’s facts repeat nothing', () =>
  expect(cardFacts(caravan, rv, 'Family, sleeps 4')).not.toContain('Sleeps 4'))
