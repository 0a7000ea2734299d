import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_BASES, type PriceBasis } from './basis.ts'
import { priceBreakdown } from './breakdown.ts'

function said(
  car: { price?: number | null; dapprice?: number | null },
  basis: PriceBasis | '',
  doc_fee: number | null = null,
  region = 'en-AU',
): string | null {
  const breakdown = priceBreakdown(car, basis, { doc_fee }, region)
  return (
    breakdown &&
    [...breakdown.lines, breakdown.sum]
      .map(({ label, text }) => `${label} ${text}`)
      .concat(breakdown.note)
      .join(' | ')
  )
}
const REGISTERED = 'The exact amount depends on where and how the vehicle is registered.'

const car = { price: 30_000, dapprice: 31_740 }

test.each([
  ['plus_on_road_costs', null, 'en-AU', 'On-road costs $1,740 | Estimated drive away $31,740'],
  ['excl_government_charges', null, 'en-AU', 'Government charges $1,740 | Estimated drive away $31,740'],
  ['plus_on_road_costs', 395, 'en-NZ', 'Doc fee $395 | On-road costs $1,345 | Estimated drive away $31,740'],
  [
    'plus_taxes_and_fees',
    299,
    'en-US',
    'Doc fee $299 | Taxes and fees $1,441 | Estimated out-the-door price $31,740',
  ],
] as const)(
  'A drive-away price on the basis %s with the fee %s in %s adds %s',
  (basis, fee, region, expected) => {
    expect(said(car, basis, fee, region)).toBe(`Price $30,000 | ${expected} | ${REGISTERED}`)
  },
)

test.each([
  ['for a drive-away price', car, 'drive_away'],
  ['if the lower price may have another reason', car, 'plus_gst'],
  ['for an MSRP', car, 'msrp'],
  ["if the site doesn't say what prices include", car, ''],
  ['for a drive-away price below the price', { ...car, dapprice: 29_000 }, 'plus_on_road_costs'],
  ['for a drive-away price equal to the price', { ...car, dapprice: 30_000 }, 'plus_on_road_costs'],
  ['for an unknown drive-away price', { price: 30_000 }, 'plus_on_road_costs'],
  ["for a drive-away price that isn't a number", { ...car, dapprice: Number.NaN }, 'plus_on_road_costs'],
  ['without a real price', { ...car, price: 1 }, 'plus_on_road_costs'],
] as const)('No breakdown is shown %s', (_, each, basis) => expect(said(each, basis)).toBeNull())

const WITH_FEE = 'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | '
test.each([
  ['drive_away', WITH_FEE],
  ['plus_on_road_costs', `${WITH_FEE}On-road costs are not included.`],
  ['plus_taxes_and_fees', `${WITH_FEE}Taxes and other fees are not included.`],
  ['plus_gst', `${WITH_FEE}GST is not included.`],
  ['msrp', 'MSRP $30,000 | Doc fee $299 | MSRP with doc fee $30,299 | '],
  ['', WITH_FEE],
] as const)(
  'Without a drive-away price, the site’s fee is added to a price on the basis %j',
  (basis, expected) => expect(said({ price: 30_000 }, basis, 299)).toBe(expected),
)

test('The site’s fee is added even if the drive-away price is too low to include it', () => {
  expect(said({ price: 30_000, dapprice: 30_200 }, 'plus_on_road_costs', 299)).toBe(
    `${WITH_FEE}On-road costs are not included.`,
  )
})

test('A breakdown adds up to the cent', () => {
  const dollars = fc.integer({ min: 1001, max: 30_000_000 }).map((cents) => cents / 100)
  const bases = fc.constantFrom(...(Object.keys(PRICE_BASES) as PriceBasis[]))
  const cents = ({ text }: { text: string }) => Math.round(Number(text.replace(/[$,]/g, '')) * 100)
  fc.assert(
    fc.property(dollars, dollars, fc.option(dollars), bases, (price, dapprice, doc_fee, basis) => {
      const breakdown = priceBreakdown({ price, dapprice }, basis, { doc_fee }, 'en-AU')
      if (!breakdown) return
      expect(breakdown.lines.map(cents).reduce((sum, each) => sum + each, 0)).toBe(cents(breakdown.sum))
    }),
  )
})
