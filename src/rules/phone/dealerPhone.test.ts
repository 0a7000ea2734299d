import { expect, test } from 'vitest'
import { dealerPhoneMessage } from './dealerPhone.ts'

test.each([
  ['en-AU', ['', '02 5550 0100', '(02) 5550-0100', '0412 345 678', '+61 2 5550 0100', '+61 (0)412 345 678']],
  [
    'en-AU',
    ['1300 555 123', '13 22 44', '1800 555 123', '+61 1300 555 123', '02 5550–0100', '+64 3 379 5000'],
  ],
  ['en-NZ', ['03 555 0142', '021 123 456', '0800 555 123', '0508 555 123', '+64 3 379 5000']],
  ['en-US', ['(402) 555-0117', '402.555.0117', '1-800-555-0199', '+1 402 555 0117', '+61 2 5550 0100']],
] as const)('In %s, people can call %j', (region, phones) => {
  expect(phones.filter((phone) => dealerPhoneMessage(phone, region) !== null)).toEqual([])
})

test.each([
  ['en-AU', ['abc', '12', '5550 0100', '09 5550 0100', '02 5550 01000', '+61 2 5550 010', '(402) 555-0117']],
  ['en-AU', ['1300 CAR NOW', '02 5550 0100 ext 4', '02 5550 0100 / 0412 345 678', 'call 02 5550 0100', '+0']],
  ['en-NZ', ['05 555 0142', '03 555 01', '1300 555 123', '111', '+64 3 379']],
  ['en-US', ['555-0117', '(102) 555-0117', '(402) 155-0117', '02 5550 0100', '000 000 0000']],
] as const)('In %s, nobody can call %j', (region, phones) => {
  expect(phones.filter((phone) => dealerPhoneMessage(phone, region) === null)).toEqual([])
})

test('The message says where a number must work and shows two that do', () => {
  expect(dealerPhoneMessage('abc', 'en-NZ')).toBe(
    'must be one phone number that can be dialled in New Zealand, in digits, like “03 379 5000” or “0800 555 123”',
  )
})

test('Without a region, a number of any region will do', () => {
  expect(['02 5550 0100', '(402) 555-0117'].map((phone) => dealerPhoneMessage(phone))).toEqual([null, null])
  expect(dealerPhoneMessage('abc')).toMatch(/^must be one phone number/)
})
