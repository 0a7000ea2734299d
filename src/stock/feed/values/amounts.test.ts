import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf, kilometresOf, priceOf, type Amount } from './amounts.ts'

const short = (amount: Amount) =>
  amount === undefined ? 'none' : 'trouble' in amount ? amount.trouble : amount.value

test.each<[string, number | string]>([
  ['20990', 20_990],
  ['$20,990 drive away', 20_990],
  ['20.990,00 €', 20_990],
  ['12 345 km', 12_345],
  ['12\u00a0345,50', 12_345.5],
  ["12'345", 12_345],
  ['12.345', 12_345],
  ['12,5', 12.5],
  ['20990.00', 20_990],
  ['20990.000', 20_990],
  ['1,234,567.89', 1_234_567.89],
  ['12,34,567', 1_234_567],
  ['85k', 85_000],
  ['85 km', 85],
  ['-5', -5],
  ['0', 0],
  ['', 'none'],
  ['POA', 'none'],
  ['Call for price', 'none'],
  ['n/a', 'none'],
  ['-', 'none'],
  ['abc', 'has no number in it'],
  ['20,990 - 22,990', 'has more than one number in it'],
  ['$1,5,5', 'isn’t a number that can be read'],
  ['1.2.3.4', 'isn’t a number that can be read'],
])('The amount %j is read as %j', (text, expected) => expect(short(amountOf(text))).toBe(expected))

test.each<[string, '.' | ',', number | string]>([
  ['12.345', '.', 12.345],
  ['12,345', ',', 12.345],
  ['12.345', ',', 12_345],
  ['1.234.567', '.', 'isn’t a number that can be read'],
])('The amount %j, with the decimal mark %j, is read as %j', (text, decimal, expected) =>
  expect(short(amountOf(text, decimal))).toBe(expected),
)

test.each<[string, 'km' | 'mi', number | string]>([
  ['100', 'km', 100],
  ['100', 'mi', 161],
  ['100 miles', 'km', 161],
  ['1500 KM', 'mi', 1500],
  ['60000 SMI', 'km', 96_561],
  ['85 000 kms', 'mi', 85_000],
  ['-1', 'km', 'is below zero'],
])('The distance %j, in a feed in %s, is read in kilometres as %j', (text, unit, expected) =>
  expect(short(kilometresOf(text, unit))).toBe(expected),
)

test.each<[string, number | string]>([
  ['20990 AUD', 20_990],
  ['A$20,990', 20_990],
  ['$20,990', 20_990],
  ['20990 USD', 'is in USD, but the site’s prices are in AUD'],
  ['€ 9.990', 'is in EUR, but the site’s prices are in AUD'],
  ['20990 SEK', 'is in SEK, but the site’s prices are in AUD'],
  ['20990 usd', 'is in USD, but the site’s prices are in AUD'],
  ['CA$20,990', 'is in CAD, but the site’s prices are in AUD'],
  ['C$20,990', 'is in CAD, but the site’s prices are in AUD'],
  ['HK$209,900', 'is in HKD, but the site’s prices are in AUD'],
  ['R 329,900', 'is in ZAR, but the site’s prices are in AUD'],
  ['₹5,50,000', 'is in INR, but the site’s prices are in AUD'],
  ['20 990 kr', 'is in kronor or kroner, but the site’s prices are in AUD'],
  ['£9,990', 'is in GBP, but the site’s prices are in AUD'],
  ['NOW $20,990 ono', 20_990],
  ['$20,990 all inclusive', 20_990],
  ['$20,990 + ORC', 20_990],
  ['$20,990 inc GST', 20_990],
  ['from $19,995 ex GST', 'is without tax, but the site’s prices include it'],
  ['19,995 excl. GST', 'is without tax, but the site’s prices include it'],
  ['£19,995 + VAT', 'is in GBP, but the site’s prices are in AUD'],
  ['19995 + GST', 'is without tax, but the site’s prices include it'],
  [
    '20,99',
    'may be cents or a typing mistake; say which mark is the decimal with ‘decimal’ in stock.map.yaml',
  ],
  ['0', 'none'],
  ['-20990', 'is below zero'],
])('The price %j is read as %j', (text, expected) => expect(short(priceOf(text, 'AUD'))).toBe(expected))

const STYLES: readonly ((amount: number) => string)[] = [
  (amount) => String(amount),
  (amount) => amount.toLocaleString('en-AU'),
  (amount) => `$${amount.toLocaleString('en-AU')} drive away`,
  (amount) => `${amount.toLocaleString('de-DE')},00 km`,
  (amount) => amount.toLocaleString('fr-FR'),
  (amount) => amount.toLocaleString('de-CH'),
  (amount) => amount.toLocaleString('en-IN'),
  (amount) => `${amount}.00`,
]

test('An amount is read correctly in every notation', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.constantFrom(...STYLES), (amount, style) => {
      expect(short(amountOf(style(amount)))).toBe(amount)
    }),
  )
})

test('Any text is read without an error, and as no number that isn’t in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-$ kmKi€x\u00a0') }), (text) => {
      const amount = amountOf(text)
      if (amount === undefined || 'trouble' in amount) return
      expect(Number.isFinite(amount.value)).toBe(true)
      const digits = text.replace(/\D/g, '')
      expect(digits).toContain(
        String(Math.trunc(Math.abs(amount.value)))
          .replace(/0+$/, '')
          .slice(0, 15),
      )
    }),
  )
})

test('A price without on-road costs is used, with a note', () => {
  for (const text of ['$14,995 +ORC', '$14,995 plus on-road costs', '14995 excl. ORC'])
    expect(priceOf(text, 'NZD')).toMatchObject({
      value: 14_995,
      note: expect.stringContaining('pricing') as string,
    })
  expect(priceOf('$14,995 drive away', 'NZD')).not.toHaveProperty('note')
})
