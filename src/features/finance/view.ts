import {
  assumptionsOf,
  financeEstimate,
  FREQUENCIES,
  type FinanceEstimate,
} from '#rules/pricing/financeEstimate.ts'
import { escapeHtml } from '#lib/html.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { money } from '#rules/pricing/money.ts'
import { AMOUNTS, scaleOf, written, type AmountName, type Choice, type Unit } from './amounts.ts'
import { financeWords, type FinanceWords } from './words.ts'

/** What the calculator shows of a choice: drawn so by the build, and changed to it in the browser. */
export interface CalculatorView {
  /** HTML: what it comes to, or why it comes to nothing. */
  answer: string
  /** HTML: what that rests on; '' if nothing is to be repaid. */
  workings: string
  amounts: Record<AmountName, AmountView>
}

/** One number: its field and its slider, all as attributes. */
export interface AmountView {
  written: string
  /** Characters. */
  size: string
  min: string
  max: string
  step: string
  at: string
  /** How far the slider is along, 0 to 1. */
  along: string
  /** What a screen reader says of the slider. */
  said: string
}

/** @param price in dollars: that of the vehicle, which the sliders are cut to */
export function calculatorView(choice: Choice, price: number, region: string): CalculatorView {
  const say = financeWords(region)
  // An empty field means 0, not the site's default.
  const estimate = financeEstimate({
    ...choice,
    rate: choice.rate ?? 0,
    termMonths: choice.termMonths ?? 0,
  })
  const amounts = AMOUNTS.map((name) => [name, amountView(name, choice, price, say)])
  return {
    ...estimateView(estimate, region, say),
    amounts: Object.fromEntries(amounts) as CalculatorView['amounts'],
  }
}

function estimateView(estimate: FinanceEstimate | null, region: string, say: FinanceWords) {
  if (estimate === null || estimate.financed === 0)
    return {
      answer: `<span>${escapeHtml(estimate === null ? say.noAmount : say.coversAll)}</span>`,
      workings: '',
    }
  const locale = localeOf(region)
  const lines = assumptionsOf(estimate, locale)
  return {
    answer: `<strong>${money(estimate.repayment, 'cents', locale)}</strong> <span>${FREQUENCIES[estimate.frequency].per}</span>`,
    workings: lines
      .map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`)
      .join(''),
  }
}

function amountView(name: AmountName, choice: Choice, price: number, say: FinanceWords): AmountView {
  const { unit, low, high, step, most } = scaleOf(name, choice, price)
  const value = choice[name] === null ? null : Math.min(choice[name], most)
  const shown = written(value)
  const at = Math.min(Math.max(value ?? low, low), high)
  return {
    written: shown,
    size: String(Math.max(4, shown.length)),
    min: String(low),
    max: String(high),
    // What the browser itself goes by before the calculator wakes. It would put a value that is on no step, as prices are,
    // on one, and stop short of the end.
    step: unit !== '$' && Number.isInteger((at - low) / step) ? String(step) : 'any',
    at: String(at),
    along: String(high > low ? Number(((at - low) / (high - low)).toFixed(4)) : 0),
    said: unit === '$' ? `$${shown}` : `${shown} ${suffixOf(unit, say)}`,
  }
}

/** What follows a number, for example 'months'. */
export const suffixOf = (unit: Unit, say: FinanceWords): string =>
  ({ $: '', '%': say.yearly, months: say.months })[unit]
