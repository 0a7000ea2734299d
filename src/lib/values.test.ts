import { expect, test } from 'vitest'
import { above, finite, list, text, lookUp } from './values.ts'
import { fill } from '#alerts/words.ts'
import { conditionWord } from '#rules/vehicle/condition.ts'
import { priceOf } from '#rules/pricing/price.ts'
import { headingOf } from '#stock/feed/map/headings.ts'
import { wordOf } from '#stock/feed/values/spelling.ts'

const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']

test.each(INHERITED)('A table doesn’t have %s unless it’s written there', (name) => {
  expect(lookUp({}, name)).toBeUndefined()
  expect(lookUp(JSON.parse(`{ "${name}": 1 }`) as Record<string, number>, name)).toBe(1)
})

test.each(INHERITED)('A feed, a vehicle or a site’s own words may say %s', (name) => {
  expect(headingOf(name).words.every((word) => typeof word === 'string')).toBe(true)
  expect(wordOf(name)).toEqual(expect.any(String))
  expect(conditionWord({ car_type: name })).toBe('')
  expect(priceOf({ price: 20_000, car_type: name }, { priceSuffixes: {} })).toMatchObject({ suffix: '' })
  expect(fill(`{${name}}`, {})).toBe(`{${name}}`)
})

test.each([10, -0.5, 0])('The number %j is finite', (value) => {
  expect(finite(value)).toBe(value)
})

test.each([[NaN], [Infinity], [-Infinity], [1e300], ['10'], [null], [undefined], [{}], [[1]], [true]])(
  'The value %j isn’t a finite number',
  (value) => {
    expect(finite(value)).toBeNull()
  },
)

test.each([
  [10, 10, null],
  [10.01, 10, 10.01],
  ['11', 10, null],
  [NaN, 10, null],
])('The value %j, if only more than %j counts, is %j', (value, limit, expected) => {
  expect(above(value, limit)).toBe(expected)
})

test.each([
  [' a b ', 'a b'],
  ['', ''],
  [5, ''],
  [null, ''],
  [undefined, ''],
  [['a'], ''],
])('The text of %j is %j', (value, expected) => {
  expect(text(value)).toBe(expected)
})

test('A list stays as it is, and anything else becomes an empty list', () => {
  expect(list([1])).toEqual([1])
  expect(list(null)).toEqual([])
  expect(list('abc' as unknown as string[])).toEqual([])
})
