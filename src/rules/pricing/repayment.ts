/** The sum behind every estimate of repayments; small, as each card in a browser works it out. */

/** How a site's loans run, whatever the price. */
export interface RepaymentTerms {
  /** Of the price, from 0 to 1. */
  deposit: number
  /** Of the price, from 0 to 1. */
  balloon: number
  /** Of what is owed, for each period: 0.0019 is 10 % a year by the week. */
  rate: number
  repayments: number
  /** 'a week'. */
  per: string
}

/**
 * Ranges of repayments, as an address names them, and how often each is paid: no attributes of a search index, since a repayment
 * follows from the price (repaymentFilter.ts).
 */
export const REPAYMENT_RANGES = {
  weekly_repayment: 'week',
  fortnightly_repayment: 'fortnight',
  monthly_repayment: 'month',
} as const

export type RepaymentRange = keyof typeof REPAYMENT_RANGES

export const REPAYMENT_NAMES = Object.keys(REPAYMENT_RANGES) as RepaymentRange[]

export const isRepaymentRange = (name: string): name is RepaymentRange =>
  Object.hasOwn(REPAYMENT_RANGES, name)

/** The range of what is paid so often. */
export const repaymentRange = (frequency: (typeof REPAYMENT_RANGES)[RepaymentRange]): RepaymentRange =>
  `${frequency}ly_repayment`

/** Dollars, exact to the cent, of each repayment of a price. @param price dollars, above 0 */
export function repaymentFor(price: number, { deposit, balloon, rate, repayments }: RepaymentTerms): number {
  const financed = cents(price - cents(price * deposit))
  return repaymentOf(financed, Math.min(cents(price * balloon), financed), rate, repayments)
}

/**
 * Dollars, rounded up to the next cent, that pay off `financed` but for `balloon`.
 *
 * @param rate of what is owed, for each period
 */
export function repaymentOf(financed: number, balloon: number, rate: number, repayments: number): number {
  return roundedUp(annuity(financed, balloon, rate, repayments))
}

export function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

/** The repayment that pays off `present` but for `residual` in `count` periods at `rate` a period. */
function annuity(present: number, residual: number, rate: number, count: number): number {
  // Exact also for the smallest rates, where 1 - (1 + rate) ** -count would lose all its digits.
  const paidOff = -Math.expm1(-count * Math.log1p(rate))
  if (paidOff <= 0 || rate / paidOff <= 0) return (present - residual) / count
  return ((present - residual) * rate) / paidOff + residual * rate
}

/** Up to the next cent; what floating point adds below a millionth of one is not counted. */
function roundedUp(dollars: number): number {
  return Math.ceil(Math.max(0, dollars * 100 - 1e-6)) / 100
}
