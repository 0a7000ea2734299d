import { finite } from '#lib/values.ts'

/** 'whole': no decimals. 'cents': no decimals for whole dollars, otherwise two. */
export type MoneyFormat = 'whole' | 'cents'

/**
 * An amount of dollars as text, the same in all three regions; '' if it isn't an amount (spec §4).
 *
 * @example money(25990.5) → '$25,991'; money(25990.5, 'cents') → '$25,990.50'; money(25990, 'cents') → '$25,990'
 */
export function money(amount: unknown, format: MoneyFormat = 'whole'): string {
  const dollars = finite(amount)
  if (dollars === null) return ''
  const cents =
    Math.round(Math.abs(dollars) * (format === 'cents' ? 100 : 1)) / (format === 'cents' ? 100 : 1)
  const digits = Number.isInteger(cents) ? String(cents) : cents.toFixed(2)
  return `${dollars < 0 && cents !== 0 ? '-' : ''}$${withCommas(digits)}`
}

/**
 * '1234567.5' → '1,234,567.5'. This doesn't use `Intl`, whose results may differ between machines, because pages must be the same on all
 * machines.
 */
export function withCommas(digits: string): string {
  if (digits.length < 4) return digits
  const point = digits.indexOf('.')
  const whole = point < 0 ? digits : digits.slice(0, point)
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + digits.slice(whole.length)
}
