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
  ])('reads %.30j, or ignores it if it can’t be read', (stored, value) => {
    expect(parseStored(stored)).toEqual(value)
  })
})

describe('keys', () => {
  test('are different for each site, store and part, and include the format’s version', () => {
    expect(storageKey('rv-centre', 'favourites')).toBe('forecourt:1:rv-centre:favourites')
    expect(storageKey('rv-centre', 'form', 'enquiry')).toBe('forecourt:1:rv-centre:form:enquiry')
    expect(storageKey('other', 'favourites')).not.toBe(storageKey('rv-centre', 'favourites'))
  })

  test('spec §3: the device id persists, the session id does not', () => {
    expect(STORES).toMatchObject({ device: 'local', session: 'session' })
  })
})

describe('fields', () => {
  test.each([[null], [undefined], [[]], [[1]], ['{}'], [1], [true]])('%j has no fields', (value) => {
    expect(fieldsOf(value)).toBeNull()
  })

  test('inherited properties aren’t fields', () => {
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
  ])('shortens %j to %j', (value, short) => {
    expect(shortText(value, 5)).toBe(short)
  })

  test('keeps whole emoji, and leaves nothing that can’t be encoded in an address', () => {
    expect(wellFormed('a😀')).toBe('a😀')
    expect(() => encodeURIComponent(wellFormed('\ud83d-\ude00'))).not.toThrow()
  })
})
