import { expect, test } from 'vitest'
import {
  maskPhone,
  normalisePhone,
  phoneMessage,
  phoneOf,
  phoneVariant,
  telHref,
  type PhoneVariant,
} from './phone.ts'

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
])('The phone number %j is masked as %j (spec §4)', (phone, masked) => {
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
])('The link of the phone number %j is %j (spec §4)', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})

test.each([
  [{ location: { phone: ' 02 6342 1988 ' } }, '02 6342 1988'],
  [{ location: { phone: '' } }, null],
  [{ location: { phone: 'n/a' } }, null],
  [{ location: null }, null],
  [{}, null],
])('The phone number of the car %j is %j (spec §4)', (car, phone) => {
  expect(phoneOf(car)).toBe(phone)
})

test.each<[string, PhoneVariant, string]>([
  ['(02) 6342 1988', 'au', '0263421988'],
  ['+61 2 6342 1988', 'au', '0263421988'],
  ['+61 (0)2 6342 1988', 'au', '0263421988'],
  ['0061 412 345 678', 'au', '0412345678'],
  ['+64 21 123 4567', 'nz', '0211234567'],
  ['0064 9 123 4567', 'nz', '091234567'],
  ['+1 (555) 123-4567', 'us', '5551234567'],
  ['1.555.123.4567', 'us', '5551234567'],
])('The phone number %s (%s) is normalised as %s (spec §5)', (phone, variant, expected) => {
  expect(normalisePhone(phone, variant)).toBe(expected)
})

const AU = 'Invalid phone number. Must be an Australian number.'
const MOBILE = 'Must be an Australian mobile number.'
const NZ = 'Must be a New Zealand number.'
const US = 'Must be a US number.'
const LONG = 'Invalid phone number. Too many characters.'
const REQUIRED = '*This is a required field.'
test.each<[PhoneVariant, unknown[]]>([
  ['au', ['0263421988', '0363421988', '0463421988', '0563421988', '0763421988', '0863421988']],
  ['au', ['0061263421988', '+61 263 421 988', '+61 0263421988']],
  ['au-mobile', ['0412 345 678', '+61412345678', '0061412345678']],
  ['nz', ['021234567', '0212345678', '02123456789', '+64 21 234 5678']],
  ['us', ['(555) 123-4567', '1 555 123 4567', '+1 555 123 4567']],
])('Phone numbers of the variant %s may be any of %j (spec §5)', (variant, phones) => {
  for (const phone of phones) expect(phoneMessage(phone, variant), String(phone)).toBeNull()
})

test.each<[PhoneVariant, string, unknown[]]>([
  ['au', AU, ['0163421988', '0663421988', '0963421988', '+61 663 421 988', '026342198', '02634219888']],
  ['au', AU, ['02634219888888', 'my number']],
  ['au', LONG, ['026342198888888', '<script>alert(1)</script>']],
  ['au', REQUIRED, ['', null]],
  ['au-mobile', MOBILE, ['0263421988', '041234567', '04123456789']],
  ['nz', NZ, ['02123456', '021234567890', '0112345678', '02123456789012']],
  ['nz', LONG, ['021234567890123']],
  ['us', US, ['555 123 456', '555 123 45678', '2 555 123 4567']],
])(
  'Phone numbers of the variant %s get the message “%s” for any of %j (spec §5)',
  (variant, message, phones) => {
    for (const phone of phones) expect(phoneMessage(phone, variant), String(phone)).toBe(message)
  },
)

test('The configured test number is accepted', () => {
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
])('Phone numbers in the region %j are of the variant %s', (region, variant) => {
  expect(phoneVariant(region)).toBe(variant)
})
