import { describe, expect, test } from 'vitest'
import { loneFact, type Described } from './cardWays.ts'

const vehicle: Described = {
  car_type: 'used',
  year: 2023,
  km: 42_310,
  body: 'Caravan',
  transmission: '6 speed manual',
  simple_fuel: 'Petrol',
  drive: '6x4',
  colour: 'Red',
  engine: '2.0L petrol',
  seats: 4,
  berths: 4,
  body_length: 5900,
  height: 2850,
  weight: 2170,
  gross: 2700,
  towing: 3500,
  water: 130,
  consumption: 8,
  safety: 5,
  capacity: 649,
  power: 57,
  seat_height: 805,
  learner: true,
  wheelbase: 5893,
  sleeper: 1930,
}
const au = { region: 'en-AU', trade: 'caravan' } as const
const us = { region: 'en-US', trade: 'caravan' } as const

describe('a fact by itself', () => {
  test.each([
    ['berths', au, 'Sleeps 4'],
    ['body_length', au, '19 ft 4 in'],
    ['weight', au, 'Tare 2,170 kg'],
    ['weight', { ...au, trade: 'motorcycle' }, '2,170 kg'],
    ['gross', us, 'GVWR 5,952 lb'],
    ['seat_height', { ...au, trade: 'motorcycle' }, '805 mm seat'],
    ['sleeper', { ...us, trade: 'truck' }, '76 in sleeper'],
    ['capacity', au, '649 cc'],
    ['km', au, '42,310 km'],
  ] as const)('%s, %o: %s', (key, context, said) => expect(loneFact(key, vehicle, context)).toBe(said))

  test('no distance of a new vehicle', () =>
    expect(loneFact('km', { ...vehicle, car_type: 'new' }, au)).toBe(''))
})
