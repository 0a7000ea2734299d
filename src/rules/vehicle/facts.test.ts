import { describe, expect, test } from 'vitest'
import { factsOf, inUnit } from './facts.ts'

const only = (name: string, value: string) =>
  Object.fromEntries(
    Object.entries(factsOf([{ name, value }])).filter(([, fact]) => fact !== null && fact !== false),
  )

describe('facts of a specification list (spec §7)', () => {
  test.each([
    ['Berths', '4', { berths: 4 }],
    ['Tare', '2,850 kg', { weight: 2850 }],
    ['ATM', '3.5 t', { gross: 3500 }],
    ['GVWR', '25,999 lb', { gross: 11793 }],
    ['Internal length', '7,000 mm', { body_length: 7000 }],
    ['Length', '19 ft', { body_length: 5791 }],
    ['Sleeper', '80 in UltraLoft', { sleeper: 2032 }],
    ['Sleeper', '72" mid-roof', { sleeper: 1829 }],
    ['Capacity', '649 cc', { capacity: 649 }],
    ['Engine capacity', '2.0 L', { capacity: 2000 }],
    ['Power', '57 kW', { power: 57 }],
    ['Horsepower', '500 hp', { power: 372.8 }],
    ['braked towing capacity', '3,500kg', { towing: 3500 }],
    ['LAMS approved', 'Yes', { learner: true }],
  ])('%s: %s', (name, value, facts) => expect(only(name, value)).toEqual(facts))

  test.each([
    ['Sleeper', 'None'],
    ['Tare', 'on request'],
    ['Tare', '19 ft'],
    ['LAMS approved', 'No'],
    ['Colour', '4'],
    ['Berths', ''],
  ])('%s: %s tells nothing', (name, value) => expect(only(name, value)).toEqual({}))

  test('of several lengths the one inside counts, wherever it stands', () => {
    const list = [
      { name: 'Travel length', value: '8,980 mm' },
      { name: 'Internal length', value: '7,000 mm' },
    ]
    expect(factsOf(list).body_length).toBe(7000)
  })

  test('the first of two lines with one name counts', () => {
    const list = ['2', '4'].map((value) => ({ name: 'Berths', value }))
    expect(factsOf(list).berths).toBe(2)
  })

  test('an amount of another kind of unit is no amount', () => {
    expect(inUnit(3, 'ft', 'kg')).toBeNull()
    expect(inUnit(3, 'constructor', 'kg')).toBeNull()
  })
})
