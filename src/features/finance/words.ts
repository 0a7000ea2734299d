import { dictionary } from '#rules/locale/dictionary.ts'

const australian = {
  amount: 'Price',
  balloon: 'Balloon payment',
  coversAll: 'Your deposit covers the whole price, so there’s nothing to finance.',
  deposit: 'Deposit',
  estimate: 'Estimated repayments',
  fortnight: 'Fortnightly',
  frequency: 'Repayments',
  lead: 'Change the deposit, term or rate to see what you’d repay.',
  month: 'Monthly',
  months: 'months',
  noAmount: 'Enter a price to see your repayments.',
  rate: 'Interest rate',
  seeAll: 'See all {vehicles}',
  seeUnder: 'See {vehicles} for up to {amount}',
  slider: 'slider',
  term: 'Term',
  title: 'Finance calculator',
  week: 'Weekly',
  yearly: '% a year',
}

export type FinanceWords = Record<keyof typeof australian, string>

export const financeWords = dictionary('finance', australian, {
  coversAll: 'Your down payment covers the whole price, so there’s nothing to finance.',
  deposit: 'Down payment',
  fortnight: 'Every two weeks',
  lead: 'Change the down payment, term or rate to see what you’d pay.',
})
