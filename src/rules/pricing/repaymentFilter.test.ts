import fc from 'fast-check'
import { expect, test } from 'vitest'
import { repaymentTermsOf, type FinanceSettings } from './financeEstimate.ts'
import { repaymentFor } from './repayment.ts'
import { highestPrice, repaymentFilter } from './repaymentFilter.ts'

const finance = { rate: 8.99, comparison_rate: 9.85, disclosure: 'WARNING: …' }
const site = { finance, region: 'en-AU', offersSubscription: false }
const SALE =
  '(status:"in_stock" OR status:"coming_soon") AND sold:false AND NOT tag:"Test Drive Only" AND NOT tag:"*** Test Drive Vehicle Only ***"'

test.each([
  ['weekly_repayment', { min: null, max: 150 }, site, `price >= 0 AND price <= 31391.33 AND ${SALE}`],
  ['monthly_repayment', { min: null, max: 650 }, site, `price >= 0 AND price <= 31320.01 AND ${SALE}`],
  ['weekly_repayment', { min: 150, max: null }, site, `price >= 31389.25 AND ${SALE}`],
  [
    'weekly_repayment',
    { min: null, max: 150 },
    { ...site, offersSubscription: true },
    `price >= 0 AND price <= 31391.33 AND ${SALE} AND on_subscription:false`,
  ],
] as const)('The range %s of %j on the site %j is filtered by the price', (name, span, of, filter) =>
  expect(repaymentFilter(name, span, of)).toBe(filter),
)

test('No repayment filter exists if the site may not show a rate', () =>
  expect(repaymentFilter('weekly_repayment', { min: null, max: 150 }, { ...site, finance: {} })).toBeNull())

test('A price is within the limit exactly when its repayment is', () => {
  const anyTerms = fc.record({
    rate: fc.double({ min: 0, max: 60, noNaN: true }),
    comparison_rate: fc.constant(9),
    disclosure: fc.constant('…'),
    term_months: fc.integer({ min: 1, max: 120 }),
    deposit_percent: fc.integer({ min: 0, max: 60 }),
    balloon_percent: fc.integer({ min: 0, max: 40 }),
    frequency: fc.constantFrom('week', 'fortnight', 'month'),
  }) satisfies fc.Arbitrary<FinanceSettings>
  fc.assert(
    fc.property(
      anyTerms,
      fc.integer({ min: 11, max: 300_000 }),
      fc.integer({ min: -3, max: 3 }),
      (each, price, off) => {
        const terms = repaymentTermsOf(each, 'en-AU')
        if (!terms) return
        const own = repaymentFor(price, terms)
        const asked = Math.round(own * 100 + off) / 100
        expect(price <= highestPrice(asked, terms)).toBe(own <= asked)
      },
    ),
    { numRuns: 3000 },
  )
})
