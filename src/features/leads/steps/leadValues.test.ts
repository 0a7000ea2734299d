import { expect, test } from 'vitest'
import { leadValues } from './leadValues.ts'

test.each<[string, unknown, unknown]>([
  ['text unchanged, with its spaces', { message: ' hi ' }, { message: ' hi ' }],
  ['numbers, booleans and null', { a: 1, b: true, c: null }, { a: 1, b: true, c: null }],
  ['lists of texts', { d: ['x'] }, { d: ['x'] }],
  ['empty text', { name: '' }, { name: '' }],
  ['minus zero as zero', { a: -0 }, { a: 0 }],
  ['neither NaN nor infinity', { a: NaN, b: Infinity }, {}],
  ['no objects, functions or undefined', { a: {}, b: () => 1, c: undefined, d: Symbol('s') }, {}],
  ['only the texts of a list', { a: ['x', 1, null, {}] }, { a: ['x'] }],
  ['markup as text', { name: '<b>' }, { name: '<b>' }],
  [
    'no property names that every object has',
    JSON.parse('{"__proto__":"x","constructor":"y","prototype":"z","a":"b"}'),
    { a: 'b' },
  ],
  ['nothing of anything but an object', null, {}],
  ['nothing of a list', ['a'], {}],
  ['nothing of a text', 'abc', {}],
])('A lead’s values keep %s (spec §3)', (_name, values, kept) => {
  expect(leadValues(values)).toStrictEqual(kept)
})

test('A lead’s long values are cut off, and its fields limited to 200', () => {
  expect(leadValues({ a: 'x'.repeat(10_001) })).toEqual({ a: 'x'.repeat(10_000) })
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, 'x']))
  expect(Object.keys(leadValues(many))).toHaveLength(200)
})
