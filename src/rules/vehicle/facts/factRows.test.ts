import { expect, test } from 'vitest'
import { factRow } from './factRows.ts'
import { everyFact as vehicle } from './testing/described.ts'

const au = { region: 'en-AU', trade: 'caravan' } as const
const us = { region: 'en-US', trade: 'caravan' } as const

test.each([
  ['berths', au, 'Sleeps', '4'],
  ['body_length', au, 'Length', '5.9 m (19 ft 4 in)'],
  ['body_length', { ...au, trade: 'motorhome' }, 'Length', '5.9 m'],
  ['body_length', us, 'Length', '19 ft 4 in'],
  ['height', au, 'Height', '2.85 m'],
  ['height', us, 'Height', '9 ft 4 in'],
  ['weight', au, 'Tare', '2,170 kg'],
  ['weight', us, 'Dry weight', '4,784 lb'],
  ['weight', { ...au, trade: 'motorcycle' }, 'Wet weight', '2,170 kg'],
  ['gross', au, 'ATM', '2,700 kg'],
  ['gross', { ...au, trade: 'truck' }, 'GVM', '2,700 kg'],
  ['gross', us, 'GVWR', '5,952 lb'],
  ['towing', au, 'Towing capacity', '3,500 kg'],
  ['water', us, 'Fresh water', '34 gal'],
  ['economy', au, 'Consumption', '8 L/100 km'],
  ['economy', us, 'Fuel economy', '29 mpg'],
  ['safety', au, 'Safety rating', '5 stars'],
  ['power', us, 'Horsepower', '76 hp'],
  ['simple_fuel', us, 'Fuel', 'Gas'],
  ['colour', us, 'Color', 'Red'],
  ['km', us, 'Odometer', '26,290 miles'],
  ['learner', au, 'Licence', 'Learner approved'],
  ['learner', us, 'License', ''],
] as const)('The fact %s in %j is labelled “%s” and shown as “%s”', (key, context, label, value) =>
  expect(factRow(key, vehicle, context)).toEqual({ label, value }),
)

test('An electric car’s consumption is its energy', () => {
  const electric = { ...vehicle, consumption: null, energy: 17.4 }
  expect(factRow('economy', electric, au).value).toBe('17.4 kWh/100 km')
  expect(factRow('economy', electric, us).value).toBe('28 kWh/100 mi')
})

test('An unknown fact is shown as nothing', () => {
  expect(factRow('gross', { ...vehicle, gross: null }, au).value).toBe('')
  expect(factRow('learner', { ...vehicle, learner: false }, au).value).toBe('')
})
