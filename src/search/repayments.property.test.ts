import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFinanced } from '#rules/pricing/financed.ts'
import { repaymentTermsOf } from '#rules/pricing/financeEstimate.ts'
import { repaymentFor } from '#rules/pricing/repayment.ts'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { TEST_DRIVE_ONLY_TAGS } from '#rules/vehicle/tag.ts'
import { cardOf } from './cardOf.ts'
import { openIndex } from './engine/index.ts'
import { buildIndex } from './engine/index/build.ts'
import { anyRecord } from './engine/testing/arbitrary.ts'
import { idsOf } from './engine/testing/bruteForce.ts'
import { CARD_SETTINGS } from './testing/cardSettings.ts'

const finance = { rate: 8.99, comparison_rate: 9.85, disclosure: '…', balloon_percent: 20 }
const terms = repaymentTermsOf(finance, 'en-AU')
if (terms === null) throw new Error('no terms')

const anyStock = fc
  .array(
    fc.tuple(
      anyRecord,
      fc.record({
        price: fc.option(fc.integer({ min: 11, max: 60_000 })),
        before_price: fc.constantFrom(null, 40_000),
        subscription_price: fc.constantFrom(null, 0, 199),
        status: fc.constantFrom('in_stock', 'in_stock', 'coming_soon', 'sold', 'archived'),
        sold: fc.constantFrom(false, false, true),
        tag: fc.constantFrom('', '', 'Special', ...TEST_DRIVE_ONLY_TAGS),
      }),
    ),
    { maxLength: 20 },
  )
  .map((list) => list.map(([record, more], index) => ({ ...record, ...more, objectID: String(index + 1) })))
const anyEnd = fc.option(fc.integer({ min: 0, max: 300 }))

test(
  'A range of repayments finds exactly the vehicles whose cards show one within it',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(anyStock, anyEnd, anyEnd, fc.boolean(), (records, min, max, offersSubscription) => {
        const site = { finance, region: 'en-AU', offersSubscription } as const
        const filters = repaymentFilter('weekly_repayment', { min, max }, site)
        const settings = { ...CARD_SETTINGS, offersSubscription, repayments: terms }
        const shown = records.filter((record) => {
          const { repayment } = cardOf(record, settings, 0).price
          expect(repayment !== undefined).toBe(isFinanced(record, settings))
          const amount = repayment === undefined ? NaN : repaymentFor(record.price ?? 0, terms)
          return amount >= (min ?? 0) && amount <= (max ?? Infinity)
        })
        const { hits } = openIndex(buildIndex(records)).search({ filters: filters ?? '', hitsPerPage: 100 })
        expect(idsOf(hits).toSorted()).toEqual(idsOf(shown).toSorted())
      }),
      { numRuns: 300 },
    )
  },
)
