import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cardsNote,
  cardTermsOf,
  listTermsOf,
  repaymentTermsOf,
  FINANCE_DEFAULTS,
  FINANCE_DISCLAIMER,
  FINANCE_LIMITS,
  financeEstimate,
  frequencyIn,
  FREQUENCIES,
  type FinanceEstimate,
  type FinanceInput,
  type Frequency,
  rateNote,
  mayAdvertise,
  missingTerm,
  type FinanceTerms,
} from './financeEstimate.ts'
import { carFinance } from './carFinance.ts'
import { repaymentFor } from './repayment.ts'

const all: FinanceTerms = { rate: 8.99, comparison_rate: 9.85, disclosure: 'WARNING: …' }

test.each<[string, FinanceTerms]>([
  ['en-AU', all],
  ['en-US', { rate: 8.99, disclosure: 'APR …' }],
  ['en-NZ', { rate: 8.99 }],
])('In %s, the terms %j may be advertised', (region, terms) => {
  expect(missingTerm(terms, region)).toBeNull()
  expect(mayAdvertise(terms, region)).toBe(true)
})

test.each<[string, FinanceTerms, string]>([
  ['en-AU', { ...all, comparison_rate: null }, 'comparison_rate'],
  ['en-AU', { ...all, disclosure: ' ' }, 'disclosure'],
  ['en-US', { rate: 8.99 }, 'disclosure'],
])('In %s, the terms %j may not be advertised without the field %s', (region, terms, field) => {
  expect(missingTerm(terms, region)?.field).toBe(field)
  expect(mayAdvertise(terms, region)).toBe(false)
})

test.each(['en-AU', 'en-NZ', 'en-US'])('In %s, nothing is required without an advertised rate', (region) =>
  expect(missingTerm({}, region)).toBeNull(),
)

test('Without a rate, an estimate is allowed only where no rate is required next to it', () => {
  expect(mayAdvertise({}, 'en-AU')).toBe(false)
  expect(mayAdvertise({}, 'en-US')).toBe(false)
  expect(mayAdvertise({}, 'en-NZ')).toBe(true)
})

const loan: FinanceInput = { amount: 25_000, termMonths: 60, rate: 10, frequency: 'month' }

test('An estimate starts with a rate of 10, 60 months and weekly repayments (spec §9)', () => {
  expect(FINANCE_DEFAULTS).toEqual({ rate: 10, termMonths: 60, frequency: 'week' })
  expect(financeEstimate({ amount: 25_000 })).toMatchObject({
    rate: 10,
    termMonths: 60,
    frequency: 'week',
    deposit: 0,
    balloon: 0,
  })
})

// The expected repayments were calculated separately, to 60 digits with the textbook formula, and then rounded up to the cent.
test.each<[string, Partial<FinanceInput>, number, number]>([
  ['by the month', {}, 531.18, 60],
  ['by the fortnight', { frequency: 'fortnight' }, 244.74, 130],
  ['by the week', { frequency: 'week' }, 122.28, 260],
  ['with a deposit of 5,000', { deposit: 5_000 }, 424.95, 60],
  ['with a balloon of 10,000', { balloon: 10_000 }, 402.04, 60],
  ['at 0%', { rate: 0 }, 416.67, 60],
  ['at 0% with a balloon', { rate: 0, balloon: 1_000 }, 400, 60],
  ['over 1 month', { termMonths: 1 }, 25_208.34, 1],
  ['over 7 months by the week, which is 30 weeks', { termMonths: 7, frequency: 'week' }, 858.41, 30],
])('The repayment of a loan is right %s', (_name, more, repayment, repayments) => {
  expect(financeEstimate({ ...loan, ...more })).toMatchObject({ repayment, repayments })
})

test('The total adds up repayments and balloon, and the interest follows from it', () => {
  expect(financeEstimate({ ...loan, deposit: 5_000, balloon: 4_000 })).toEqual({
    repayment: 373.29,
    frequency: 'month',
    repayments: 60,
    financed: 20_000,
    total: 26_397.4,
    interest: 6_397.4,
    amount: 25_000,
    deposit: 5_000,
    termMonths: 60,
    rate: 10,
    balloon: 4_000,
  })
})

test.each<[string, Partial<FinanceInput>]>([
  ['no amount', { amount: null }],
  ['the amount 0', { amount: 0 }],
  ['an amount below 0', { amount: -1 }],
  ['the amount NaN', { amount: NaN }],
  ['an infinite amount', { amount: Infinity }],
  ['an amount above 100 million', { amount: FINANCE_LIMITS.amount + 1 }],
  ['an amount of the wrong type', { amount: '25000' as never }],
  ['the term 0', { termMonths: 0 }],
  ['a term below 0', { termMonths: -12 }],
  ['a term of less than half a month', { termMonths: 0.4 }],
])('A loan with %s has no estimate', (_name, more) => {
  expect(financeEstimate({ ...loan, ...more })).toBeNull()
})

test.each<[string, Partial<FinanceInput>, Partial<FinanceEstimate>]>([
  ['a deposit equal to the price', { deposit: 25_000 }, { financed: 0, repayment: 0, total: 0, interest: 0 }],
  [
    'a deposit above the price',
    { deposit: 30_000 },
    { deposit: 25_000, financed: 0, repayment: 0, total: 0 },
  ],
  ['an infinite deposit', { deposit: Infinity }, { deposit: 25_000, repayment: 0 }],
  ['a deposit below 0', { deposit: -5 }, { deposit: 0, financed: 25_000 }],
  ['the deposit NaN', { deposit: NaN }, { deposit: 0, financed: 25_000 }],
  ['no rate', { rate: undefined }, { rate: 10 }],
  ['the rate null', { rate: null }, { rate: 10 }],
  ['the rate NaN', { rate: NaN }, { rate: 10 }],
  ['a rate below 0', { rate: -3 }, { rate: 0, repayment: 416.67, interest: 0.2 }],
  ['a rate above 100', { rate: 1e9 }, { rate: 100 }],
  ['the smallest rate', { rate: 5e-324 }, { repayment: 416.67 }],
  ['a tiny rate', { rate: 1e-12 }, { repayment: 416.67 }],
  ['a term above 120', { termMonths: 1e9 }, { termMonths: 120, repayments: 120 }],
  ['the term NaN', { termMonths: NaN }, { termMonths: 60 }],
  ['a term of half months', { termMonths: 12.5 }, { termMonths: 13 }],
  ['a balloon above the financed amount', { balloon: 1e6 }, { balloon: 25_000, repayment: 208.34 }],
  ['a balloon below 0', { balloon: -1 }, { balloon: 0 }],
  ['an unknown frequency', { frequency: 'constructor' as Frequency }, { frequency: 'week' }],
  ['the largest amount', { amount: FINANCE_LIMITS.amount }, { repayment: 2_124_704.48 }],
  ['one cent', { amount: 0.01, rate: 0 }, { repayment: 0.01 }],
])('A loan with %s has a defined estimate', (_name, more, expected) => {
  expect(financeEstimate({ ...loan, ...more })).toMatchObject(expected)
})

const amounts = fc.integer({ min: 1, max: 50_000_000 }).map((cents) => cents / 100)
const input = fc.record({
  amount: amounts,
  deposit: amounts,
  termMonths: fc.integer({ min: 1, max: 120 }),
  rate: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 100, noNaN: true })),
  balloon: amounts,
  frequency: fc.constantFrom(...(Object.keys(FREQUENCIES) as Frequency[])),
})

test('Repayments and balloon, discounted at the rate, give the amount back', () => {
  fc.assert(
    fc.property(input, (each) => {
      const found = estimate(each)
      const discount = 1 / (1 + found.rate / 100 / FREQUENCIES[found.frequency].perYear)
      let value = 0
      for (let period = found.repayments; period > 0; period -= 1) {
        value = (value + found.repayment + (period === found.repayments ? found.balloon : 0)) * discount
      }
      // Each repayment is rounded up by less than a cent, so the loan is paid off with a little to spare.
      expect(value).toBeGreaterThan(found.financed - 0.001)
      expect(value).toBeLessThan(found.financed + found.repayments * 0.01 + 0.001)
    }),
  )
})

test('The total is never below the financed amount, and amounts are whole cents', () => {
  fc.assert(
    fc.property(input, (each) => {
      const found = estimate(each)
      expect(found.total).toBeGreaterThanOrEqual(found.financed)
      for (const amount of [found.repayment, found.total, found.interest, found.financed, found.balloon]) {
        expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-4)
      }
    }),
  )
})

const more = (name: keyof FinanceInput) =>
  fc.tuple(input, fc.integer({ min: 1, max: 100_000 })).map(([each, by]) => {
    const value = Number(each[name as 'deposit'])
    return [estimate(each), estimate({ ...each, [name]: value + by / 100 })] as const
  })

test('A larger deposit never costs more', () => {
  fc.assert(
    fc.property(more('deposit'), ([less, most]) => {
      expect(most.repayment).toBeLessThanOrEqual(less.repayment)
      expect(most.total).toBeLessThanOrEqual(less.total)
    }),
  )
})

test('A larger balloon never raises repayments', () => {
  fc.assert(
    fc.property(more('balloon'), ([less, most]) => {
      expect(most.repayment).toBeLessThanOrEqual(less.repayment)
    }),
  )
})

test('A higher rate or price never costs less', () => {
  fc.assert(
    fc.property(more('rate'), more('amount'), ([less, most], [cheap, dear]) => {
      expect(most.total).toBeGreaterThanOrEqual(less.total)
      expect(dear.repayment).toBeGreaterThanOrEqual(cheap.repayment)
    }),
  )
})

test('A longer term never raises repayments', () => {
  fc.assert(
    fc.property(input, (each) => {
      const longer = estimate({ ...each, termMonths: Math.min(120, each.termMonths + 1) })
      expect(longer.repayment).toBeLessThanOrEqual(estimate(each).repayment)
    }),
  )
})

test('No estimate has NaN or infinity, whatever is typed', () => {
  const any = fc.oneof(fc.double(), fc.anything())
  fc.assert(
    fc.property(any, any, any, any, any, any, (amount, deposit, termMonths, rate, balloon, frequency) => {
      const found = financeEstimate({
        amount,
        deposit,
        termMonths,
        rate,
        balloon,
        frequency,
      } as FinanceInput)
      for (const value of Object.values(found ?? {})) {
        if (typeof value === 'number') expect(value >= 0 && Number.isFinite(value)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})

function estimate(each: FinanceInput): FinanceEstimate {
  const found = financeEstimate(each)
  if (found === null) throw new Error('no estimate')
  return found
}

const settings = { rate: 8.99, comparison_rate: 9.85, disclosure: 'WARNING: …', on_cards: true }

test('An estimate shows the comparison rate with the rate, and the warning below', () => {
  const found = carFinance({ price: 25_990, status: 'in_stock' }, settings)
  expect(found?.assumptions).toContainEqual({
    label: 'Interest rate',
    text: '8.99% a year (comparison rate 9.85% a year)',
  })
  expect(found?.disclaimer).toBe(`${FINANCE_DISCLAIMER} WARNING: …`)
})

test('Repayments are weekly by default, or monthly in the US', () => {
  expect(frequencyIn({}, 'en-AU')).toBe('week')
  expect(frequencyIn({}, 'en-US')).toBe('month')
  expect(frequencyIn({ frequency: 'fortnight' }, 'en-US')).toBe('fortnight')
  const american = carFinance({ price: 25_990, status: 'in_stock' }, {}, { region: 'en-US' })
  expect(american?.per).toBe('a month')
  expect(american?.assumptions).toContainEqual({ label: 'APR', text: '10% a year' })
})

test('A rate is described by its comparison rate, or as an example', () => {
  expect(rateNote(settings)).toBe('We advertise 8.99% a year (comparison rate 9.85% a year). WARNING: …')
  expect(rateNote({})).toMatch(/^The rate is an example/)
})

test.each([
  ['the setting off', { ...settings, on_cards: false }],
  ['something required next to a rate missing', { ...settings, comparison_rate: null }],
])('Cards have no repayments with %s', (_, each) => expect(cardTermsOf(each, 'en-AU')).toBeNull())

test('Cards have no repayment of zero', () =>
  expect(cardTermsOf({ ...settings, deposit_percent: 100 }, 'en-AU')).toBeNull())

test.each([
  ["the site's own rate", { ...settings, on_cards: false }, 'en-AU', 'a week'],
  ['repayments on cards', { on_cards: true }, 'en-NZ', 'a week'],
  ['neither', {}, 'en-NZ', undefined],
  ["a rate without what's required next to it", { rate: 8.99 }, 'en-AU', undefined],
  ['a rate and its terms in the US', { rate: 8.99, disclosure: '…' }, 'en-US', 'a month'],
])('Lists have the right filter by repayment with %s', (_, each, region, per) =>
  expect(listTermsOf(each, region)?.per).toBe(per),
)

test('Repayments are worked out at any frequency', () => {
  expect(repaymentTermsOf(settings, 'en-AU', 'month')).toMatchObject({ per: 'a month', repayments: 60 })
  expect(repaymentTermsOf({}, 'en-AU', 'month')).toBeNull()
})

test('Repayments on cards are explained in one paragraph', () => {
  const more = { ...settings, deposit_percent: 10, balloon_percent: 20 }
  const terms = cardTermsOf(more, 'en-AU')
  expect(terms && cardsNote(more, terms, 'en-AU')).toBe(
    `Repayments are for a loan over 60 months with a deposit of 10% and 20% of the price left to pay at the end: 260 repayments, one a week. We advertise 8.99% a year (comparison rate 9.85% a year). WARNING: … ${FINANCE_DISCLAIMER}`,
  )
})

test('In the United States, estimates speak of payments and a down payment', () => {
  const american = { rate: 8.99, disclosure: 'Repayments …', on_cards: true, deposit_percent: 10 }
  const terms = cardTermsOf(american, 'en-US')
  expect(terms && cardsNote(american, terms, 'en-US')).toBe(
    `Payments are for a loan over 60 months with a down payment of 10%: 60 payments, one a month. We advertise 8.99% a year. Repayments … ${FINANCE_DISCLAIMER}`,
  )
  const found = carFinance({ price: 30_000, status: 'in_stock' }, american, { region: 'en-US' })
  const labels = found?.assumptions.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Down payment', 'Payments', 'Total payments']))
  expect(JSON.stringify(found?.assumptions)).not.toMatch(/repayment|deposit/i)
})

test('Cards and pages show the same repayment to the cent', () => {
  const some = fc.record({
    rate: fc.double({ min: 0, max: 100, noNaN: true }),
    comparison_rate: fc.constant(9),
    disclosure: fc.constant('…'),
    on_cards: fc.constant(true),
    term_months: fc.integer({ min: 1, max: 120 }),
    deposit_percent: fc.integer({ min: 0, max: 90 }),
    balloon_percent: fc.integer({ min: 0, max: 100 }),
    frequency: fc.constantFrom('week', 'fortnight', 'month'),
  })
  fc.assert(
    fc.property(some, fc.integer({ min: 1_100, max: 30_000_000 }), (each, cents) => {
      const price = cents / 100
      const terms = cardTermsOf(each, 'en-AU')
      const page = carFinance({ price, status: 'in_stock' }, each)
      if (terms && page) expect(repaymentFor(price, terms)).toBe(page.estimate.repayment)
    }),
    { numRuns: 2000 },
  )
})
