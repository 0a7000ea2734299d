import { expect, test } from 'vitest'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { inPrices } from './repayments.ts'

const card = { region: 'en-AU', vehicleBase: '/cars', offersSubscription: true }
const finance = { rate: 8.99, comparison_rate: 9.85, disclosure: '…' }
const week = (min: number | null, max: number | null) =>
  repaymentFilter('weekly_repayment', { min, max }, { finance, ...card })
const [OVER, UNDER] = ['weekly_repayment>=100', 'weekly_repayment<=150']
const month = repaymentFilter('monthly_repayment', { min: null, max: 600 }, { finance, ...card })

test.each([
  ['one end', [UNDER], [], week(null, 150)],
  ['both ends, and another range', [OVER, 'price<=30000', UNDER], ['price<=30000'], week(100, 150)],
  ['by the week and the month', [OVER, 'monthly_repayment<=600'], [], `${week(100, null)} AND ${month}`],
  ['prices only', ['price<=30000'], ['price<=30000'], ''],
  ['none', undefined, [], ''],
])('Filters by repayment become filters by price: %s', (_, asked, numericFilters, filters) =>
  expect(
    inPrices([{ indexName: 'a', params: { query: 'b', numericFilters: asked } }], { finance, card }),
  ).toEqual([{ indexName: 'a', params: { query: 'b', numericFilters, filters } }]),
)

test('A filter by repayment is dropped on a site that isn’t allowed to show a rate', () =>
  expect(inPrices([{ params: { numericFilters: [UNDER] } }], { finance: {}, card })).toEqual([
    { params: { numericFilters: [], filters: '' } },
  ]))
