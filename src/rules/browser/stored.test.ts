import { expect, test } from 'vitest'
import { fieldsOf, parseStored, shortText, storageKey, SESSION_STORES, wellFormed } from './stored.ts'

test.each([
  ['{"a":1}', { a: 1 }],
  ['[1]', [1]],
  ['true', true],
  ['null', null],
])('Stored data is read from %j (spec §8)', (stored, value) => {
  expect(parseStored(stored)).toEqual(value)
})

test.each(['', '{"a":', 'undefined', '[object Object]', null, undefined, 5, { a: 1 }])(
  'The value %j is ignored, because it can’t be read (spec §8)',
  (stored) => {
    expect(parseStored(stored)).toBeNull()
  },
)

test('Stored data of over 500,000 characters is ignored', () => {
  expect(parseStored(`"${'x'.repeat(499_998)}"`)).toBe('x'.repeat(499_998))
  expect(parseStored(`"${'x'.repeat(499_999)}"`)).toBeNull()
})

test('A key is different for each site, store and part, and includes the format’s version', () => {
  expect(storageKey('rv-centre', 'favourites')).toBe('forecourt:1:rv-centre:favourites')
  expect(storageKey('rv-centre', 'form', 'enquiry')).toBe('forecourt:1:rv-centre:form:enquiry')
  expect(storageKey('other', 'favourites')).not.toBe(storageKey('rv-centre', 'favourites'))
})

test('The device id persists, and the session id doesn’t (spec §3)', () => {
  expect(SESSION_STORES).toContain('session')
  expect(SESSION_STORES).not.toContain('device')
})

test.each([[null], [undefined], [[]], [[1]], ['{}'], [1], [true]])('The value %j has no fields', (value) => {
  expect(fieldsOf(value)).toBeNull()
})

test('Inherited properties aren’t fields', () => {
  expect(fieldsOf({ a: 1 })?.get('toString')).toBeUndefined()
  expect(fieldsOf({})?.get('__proto__')).toBeUndefined()
})

test.each<[unknown, string]>([
  [' abcdef ', 'abcde'],
  ['abcd  ef', 'abcd'],
  ['abcd😀', 'abcd\uFFFD'],
  ['\ud83d', '\uFFFD'],
  [5, ''],
  [null, ''],
  [['a'], ''],
])('The text %j is shortened to %j', (value, short) => {
  expect(shortText(value, 5)).toBe(short)
})

test('Whole emoji are kept, and nothing is left that an address can’t encode', () => {
  expect(wellFormed('a😀')).toBe('a😀')
  expect(() => encodeURIComponent(wellFormed('\ud83d-\ude00'))).not.toThrow()
})
