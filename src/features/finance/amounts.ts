import { FINANCE_LIMITS, type FinanceInput, type Frequency } from '#rules/pricing/financeEstimate.ts'
import { withCommas } from '#rules/pricing/money.ts'

export const AMOUNTS = ['amount', 'deposit', 'termMonths', 'rate', 'balloon'] as const
export type AmountName = (typeof AMOUNTS)[number]
export const isAmount = (name: unknown): name is AmountName => AMOUNTS.some((amount) => amount === name)

export const UNITS = { amount: '$', deposit: '$', termMonths: 'months', rate: '%', balloon: '$' } as const
export type Unit = (typeof UNITS)[AmountName]

export const PAYMENT_PERIODS = ['week', 'fortnight', 'month'] as const satisfies readonly Frequency[]
export const isFrequency = (name: unknown): name is Frequency =>
  PAYMENT_PERIODS.some((period) => period === name)

/** Null for an empty field. */
export type Choice = Record<AmountName, number | null> & Pick<Required<FinanceInput>, 'frequency'>

export interface Scale {
  unit: Unit
  /** The slider's upper end. Shoppers can type a larger number. */
  high: number
  low: number
  step: number
  /** A larger value is replaced by this one. */
  most: number
}

/** @param price the vehicle's price in dollars; the slider for 'amount' goes up to about one and a half times the price */
export function scaleOf(name: AmountName, { amount, deposit }: Choice, price: number): Scale {
  const dollars = (high: number, most: number): Scale => ({
    unit: '$',
    low: 0,
    high,
    step: stepOf(high),
    most,
  })
  switch (name) {
    case 'amount':
      return dollars(upTo(price * 1.5), FINANCE_LIMITS.amount)
    case 'deposit':
      return dollars(amount ?? 0, amount ?? 0)
    case 'balloon': {
      const financed = Math.max(0, (amount ?? 0) - (deposit ?? 0))
      return dollars(financed, financed)
    }
    case 'termMonths':
      return { unit: 'months', low: 12, high: 84, step: 12, most: FINANCE_LIMITS.termMonths }
    case 'rate':
      return { unit: '%', low: 0, high: 25, step: 0.25, most: FINANCE_LIMITS.rate }
  }
}

/** Picks a round step size that gives a slider at least a hundred steps. */
const stepOf = (high: number): number => Math.max(1, 10 ** Math.floor(Math.log10(Math.max(high, 1) / 100)))

function upTo(amount: number): number {
  const step = stepOf(amount) * 10
  return Math.ceil(amount / step) * step
}

/** Formats an amount, such as '25,990' or '10.5'; '' for null. */
export const amountText = (amount: number | null): string =>
  amount === null ? '' : withCommas(String(Number(amount.toFixed(2))))

/** Everything but digits and the first decimal point is ignored. Returns null if there are no digits. */
export function parseAmount(text: string): number | null {
  const [whole = '', ...decimals] = text
    .slice(0, 20)
    .replace(/[^\d.]/g, '')
    .split('.')
  const digits = decimals.length > 0 ? `${whole}.${decimals.join('')}` : whole
  return /\d/.test(digits) ? Number(digits) : null
}

/** Rounds a slider's value to a whole step, except at the slider's upper end. */
export const roundToStep = (value: number, { low, high, step }: Scale): number =>
  value >= high ? high : Math.max(low, Number((Math.round(value / step) * step).toFixed(2)))
