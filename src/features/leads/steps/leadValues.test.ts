import { describe, expect, test } from 'vitest'
import { leadValues } from './leadValues.ts'

describe('spec §3 Lead: form fields', () => {
  test.each<[string, unknown, unknown]>([
    ['texts as they are, spaces too', { message: ' hi ' }, { message: ' hi ' }],
    [
      'numbers, switches, null and lists of texts',
      { a: 1, b: true, c: null, d: ['x'] },
      { a: 1, b: true, c: null, d: ['x'] },
    ],
    ['an empty text', { name: '' }, { name: '' }],
    ['minus zero is zero', { a: -0 }, { a: 0 }],
    ['no NaN and no infinity', { a: NaN, b: Infinity }, {}],
    ['no objects, functions or undefined', { a: {}, b: () => 1, c: undefined, d: Symbol('s') }, {}],
    ['a list keeps its texts only', { a: ['x', 1, null, {}] }, { a: ['x'] }],
    ['markup is text', { name: '<b>' }, { name: '<b>' }],
    [
      'no names that mean something to every object',
      JSON.parse('{"__proto__":"x","constructor":"y","prototype":"z","a":"b"}'),
      { a: 'b' },
    ],
    ['nothing of what is no object', null, {}],
    ['nothing of a list', ['a'], {}],
    ['nothing of a text', 'abc', {}],
  ])('%s', (_name, values, kept) => {
    expect(leadValues(values)).toStrictEqual(kept)
  })

  test('long texts are cut, and no more than 200 fields are kept', () => {
    expect(leadValues({ a: 'x'.repeat(10_001) })).toEqual({ a: 'x'.repeat(10_000) })
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`f${index}`, 'x']))
    expect(Object.keys(leadValues(many))).toHaveLength(200)
  })
})
