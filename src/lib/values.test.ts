import { expect, test } from 'vitest'
import { above, finite, list, text } from './values.ts'

test.each([
  [10, 10],
  [-0.5, -0.5],
  [0, 0],
  [NaN, null],
  [Infinity, null],
  [-Infinity, null],
  [1e300, null],
  ['10', null],
  [null, null],
  [undefined, null],
  [{}, null],
  [[1], null],
  [true, null],
])('finite(%j) is %j', (value, expected) => {
  expect(finite(value)).toBe(expected)
})

test.each([
  [10, 10, null],
  [10.01, 10, 10.01],
  ['11', 10, null],
  [NaN, 10, null],
])('above(%j, %j) is %j', (value, limit, expected) => {
  expect(above(value, limit)).toBe(expected)
})

test.each([
  [' a b ', 'a b'],
  ['', ''],
  [5, ''],
  [null, ''],
  [undefined, ''],
  [['a'], ''],
])('text(%j) is %j', (value, expected) => {
  expect(text(value)).toBe(expected)
})

test('returns a list unchanged, and an empty list for anything else', () => {
  expect(list([1])).toEqual([1])
  expect(list(null)).toEqual([])
  expect(list('abc' as unknown as string[])).toEqual([])
})
