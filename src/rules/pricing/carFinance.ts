import type { StatusCar } from '../listing/listing.ts'
import { localeOf } from '../locale/locale.ts'
import { isFinanced } from './financed.ts'
import {
  assumptionsOf,
  FINANCE_DISCLAIMER,
  financeEstimate,
  FREQUENCIES,
  frequencyIn,
  shareOf,
  type FinanceEstimate,
  type FinanceSettings,
} from './financeEstimate.ts'
import { money } from './money.ts'
import { priceOf, type PricedCar } from './price.ts'

export interface CarFinance {
  estimate: FinanceEstimate
  /** The repayment to the cent, for example '$127.45'. */
  text: string
  /** How often the repayment is due, for example 'a week'. */
  per: string
  assumptions: { label: string; text: string }[]
  disclaimer: string
}

/**
 * The repayment estimate on a vehicle's page, with its assumptions. Null if the page shows no real price (there is none, or it shows
 * PREORDER or a subscription price), or if the car is sold, not available or only for test drives.
 */
export function carFinance(
  car: PricedCar & StatusCar & { tag?: string | null },
  settings: FinanceSettings = {},
  { offersSubscription = false, region }: { offersSubscription?: boolean; region?: string } = {},
): CarFinance | null {
  if (!isFinanced(car, { offersSubscription })) return null
  const estimate = estimateFor(priceOf(car).whole ?? 0, settings, region)
  if (estimate === null || estimate.repayment === 0) return null
  return {
    estimate,
    text: money(estimate.repayment, 'cents'),
    per: FREQUENCIES[estimate.frequency].per,
    assumptions: assumptionsOf(estimate, localeOf(region), settings.comparison_rate),
    disclaimer: [FINANCE_DISCLAIMER, settings.disclosure].filter(Boolean).join(' '),
  }
}

const estimateFor = (amount: number, settings: FinanceSettings, region?: string): FinanceEstimate | null =>
  financeEstimate({
    amount,
    deposit: amount * shareOf(settings.deposit_percent),
    balloon: amount * shareOf(settings.balloon_percent),
    termMonths: settings.term_months,
    rate: settings.rate,
    frequency: frequencyIn(settings, region),
  })

/** What a calculator starts with for a price and a site's terms. Null if that makes no loan. */
export function startOfCalculator(price: number, settings: FinanceSettings, region: string) {
  const estimate = estimateFor(price, settings, region)
  if (estimate === null || estimate.repayment === 0) return null
  const { amount, deposit, termMonths, rate, balloon, frequency } = estimate
  return { amount, deposit, termMonths, rate, balloon, frequency }
}
