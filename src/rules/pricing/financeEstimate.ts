import { FINANCE_INTEREST_RATE } from '../constants.ts'
import { localeOf, type Locale } from '../locale/locale.ts'
import { money } from './money.ts'
import { cents, repaymentFor, repaymentOf, type RepaymentTerms } from './repayment.ts'
import { above, finite, text } from '#lib/values.ts'
import { counted, localWords } from '../locale/words.ts'

/** The finance calculator. The spec gives only its initial rate (spec §9 'Default finance calculator interest rate: 10'). */

export const FREQUENCIES = {
  week: { perYear: 52, adverb: 'weekly', per: 'a week' },
  fortnight: { perYear: 26, adverb: 'fortnightly', per: 'a fortnight' },
  month: { perYear: 12, adverb: 'monthly', per: 'a month' },
} as const
export type Frequency = keyof typeof FREQUENCIES

/** The calculator's initial values; FINANCE_LIMITS has the highest values. Amounts are in dollars, rates are percentages per year. */
export const FINANCE_DEFAULTS = { rate: FINANCE_INTEREST_RATE, termMonths: 60, frequency: 'week' } as const
export const FINANCE_LIMITS = { amount: 100_000_000, rate: 100, termMonths: 120 } as const

export const FINANCE_DISCLAIMER =
  'An estimate only, not an offer of credit. It leaves out fees and charges; your rate depends on the lender.'

export interface FinanceInput {
  /** Dollars: the price. */
  amount: number | null
  /** Dollars; 0 if missing. */
  deposit?: number | null
  /** Months; 60 if missing. */
  termMonths?: number | null
  /** Percentage per year; 10 if missing. */
  rate?: number | null
  /** Dollars left to pay at the end; 0 if missing. */
  balloon?: number | null
  frequency?: Frequency
}

export interface FinanceEstimate {
  /** Each repayment in dollars, rounded up to the next cent. */
  repayment: number
  frequency: Frequency
  repayments: number
  /** Dollars: the price less the deposit. */
  financed: number
  /** Dollars: all repayments and the balloon, without the deposit. */
  total: number
  /** Dollars: the total less what was financed. */
  interest: number
  // The inputs that were used, each limited to its permitted range.
  amount: number
  deposit: number
  termMonths: number
  rate: number
  balloon: number
}

/**
 * What a loan costs: an annuity that's repaid at the end of each week, fortnight or month, with a balloon left to pay at the end. The
 * yearly rate is nominal, so the rate for a week, for example, is a 52nd of it.
 *
 * Null if the loan makes no sense: the amount isn't above 0 or is above 100 million, or the term is below one month. A value that isn't a
 * number counts as missing, and a negative deposit, balloon or rate as 0. The deposit is at most the amount (then nothing is left to
 * repay), the balloon at most what's financed (then the repayments are only interest), the rate at most 100, and the term at most 120
 * months. The term is rounded to whole months. Each repayment is rounded up to the cent, so that the repayments always pay off the loan.
 */
export function financeEstimate(input: FinanceInput): FinanceEstimate | null {
  const amount = above(input.amount, 0)
  const termMonths = Math.round(
    between(input.termMonths, FINANCE_LIMITS.termMonths, FINANCE_DEFAULTS.termMonths),
  )
  if (amount === null || amount > FINANCE_LIMITS.amount || termMonths < 1) return null
  const rate = between(input.rate, FINANCE_LIMITS.rate, FINANCE_DEFAULTS.rate)
  const frequency = frequencyOf(input.frequency)
  const deposit = cents(between(input.deposit, amount, 0))
  const financed = cents(Math.max(0, amount - deposit))
  const balloon = cents(between(input.balloon, financed, 0))
  const { perYear } = FREQUENCIES[frequency]
  const repayments = Math.max(1, Math.round((termMonths * perYear) / 12))
  const repayment = repaymentOf(financed, balloon, rate / 100 / perYear, repayments)
  const total = cents(repayment * repayments + balloon)
  const interest = cents(total - financed)
  return {
    repayment,
    frequency,
    repayments,
    financed,
    total,
    interest,
    amount: cents(amount),
    deposit,
    termMonths,
    rate,
    balloon,
  }
}

export interface FinanceSettings extends FinanceTerms {
  term_months?: number
  /** As a percentage of the price. */
  deposit_percent?: number
  /** As a percentage of the price. */
  balloon_percent?: number
  frequency?: Frequency | null
}

/**
 * The note required next to a site's rate: the rate, its comparison rate and its terms or, if the site advertises no rate, a note that the
 * rate is an example.
 */
export function rateNote({ rate, comparison_rate: comparison, disclosure }: FinanceTerms): string {
  if (typeof rate !== 'number') return 'The rate is an example: change it to the one you’re offered.'
  const advertised = `We advertise ${percent(rate)} a year${comparison ? ` (comparison rate ${percent(comparison)} a year)` : ''}.`
  return [advertised, disclosure].filter(Boolean).join(' ')
}

export const shareOf = (percent: unknown): number => Math.min(above(percent, 0) ?? 0, 100) / 100

/** A site's loan terms, for any price. Null if the site may not show repayments, or if they'd be zero. */
export function repaymentTermsOf(
  settings: FinanceSettings,
  region: unknown,
  frequency = frequencyIn(settings, region),
): RepaymentTerms | null {
  if (!mayAdvertise(settings, region)) return null
  // Any amount would do here, because only the terms of the result are used.
  const loan = financeEstimate({
    amount: 10_000,
    frequency,
    ...(settings.term_months !== undefined && { termMonths: settings.term_months }),
    ...(settings.rate !== undefined && { rate: settings.rate }),
  })
  if (loan === null) return null
  const { perYear, per } = FREQUENCIES[frequency]
  const terms = {
    deposit: shareOf(settings.deposit_percent),
    balloon: shareOf(settings.balloon_percent),
    rate: loan.rate / 100 / perYear,
    repayments: loan.repayments,
    per,
  }
  return repaymentFor(10_000, terms) > 0 ? terms : null
}

export function cardTermsOf(
  settings: FinanceSettings & { on_cards?: boolean },
  region: unknown,
): RepaymentTerms | null {
  return settings.on_cards ? repaymentTermsOf(settings, region) : null
}

export function listTermsOf(
  settings: FinanceSettings & { on_cards?: boolean },
  region: unknown,
): RepaymentTerms | null {
  return settings.on_cards || finite(settings.rate) !== null ? repaymentTermsOf(settings, region) : null
}

export function cardsNote(
  settings: FinanceSettings,
  { repayments, deposit, balloon, per }: RepaymentTerms,
  region: unknown,
): string {
  const months = settings.term_months ?? FINANCE_DEFAULTS.termMonths
  const word = localeOf(region) === 'en-US' ? 'down payment' : 'deposit'
  const parts = [
    deposit > 0 ? `a ${word} of ${percent(deposit * 100)}` : `no ${word}`,
    balloon > 0 ? `${percent(balloon * 100)} of the price left to pay at the end` : '',
  ].filter(Boolean)
  const loan = `Repayments are for a loan over ${counted(months, 'month')} with ${parts.join(' and ')}: ${counted(repayments, 'repayment')}, one ${per}.`
  return [localWords(loan, region), rateNote(settings), FINANCE_DISCLAIMER].join(' ')
}

export function frequencyIn({ frequency }: Pick<FinanceSettings, 'frequency'>, region: unknown): Frequency {
  return frequency ?? (localeOf(region) === 'en-US' ? 'month' : FINANCE_DEFAULTS.frequency)
}

export function assumptionsOf(
  estimate: FinanceEstimate,
  locale: Locale = 'en-AU',
  comparison?: number | null,
): { label: string; text: string }[] {
  const dollars = (amount: number) => money(amount, 'cents')
  const { adverb } = FREQUENCIES[estimate.frequency]
  const say = (text: string) => localWords(text, locale)
  return [
    { label: 'Price', text: dollars(estimate.amount) },
    {
      label: locale === 'en-US' ? 'Down payment' : 'Deposit',
      text: estimate.deposit === 0 ? 'None' : dollars(estimate.deposit),
    },
    { label: 'Amount financed', text: dollars(estimate.financed) },
    {
      label: locale === 'en-US' ? 'APR' : 'Interest rate',
      text: [
        `${percent(estimate.rate)} a year`,
        comparison && `(comparison rate ${percent(comparison)} a year)`,
      ]
        .filter(Boolean)
        .join(' '),
    },
    { label: 'Term', text: counted(estimate.termMonths, 'month') },
    {
      label: say('Repayments'),
      text: `${counted(estimate.repayments, say(`${adverb} repayment`))} of ${dollars(estimate.repayment)}`,
    },
    { label: 'Balloon payment', text: estimate.balloon === 0 ? 'None' : dollars(estimate.balloon) },
    { label: say('Total repayments'), text: dollars(estimate.total) },
  ]
}

const percent = (rate: number): string => `${Number(rate.toFixed(2))}%`

function frequencyOf(value: unknown): Frequency {
  const frequency = (Object.keys(FREQUENCIES) as Frequency[]).find((name) => name === value)
  return frequency ?? FINANCE_DEFAULTS.frequency
}

/** Limits a number, which may be infinite, to the range from 0 to `most`. Returns `fallback` for a value that isn't a number. */
function between(value: unknown, most: number, fallback: number): number {
  const number = typeof value === 'number' && !Number.isNaN(value) ? value : fallback
  return Math.min(Math.max(number, 0), most)
}

/**
 * What the law requires next to a rate. In Australia, an advertised interest rate must be followed by its comparison rate and a warning
 * about that rate (National Credit Code, part 10). In the United States, a rate or repayment must come with the terms of the loan
 * (Regulation Z, 12 CFR 1026.24). Only the dealer's lawyer can say whether a text is sufficient.
 */
export interface FinanceTerms {
  /** Percentage per year; null if the site advertises no rate. The calculator then starts with an example rate (spec §9). */
  rate?: number | null
  /** Percentage per year. */
  comparison_rate?: number | null
  /** The text that must be shown with the rate. In Australia it's the warning; in the United States, the terms of the loan. */
  disclosure?: string
}

export function mayAdvertise(terms: FinanceTerms, region: unknown): boolean {
  const { comparison, disclosure } = NEEDS[localeOf(region)]
  return (
    (!(comparison || disclosure) || finite(terms.rate) !== null) &&
    (!comparison || finite(terms.comparison_rate) !== null) &&
    (!disclosure || text(terms.disclosure) !== '')
  )
}

export function missingTerm(
  terms: FinanceTerms,
  region: unknown,
): { field: 'comparison_rate' | 'disclosure'; message: string } | null {
  if (finite(terms.rate) === null) return null
  const locale = localeOf(region)
  const { comparison, disclosure } = NEEDS[locale]
  if (comparison && finite(terms.comparison_rate) === null)
    return {
      field: 'comparison_rate',
      message:
        'is missing: in Australia a rate may only be shown with its comparison rate (National Credit Code). Ask your lender for it, or remove finance.rate',
    }
  if (disclosure && text(terms.disclosure) === '')
    return {
      field: 'disclosure',
      message:
        locale === 'en-US'
          ? 'is missing: a rate must be shown with the terms of the loan (Regulation Z). Write them here, or remove finance.rate'
          : 'is missing: a comparison rate must be shown with its warning (National Credit Code). Write it here, or remove finance.rate',
    }
  return null
}

const NEEDS = {
  'en-AU': { comparison: true, disclosure: true },
  'en-NZ': { comparison: false, disclosure: false },
  'en-US': { comparison: false, disclosure: true },
} as const
