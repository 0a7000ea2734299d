import { describe, expect, test } from 'vitest'
import { loneFact } from './cardWays.ts'
import { known as vehicle } from './testing/described.ts'

const au = { region: 'en-AU', trade: 'caravan' } as const
const us = { region: 'en-US', trade: 'caravan' } as const

describe('a single fact', () => {
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
  ] as const)('shows %s in %o as %s', (key, context, said) =>
    expect(loneFact(key, vehicle, context)).toBe(said),
  )

  test("shows a new vehicle's mileage only if it was driven far", () => {
    expect(loneFact('km', { ...vehicle, car_type: 'new', km: 12 }, au)).toBe('')
    expect(loneFact('km', { ...vehicle, car_type: 'new' }, au)).toBe('42,310 km')
  })

  test("doesn't show 0 km for a demo or used vehicle", () => {
    for (const car_type of ['demo', 'used'])
      expect(loneFact('km', { ...vehicle, car_type, km: 0 }, au)).toBe('')
  })
})
