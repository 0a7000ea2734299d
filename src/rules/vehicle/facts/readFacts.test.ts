import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountIn, factsOf, inUnit, isAbsurd, mistakesIn } from './readFacts.ts'
import { factRow } from './factRows.ts'
import { noFacts } from './testing/described.ts'

test.each([
  ['2,850 kg', 'kg', 2850],
  ['3.5 t', 'kg', 3500],
  ['23\' 6"', 'mm', 7163],
  ['19ft', 'mm', 5791],
  ['19 ft 6', 'mm', 5791],
  ['approx. 5.2 m', 'mm', 5200],
  ['4', '', 4],
  ['2850', 'kg', 2850],
  ['2.0l turbo', 'cc', 2000],
  ['34 mpg', 'L', 6.9],
  ['570 km (wltp)', 'km', 570],
  ['310 miles', 'km', 498.9],
] as const)('The amount “%s” in the unit “%s” is %f', (value, base, amount) =>
  expect(amountIn(value, base)).toBe(amount),
)

test.each([
  ['none', 'kg'],
  ['19 ft', 'kg'],
  ['', ''],
] as const)('The text “%s” has no amount in the unit “%s”', (value, base) =>
  expect(amountIn(value, base)).toBeNull(),
)

test('Different kinds of units aren’t converted', () => {
  expect(inUnit(3, 'ft', 'kg')).toBeNull()
  expect(inUnit(3, 'constructor', 'kg')).toBeNull()
})

const us = { region: 'en-US', trade: 'truck' } as const

test('An amount in pounds, inches, horsepower or miles is shown as the same number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 150_000 }), (number) => {
      const gross = inUnit(number, 'lb', 'kg')
      const wheelbase = inUnit(number, 'in', 'mm')
      const power = inUnit(number, 'hp', 'kW')
      const range = inUnit(number, 'mi', 'km')
      const said = (['gross', 'wheelbase', 'power', 'range'] as const).map((key) =>
        Number(factRow(key, { ...noFacts, gross, wheelbase, power, range }, us).value.replace(/[^\d.]/g, '')),
      )
      expect(said).toEqual([number, number, number, number])
    }),
  )
})

const only = (name: string, value: string) =>
  Object.fromEntries(
    Object.entries(factsOf([{ name, value }])).filter(([, fact]) => fact !== null && fact !== false),
  )

test.each([
  ['Berths', '4', { berths: 4 }],
  ['Tare', '2,850 kg', { weight: 2850 }],
  ['ATM', '3.5 t', { gross: 3500 }],
  ['GVWR', '25,999 lb', { gross: 11792.9 }],
  ['Internal length', '7,000 mm', { body_length: 7000 }],
  ['Length', '19 ft', { body_length: 5791 }],
  ['Length', '19 ft 6 in', { body_length: 5944 }],
  ['Wheelbase', '232 in', { wheelbase: 5893 }],
  ['Fuel consumption', '30 mpg', { consumption: 7.8 }],
  ['Energy consumption', '17.4 kWh/100 km', { energy: 17.4 }],
  ['Range (WLTP)', '570 km', { range: 570 }],
  ['Driving range', '310 mi', { range: 498.9 }],
  ['ANCAP rating', '5 stars', { safety: 5 }],
  ['Sleeper', '80 in UltraLoft', { sleeper: 2032 }],
  ['Sleeper', '72" mid-roof', { sleeper: 1829 }],
  ['Capacity', '649 cc', { capacity: 649 }],
  ['Engine capacity', '2.0 L', { capacity: 2000 }],
  ['Power', '57 kW', { power: 57 }],
  ['Horsepower', '500 hp', { power: 372.8 }],
  ['braked towing capacity', '3,500kg', { towing: 3500 }],
  ['LAMS approved', 'Yes', { learner: true }],
])('The line “%s: %s” gives the facts %j (spec §7)', (name, value, facts) =>
  expect(only(name, value)).toEqual(facts),
)

test.each([
  ['Sleeper', 'None'],
  ['Tare', 'on request'],
  ['Tare', '19 ft'],
  ['LAMS approved', 'No'],
  ['Colour', '4'],
  ['Berths', ''],
  ['Range', 'Urban'],
])('The line “%s: %s” gives no facts', (name, value) => expect(only(name, value)).toEqual({}))

test('The internal length is preferred, whatever the order', () => {
  const list = [
    { name: 'Travel length', value: '8,980 mm' },
    { name: 'Internal length', value: '7,000 mm' },
  ]
  expect(factsOf(list).body_length).toBe(7000)
})

test('The first of two lines with the same name is used', () => {
  const list = ['2', '4'].map((value) => ({ name: 'Berths', value }))
  expect(factsOf(list).berths).toBe(2)
})

test.each([
  ['ATM', '0 kg'],
  ['Berths', '99'],
  ['Length', '19 mm'],
  ['ANCAP rating', '50 stars'],
  ['Seat height', '31 m'],
])('The line “%s: %s” is reported as impossible', (name, value) => {
  expect(only(name, value)).toEqual({})
  expect(mistakesIn([{ name, value }])).toEqual([{ name, value, why: 'absurd' }])
  expect(isAbsurd({ name, value })).toBe(true)
})

test.each([
  ['Tare', 'on request'],
  ['Tare', '19 ft'],
  ['Solar', '2 panels'],
])('The line “%s: %s” is reported as unreadable', (name, value) =>
  expect(mistakesIn([{ name, value }])).toEqual([{ name, value, why: 'unread' }]),
)

test.each([
  ['Sleeper', 'None'],
  ['Solar', 'N/A'],
  ['Towing capacity', ''],
  ['ANCAP rating', 'Not rated'],
  ['Colour', '0'],
  ['Tare', '2,850 kg'],
])('The line “%s: %s” is accepted', (name, value) => expect(mistakesIn([{ name, value }])).toEqual([]))
