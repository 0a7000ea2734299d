import { describe, expect, test } from 'vitest'
import { fieldsOf, parseStored, shortText, storageKey, STORES, wellFormed } from './stored.ts'

describe('spec §8 Stored data of unparseable type: ignored', () => {
  test.each<[unknown, unknown]>([
    ['{"a":1}', { a: 1 }],
    ['[1]', [1]],
    ['true', true],
    ['null', null],
    ['', null],
    ['{"a":', null],
    ['undefined', null],
    ['[object Object]', null],
    [null, null],
    [undefined, null],
    [5, null],
    [{ a: 1 }, null],
    [`"${'x'.repeat(499_998)}"`, 'x'.repeat(499_998)],
    [`"${'x'.repeat(499_999)}"`, null],
  ])('%.30j', (stored, value) => {
    expect(parseStored(stored)).toEqual(value)
  })
})

describe('keys', () => {
  test('one per site, store and part, with the version of its shape', () => {
    expect(storageKey('rv-centre', 'favourites')).toBe('forecourt:1:rv-centre:favourites')
    expect(storageKey('rv-centre', 'form', 'enquiry')).toBe('forecourt:1:rv-centre:form:enquiry')
    expect(storageKey('other', 'favourites')).not.toBe(storageKey('rv-centre', 'favourites'))
  })

  test('spec §3: the device id persists, the session id does not', () => {
    expect(STORES).toMatchObject({ device: 'local', session: 'session' })
  })
})

describe('fields', () => {
  test.each([[null], [undefined], [[]], [[1]], ['{}'], [1], [true]])('%j has none', (value) => {
    expect(fieldsOf(value)).toBeNull()
  })

  test('what every object inherits is no field of it', () => {
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
  ])('a short text of %j is %j', (value, short) => {
    expect(shortText(value, 5)).toBe(short)
  })

  test('whole emoji stay, and what is left can be put into an address', () => {
    expect(wellFormed('a😀')).toBe('a😀')
    expect(() => encodeURIComponent(wellFormed('\ud83d-\ude00'))).not.toThrow()
  })
})
