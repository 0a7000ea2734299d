import {
  assumptionsOf,
  financeEstimate,
  FREQUENCIES,
  type FinanceEstimate,
} from '#rules/pricing/financeEstimate.ts'
import type { StockUnder } from '#plan/page.ts'
import { escapeHtml } from '#lib/html.ts'
import { localeOf } from '#rules/locale/locale.ts'
import { money } from '#rules/pricing/money.ts'
import { AMOUNTS, scaleOf, amountText, type AmountName, type Choice, type Unit } from './amounts.ts'
import { financeWords, type FinanceWords } from './words.ts'

/** The build renders it for the initial numbers, and the browser updates it. */
interface CalculatorView {
  /** HTML: the repayment, or why there is none. */
  answer: string
  /** HTML: the assumptions behind the repayment; '' if nothing is to be repaid. */
  workings: string
  amounts: Record<AmountName, AmountView>
}

/** HTML: a link to the vehicles with at most this repayment, or to all of them if there's none. */
export function stockLink(choice: Choice, { href, frequency, vehicles }: StockUnder, region: string): string {
  const say = financeWords(region)
  const estimate = financeEstimate({
    ...choice,
    rate: choice.rate ?? 0,
    termMonths: choice.termMonths ?? 0,
    frequency,
  })
  const most = Math.ceil(estimate?.repayment ?? 0)
  const [to, label] = most
    ? [
        `${href}${most}`,
        say.seeUnder.replace('{amount}', () => `${money(most)} ${FREQUENCIES[frequency].per}`),
      ]
    : [href.replace(/\?.*/, ''), say.seeAll]
  return `<a class="button button--light" href="${escapeHtml(to)}">${escapeHtml(label.replace('{vehicles}', () => vehicles))}</a>`
}

export interface AmountView {
  written: string
  /** Width of the field in characters. */
  size: string
  min: string
  max: string
  step: string
  at: string
  /** The slider's position, 0 to 1. */
  along: string
  /** What a screen reader says for the slider. */
  said: string
}

/** @param price the vehicle's price in dollars, which sets the range of the sliders */
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
  return {
    answer: `<strong>${money(estimate.repayment, 'cents')}</strong> <span>${FREQUENCIES[estimate.frequency].per}</span>`,
    workings: assumptionsOf(estimate, localeOf(region))
      .map(({ label, text }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text)}</dd></div>`)
      .join(''),
  }
}

function amountView(name: AmountName, choice: Choice, price: number, say: FinanceWords): AmountView {
  const { unit, low, high, step, most } = scaleOf(name, choice, price)
  const value = choice[name] === null ? null : Math.min(choice[name], most)
  const shown = amountText(value)
  const position = Math.min(Math.max(value ?? low, low), high)
  return {
    written: shown,
    size: String(Math.max(4, shown.length)),
    min: String(low),
    max: String(high),
    // The step that the browser uses before the calculator's script runs. A fixed step would round values that lie
    // between two steps, as most prices do, and would keep the slider from reaching its end.
    step: unit !== '$' && Number.isInteger((position - low) / step) ? String(step) : 'any',
    at: String(position),
    along: String(high > low ? Number(((position - low) / (high - low)).toFixed(4)) : 0),
    said: unit === '$' ? `$${shown}` : `${shown} ${suffixOf(unit, say)}`,
  }
}

export const suffixOf = (unit: Unit, say: FinanceWords): string =>
  ({ $: '', '%': say.yearly, months: say.months })[unit]
