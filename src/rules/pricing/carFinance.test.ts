import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCar } from '../testing/anyCar.ts'
import { carFinance } from './carFinance.ts'
import { assumptionsOf, FINANCE_DISCLAIMER } from './financeEstimate.ts'

const car = { price: 25_990, status: 'in_stock' }

test('An estimate’s parts are texts', () => {
  const found = carFinance(car)
  expect(found).toMatchObject({ text: '$127.12', per: 'a week', disclaimer: FINANCE_DISCLAIMER })
  expect(found?.estimate.repayment).toBe(127.12)
  expect(found?.assumptions).toEqual([
    { label: 'Price', text: '$25,990' },
    { label: 'Deposit', text: 'None' },
    { label: 'Amount financed', text: '$25,990' },
    { label: 'Interest rate', text: '10% a year' },
    { label: 'Term', text: '60 months' },
    { label: 'Repayments', text: '260 weekly repayments of $127.12' },
    { label: 'Balloon payment', text: 'None' },
    { label: 'Total repayments', text: '$33,051.20' },
  ])
})

test('An estimate follows the site’s settings', () => {
  const found = carFinance(car, {
    rate: 8.95,
    term_months: 1,
    deposit_percent: 10,
    balloon_percent: 20,
    frequency: 'month',
  })
  expect(found?.per).toBe('a month')
  expect(found?.assumptions.map(({ text }) => text)).toEqual([
    '$25,990',
    '$2,599',
    '$23,391',
    '8.95% a year',
    '1 month',
    '1 monthly repayment of $18,367.46',
    '$5,198',
    '$23,565.46',
  ])
})

test.each<[string, Parameters<typeof carFinance>[0]]>([
  ['with a list price', car],
  ['that’s coming soon', { ...car, status: 'coming_soon' }],
  ['with a reduced price', { ...car, before_price: 27_990 }],
  ['at 10.01', { ...car, price: 10.01 }],
])('A car %s has an estimate', (_name, each) => {
  expect(carFinance(each, {}, { offersSubscription: true })).not.toBeNull()
})

test.each<[string, Parameters<typeof carFinance>[0]]>([
  ['at 10', { ...car, price: 10 }],
  ['without a price', { ...car, price: null }],
  ['for preorder', { ...car, price: null, preorder: true }],
  ['on subscription', { ...car, subscription_price: 250 }],
  ['that’s sold', { ...car, sold: true }],
  ['that’s sold by its status', { ...car, status: 'sold' }],
  ['of an unknown status', { ...car, status: 'wholesale' }],
  ['for test drives only', { ...car, tag: 'Test Drive Only' }],
])('A car %s has no estimate', (_name, each) => {
  expect(carFinance(each, {}, { offersSubscription: true })).toBeNull()
})

test('A subscription price is ignored if the site offers no subscriptions', () => {
  expect(carFinance({ ...car, subscription_price: 250 })?.text).toBe('$127.12')
})

test('No estimate is shown if the deposit covers the whole price or there is no term', () => {
  expect(carFinance(car, { deposit_percent: 100 })).toBeNull()
  expect(carFinance(car, { deposit_percent: 1e9 })).toBeNull()
  expect(carFinance(car, { term_months: 0 })).toBeNull()
})

test('Any car has a defined estimate or none', () => {
  fc.assert(
    fc.property(anyCar, anyCar, (record, other) => {
      const settings = { rate: other['km'], deposit_percent: other['price'], term_months: other['id'] }
      const found = carFinance(record, settings, { region: other['name'] })
      if (found === null) return
      expect(found.text).toMatch(/^\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?$/)
      for (const { text } of [...found.assumptions, ...assumptionsOf(found.estimate, 'en-US')]) {
        expect(text).not.toBe('')
        expect(text).not.toMatch(/undefined|NaN|Infinity|null|e\+/)
      }
    }),
    { numRuns: 500 },
  )
})
