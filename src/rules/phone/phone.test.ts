import { describe, expect, test } from 'vitest'
import {
  maskPhone,
  normalisePhone,
  phoneMessage,
  phoneOf,
  phoneVariant,
  telHref,
  type PhoneVariant,
} from './phone.ts'

describe('spec §4 Phone block', () => {
  test.each<[unknown, string]>([
    ['0412 345 678', '0412 *** ***'],
    ['0412345678', '04123*****'],
    ['(02) 6342 1988', '(02) **** ****'],
    ['+61 2 6342 1988', '+61 2 **** ****'],
    ['12345', '12345'],
    ['123456', '12345*'],
    ['123', '123'],
    ['', ''],
    [null, ''],
    [412345678, ''],
  ])('first 5 characters kept, remaining digits starred: %j', (phone, masked) => {
    expect(maskPhone(phone)).toBe(masked)
  })

  test.each<[unknown, string | null]>([
    ['(02) 6342 1988', 'tel:0263421988'],
    ['+61 2 6342 1988', 'tel:+61263421988'],
    ['+61 (0)2 6342 1988', 'tel:+61263421988'],
    ['(+64) 21 123 4567', 'tel:+64211234567'],
    ['1300 555 123', 'tel:1300555123'],
    ['<b>02</b>', 'tel:02'],
    ['call us', null],
    ['', null],
    [undefined, null],
  ])('the link of %j is %j', (phone, href) => {
    expect(telHref(phone)).toBe(href)
  })

  test.each([
    [{ location: { phone: ' 02 6342 1988 ' } }, '02 6342 1988'],
    [{ location: { phone: '' } }, null],
    [{ location: { phone: 'n/a' } }, null],
    [{ location: null }, null],
    [{}, null],
  ])('hidden when the car has no location phone: %j', (car, phone) => {
    expect(phoneOf(car)).toBe(phone)
  })
})

describe('spec §5 Phone', () => {
  test.each<[string, PhoneVariant, string]>([
    ['(02) 6342 1988', 'au', '0263421988'],
    ['+61 2 6342 1988', 'au', '0263421988'],
    ['+61 (0)2 6342 1988', 'au', '0263421988'],
    ['0061 412 345 678', 'au', '0412345678'],
    ['+64 21 123 4567', 'nz', '0211234567'],
    ['0064 9 123 4567', 'nz', '091234567'],
    ['+1 (555) 123-4567', 'us', '5551234567'],
    ['1.555.123.4567', 'us', '5551234567'],
  ])('normalised: %s (%s) is %s', (phone, variant, expected) => {
    expect(normalisePhone(phone, variant)).toBe(expected)
  })

  const AU = 'Invalid phone number. Must be an Australian number.'
  const MOBILE = 'Must be an Australian mobile number.'
  const NZ = 'Must be a New Zealand number.'
  const US = 'Must be a US number.'
  const LONG = 'Invalid phone number. Too many characters.'
  const REQUIRED = '*This is a required field.'
  test.each<[PhoneVariant, unknown, string | null]>([
    ['au', '0263421988', null],
    ['au', '0363421988', null],
    ['au', '0463421988', null],
    ['au', '0563421988', null],
    ['au', '0763421988', null],
    ['au', '0863421988', null],
    ['au', '0163421988', AU],
    ['au', '0663421988', AU],
    ['au', '0963421988', AU],
    ['au', '0061263421988', null],
    ['au', '+61 263 421 988', null],
    ['au', '+61 0263421988', null],
    ['au', '+61 663 421 988', AU],
    ['au', '026342198', AU],
    ['au', '02634219888', AU],
    ['au', '02634219888888', AU],
    ['au', '026342198888888', LONG],
    ['au', 'my number', AU],
    ['au', '<script>alert(1)</script>', LONG],
    ['au', '', REQUIRED],
    ['au', null, REQUIRED],
    ['au-mobile', '0412 345 678', null],
    ['au-mobile', '+61412345678', null],
    ['au-mobile', '0061412345678', null],
    ['au-mobile', '0263421988', MOBILE],
    ['au-mobile', '041234567', MOBILE],
    ['au-mobile', '04123456789', MOBILE],
    ['nz', '021234567', null],
    ['nz', '0212345678', null],
    ['nz', '02123456789', null],
    ['nz', '02123456', NZ],
    ['nz', '021234567890', NZ],
    ['nz', '0112345678', NZ],
    ['nz', '+64 21 234 5678', null],
    ['nz', '02123456789012', NZ],
    ['nz', '021234567890123', LONG],
    ['us', '(555) 123-4567', null],
    ['us', '1 555 123 4567', null],
    ['us', '+1 555 123 4567', null],
    ['us', '555 123 456', US],
    ['us', '555 123 45678', US],
    ['us', '2 555 123 4567', US],
  ])('%s: %j gives %j', (variant, phone, message) => {
    expect(phoneMessage(phone, variant)).toBe(message)
  })

  test('accepts the configured test number', () => {
    expect(phoneMessage('0000 000 000', 'au-mobile', '0000000000')).toBeNull()
    expect(phoneMessage('0000 000 001', 'au-mobile', '0000000000')).toBe(MOBILE)
    expect(phoneMessage('0000 000 000', 'au-mobile')).toBe(MOBILE)
    expect(phoneMessage('', 'au', '')).toBe(REQUIRED)
  })

  test.each([
    ['en-AU', 'au'],
    ['en-NZ', 'nz'],
    ['en-US', 'us'],
    ['', 'au'],
  ])('the variant of region %j is %s, Australian by default', (region, variant) => {
    expect(phoneVariant(region)).toBe(variant)
  })
})
