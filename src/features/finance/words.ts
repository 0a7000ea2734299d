import { dictionary } from '#ui/dictionary.ts'

/** The fixed words of the finance calculator (spec §9). */
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

export const financeWords = dictionary(australian, {
  fortnight: 'Every two weeks',
  frequency: 'Paid',
})
