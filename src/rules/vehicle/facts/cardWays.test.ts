import { expect, test } from 'vitest'
import { loneFact } from './cardWays.ts'
import { known as vehicle } from './testing/described.ts'

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
  expect(loneFact(key, vehicle, context)).toBe(said),
)

test('A new vehicle’s mileage is shown only if it was driven far', () => {
  expect(loneFact('km', { ...vehicle, car_type: 'new', km: 12 }, au)).toBe('')
  expect(loneFact('km', { ...vehicle, car_type: 'new' }, au)).toBe('42,310 km')
})

test('A demo or used vehicle’s 0 km aren’t shown', () => {
  for (const car_type of ['demo', 'used'])
    expect(loneFact('km', { ...vehicle, car_type, km: 0 }, au)).toBe('')
})
