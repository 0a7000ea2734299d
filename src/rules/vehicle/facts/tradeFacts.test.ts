import { expect, test } from 'vitest'
import { FACT_FORMATS } from './factRows.ts'
import { caravan, ute } from './testing/described.ts'
import { comparedFacts, headFacts, isOpenGroup, TRADES } from './tradeFacts.ts'

const rv = { region: 'en-AU', trade: 'caravan' } as const

test('A page’s top has up to eight known, labelled facts', () => {
  expect(headFacts(caravan, rv).map(({ label }) => label)).toEqual([
    'Year',
    'Sleeps',
    'Length',
    'Tare',
    'ATM',
  ])
  const all = { ...caravan, payload: 530, ball_weight: 123, solar: 200, water: 130, height: 2850 }
  expect(headFacts(all, rv)).toHaveLength(8)
})

test('A comparison has the facts of every trade involved, without those that no vehicle has', () => {
  const rows = new Map(comparedFacts([caravan, ute], rv).map(({ label, values }) => [label, values]))
  expect(rows.get('Sleeps')).toEqual(['4', ''])
  expect(rows.get('Towing capacity')).toEqual(['', '3,500 kg'])
  expect(rows.get('Body')).toEqual(['Caravan', 'Ute'])
  expect(rows.has('Seat height')).toBe(false)
})

test('The groups that matter most in a trade are open', () => {
  expect(isOpenGroup('Weights', 'caravan')).toBe(true)
  expect(isOpenGroup('Overview', 'caravan')).toBe(false)
  expect(isOpenGroup('Weights', 'car')).toBe(false)
})

test.each(Object.entries(TRADES))('Each fact of a %s is listed once', (_, { head, compare }) => {
  for (const keys of [head, compare]) {
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) expect(Object.hasOwn(FACT_FORMATS, key)).toBe(true)
  }
})
