import { oneOf } from '../listing/listing.ts'
import { TEST_DRIVE_ONLY_TAGS } from '../vehicle/tag.ts'
import { FINANCE_LIMITS, repaymentTermsOf, type FinanceSettings } from './financeEstimate.ts'
import {
  cents,
  REPAYMENT_RANGES,
  repaymentFor,
  type RepaymentRange,
  type RepaymentTerms,
} from './repayment.ts'

/**
 * A filter, in the search service's syntax, for vehicles that show a repayment within a range; null if the site may not show repayments. A
 * higher price never means a lower repayment, so the filter can be a range of prices.
 *
 * @param span the lowest and highest repayment in dollars, both included; null for no limit
 */
export function repaymentFilter(
  name: RepaymentRange,
  { min, max }: { min: number | null; max: number | null },
  {
    finance,
    region,
    offersSubscription,
  }: { finance: FinanceSettings; region: string; offersSubscription: boolean },
): string | null {
  const terms = repaymentTermsOf(finance, region, REPAYMENT_RANGES[name])
  if (terms === null) return null
  return [
    `price >= ${min === null ? 0 : cents(highestPrice(min - 0.01, terms) + 0.01)}`,
    ...(max === null ? [] : [`price <= ${highestPrice(max, terms)}`]),
    FOR_SALE,
    ...(offersSubscription ? ['on_subscription:false'] : []),
  ].join(' AND ')
}

/** The conditions of `isFinanced` as a filter, except for the price, about which repaymentFilter has conditions of its own. */
const FOR_SALE = [
  oneOf('status', ['in_stock', 'coming_soon']),
  'sold:false',
  ...TEST_DRIVE_ONLY_TAGS.map((tag) => `NOT ${oneOf('tag', [tag])}`),
].join(' AND ')

/** The highest price with a repayment of at most this much, in dollars to the cent. */
export function highestPrice(repayment: number, terms: RepaymentTerms): number {
  let [low, high] = [0, FINANCE_LIMITS.amount * 100]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (repaymentFor(middle / 100, terms) <= repayment) low = middle
    else high = middle - 1
  }
  return low / 100
}
