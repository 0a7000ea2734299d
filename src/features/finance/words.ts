import { localeOf } from '#rules/locale.ts'

/** The fixed words of the finance calculator, one dictionary a locale (spec §9). */
const australian = {
  amount: 'Price',
  balloon: 'Balloon at the end',
  coversAll: 'Your deposit covers the price: there is nothing left to finance.',
  deposit: 'Deposit',
  estimate: 'Estimated repayments',
  fortnight: 'Fortnightly',
  frequency: 'Repaid',
  lead: 'Try a deposit, a term or a rate and see what the repayments would be.',
  month: 'Monthly',
  months: 'months',
  noAmount: 'Enter a price to see what the repayments would be.',
  rate: 'Interest rate',
  slider: 'slider',
  term: 'Term',
  title: 'Finance calculator',
  week: 'Weekly',
  yearly: '% a year',
}

export type FinanceWords = Record<keyof typeof australian, string>

const dictionaries: Record<'en-AU' | 'en-NZ' | 'en-US', FinanceWords> = {
  'en-AU': australian,
  'en-NZ': australian,
  'en-US': { ...australian, fortnight: 'Every two weeks', frequency: 'Paid' },
}

export const financeWords = (region: string): FinanceWords => dictionaries[localeOf(region)]
