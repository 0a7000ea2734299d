import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRICE_BASES, type PriceBasis } from './basis.ts'
import { priceBreakdown } from './breakdown.ts'

const said = (
  car: { price?: number | null; dapprice?: number | null },
  basis: PriceBasis | '',
  doc_fee: number | null = null,
  region = 'en-AU',
): string | null => {
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

describe("with the backend's drive-away price", () => {
  const car = { price: 30_000, dapprice: 31_740 }

  test.each([
    [
      'plus_on_road_costs',
      null,
      'en-AU',
      `Price $30,000 | On-road costs $1,740 | Estimated drive away $31,740 | ${REGISTERED}`,
    ],
    [
      'excl_government_charges',
      null,
      'en-AU',
      `Price $30,000 | Government charges $1,740 | Estimated drive away $31,740 | ${REGISTERED}`,
    ],
    [
      'plus_on_road_costs',
      395,
      'en-NZ',
      `Price $30,000 | Doc fee $395 | On-road costs $1,345 | Estimated drive away $31,740 | ${REGISTERED}`,
    ],
    [
      'plus_taxes_and_fees',
      299,
      'en-US',
      `Price $30,000 | Doc fee $299 | Taxes and fees $1,441 | Estimated out-the-door price $31,740 | ${REGISTERED}`,
    ],
  ] as const)('shows the right sum: %s, fee %s, %s', (basis, fee, region, expected) => {
    expect(said(car, basis, fee, region)).toBe(expected)
  })

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
  ] as const)('has no breakdown %s', (_, each, basis) => expect(said(each, basis)).toBeNull())
})

describe("with the site's fee, if nothing more is known", () => {
  test.each([
    ['drive_away', 'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | '],
    [
      'plus_on_road_costs',
      'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | On-road costs are not included.',
    ],
    [
      'plus_taxes_and_fees',
      'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | Taxes and other fees are not included.',
    ],
    ['plus_gst', 'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | GST is not included.'],
    ['msrp', 'MSRP $30,000 | Doc fee $299 | MSRP with doc fee $30,299 | '],
    ['', 'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | '],
  ] as const)('shows the right sum for the price basis %j', (basis, expected) =>
    expect(said({ price: 30_000 }, basis, 299)).toBe(expected),
  )

  test('uses the fee even if the drive-away price is too low to include it', () => {
    expect(said({ price: 30_000, dapprice: 30_200 }, 'plus_on_road_costs', 299)).toBe(
      'Price $30,000 | Doc fee $299 | Price with doc fee $30,299 | On-road costs are not included.',
    )
  })
})

test('adds up to the cent', () => {
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
