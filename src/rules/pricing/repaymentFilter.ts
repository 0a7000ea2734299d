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

/** What of a site decides which vehicles a repayment pays off. */
export interface RepaymentSite {
  finance: FinanceSettings
  region: string
  offersSubscription: boolean
}

/**
 * The vehicles beside which a repayment within these ends stands, in the search service's filter syntax; null on a site that may show
 * none. A repayment is the greater the greater the price, so what is asked for is the prices: those whose repayment, as cards and pages
 * say it, is within the ends.
 *
 * @param span dollars, both included; null is open
 */
export function repaymentFilter(
  name: RepaymentRange,
  { min, max }: { min: number | null; max: number | null },
  { finance, region, offersSubscription }: RepaymentSite,
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

/** With a price, `isFinanced` as a filter. */
const FOR_SALE = [
  oneOf('status', ['in_stock', 'coming_soon']),
  'sold:false',
  ...TEST_DRIVE_ONLY_TAGS.map((tag) => `NOT ${oneOf('tag', [tag])}`),
].join(' AND ')

/** The highest price whose repayment is not above this one: dollars, to the cent. */
export function highestPrice(repayment: number, terms: RepaymentTerms): number {
  let [low, high] = [0, FINANCE_LIMITS.amount * 100]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (repaymentFor(middle / 100, terms) <= repayment) low = middle
    else high = middle - 1
  }
  return low / 100
}
