import { expect, test } from 'vitest'
import type { PricingSettings } from '#rules/pricing/basis.ts'
import type { CarBrief } from '#stock/brief.ts'
import { checkPricing, contradictionsOf } from './contradictions.ts'
import type { Finding } from './finding.ts'

const car = (change: Partial<CarBrief>) =>
  ({ car_type: 'used', year: 2024, km: 42_000, tag: '', created_at: '2026-03-01', ...change }) as CarBrief

test.each<[Partial<CarBrief>, RegExp[]]>([
  [{}, []],
  [{ car_type: 'new', km: 12, year: 2026 }, []],
  [{ car_type: 'new', km: null, year: 2018 }, [/^its car_type is new, but its year is 2018, so it stays/]],
  [{ car_type: 'new', km: 80_000, year: 2026 }, [/its year is 2026 and it has 80000 km, so it stays/]],
  [{ car_type: 'demo', km: 0 }, [/^its car_type is demo, but it has 0 km/]],
  [{ tag: 'Low kms', km: 180_000 }, [/^its tag is “Low kms”, but it has 180000 km/]],
])('A vehicle with %j has the contradictions %o', (change, said) => {
  const found = contradictionsOf(car(change))
  expect(found).toHaveLength(said.length)
  said.forEach((each, at) => expect(found[at]).toMatch(each))
})

test.each<[PricingSettings, string]>([
  [{ used: 'drive_away' }, ''],
  [{ new: 'plus_on_road_costs', doc_fee: 299 }, ''],
  [
    { new: 'drive_away', demo: 'drive_away', doc_fee: 299 },
    'pricing.doc_fee is added to the prices of new and demo vehicles',
  ],
  [
    { new: 'plus_taxes_and_fees', used: 'plus_taxes_and_fees' },
    'pricing.demo is missing, so the prices of demo vehicles don’t say what they include',
  ],
])('The pricing %j is reported as “%s”', (pricing, said) => {
  const found: Finding[] = []
  checkPricing({ pricing }, (finding) => found.push(finding))
  expect(found).toHaveLength(said === '' ? 0 : 1)
  expect(found.map(({ field, message }) => `${field} ${message}`).join()).toContain(said)
})
