/** The formula behind every repayment estimate. This file is small, because browsers load it to work out the repayments on cards. */

/** A site's loan terms, which apply to any price. */
export interface RepaymentTerms {
  /** As a proportion of the price, from 0 to 1. */ deposit: number
  /** As a proportion of the price, from 0 to 1. */
  balloon: number
  /** The interest rate per period, as a proportion: 10% a year is about 0.0019 a week. */
  rate: number
  repayments: number
  /** 'a week'. */
  per: string
}

/**
 * The names of the filters on repayments in lists' addresses, each with how often those repayments are due. The search index doesn't
 * contain repayments, because they follow from the price (repaymentFilter.ts).
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

export const repaymentRange = (frequency: (typeof REPAYMENT_RANGES)[RepaymentRange]): RepaymentRange =>
  `${frequency}ly_repayment`

export function repaymentFor(price: number, { deposit, balloon, rate, repayments }: RepaymentTerms): number {
  const financed = cents(price - cents(price * deposit))
  return repaymentOf(financed, Math.min(cents(price * balloon), financed), rate, repayments)
}

/**
 * The amount of each repayment, in dollars and rounded up to the cent, with which `financed` is paid off except for `balloon`.
 *
 * @param rate per period
 */
export function repaymentOf(financed: number, balloon: number, rate: number, repayments: number): number {
  return roundedUp(annuity(financed, balloon, rate, repayments))
}

export function cents(dollars: number): number {
  return Math.round(dollars * 100) / 100
}

/** The exact repayment that reduces a debt of `present` to `residual` in `count` periods, at `rate` per period. */
function annuity(present: number, residual: number, rate: number, count: number): number {
  // This formula stays exact for tiny rates, for which 1 - (1 + rate) ** -count would lose all its digits.
  const paidOff = -Math.expm1(-count * Math.log1p(rate))
  if (paidOff <= 0 || rate / paidOff <= 0) return (present - residual) / count
  return ((present - residual) * rate) / paidOff + residual * rate
}

/** Rounds up to the cent. Excesses of less than a millionth of a cent are taken for floating-point errors and ignored. */
function roundedUp(dollars: number): number {
  return Math.ceil(Math.max(0, dollars * 100 - 1e-6)) / 100
}
