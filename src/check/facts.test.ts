import { expect, test } from 'vitest'
import { contentHash } from '#lib/hash.ts'
import { stockSchema } from '#site/settings/stock.ts'
import { readStock, sourceOf } from '#stock/snapshot.ts'
import { checkFacts, checkPricing, contradictionsOf } from './facts.ts'
import type { Finding } from './finding.ts'
import type { PricingSettings } from '#rules/pricing/basis.ts'
import type { CarBrief } from '#stock/brief.ts'

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
  said.forEach((pattern, index) => expect(found[index]).toMatch(pattern))
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

function findingsOf(cars: readonly object[]): Finding[] {
  const findings: Finding[] = []
  const snapshot = { fetched_at: '', website_id: 1, cars, models: [], locations: [] }
  const { stock } = readStock(sourceOf(Buffer.from(JSON.stringify(snapshot))), contentHash, null)
  const site = { slug: 'yard', template: 'rv' as const, stock: stockSchema.cast({}) }
  checkFacts(stock, site, Date.parse('2026-11-28'), (finding) => findings.push(finding))
  return findings
}
const van = (slug: string, more: object = {}) => ({ slug, name: 'Tableland 19', price: 94_990, ...more })
const line = (name: string, value: string) => ({ specifications: [{ group: 'Weights', name, value }] })

test('Valid facts aren’t reported', () =>
  expect(
    findingsOf([
      van('one', line('Tare', '2,240 kg')),
      van('two', { price: 0 }),
      van('next year’s', { slug: 'next', year: 2027, before_price: 99_990, km: 900_000 }),
      van('electric', { ...line('Fuel consumption', '0 L/100 km'), simple_fuel: 'Electric' }),
    ]),
  ).toEqual([]))

test.each([
  ['an impossible fact', line('ATM', '0 kg'), 'one: ATM can’t be 0 kg, so no page shows it'],
  [
    'a fact that only an electric vehicle can have',
    { ...line('Fuel consumption', '0 L/100 km'), simple_fuel: 'Petrol' },
    'one: Fuel consumption can’t be 0 L/100 km, so no page shows it',
  ],
  [
    'a fact in another unit',
    line('Tare', '19 ft'),
    'one: Tare is “19 ft”, which filters and cards can’t read as an amount',
  ],
  [
    'a drive-away price below the price',
    { dapprice: 94_000 },
    'one: a drive-away price (dapprice) of 94000 is below the price of 94990',
  ],
  [
    'a fact that contradicts another',
    { car_type: 'demo', km: 0 },
    'one: its car_type is demo, but it has 0 km',
  ],
  [
    'a floor plan that can’t be drawn',
    line('Floor plan', '5.9 x 2.3 m; bed 0 0 9 2'),
    'one: Floor plan is “5.9 x 2.3 m; bed 0 0 9 2”, which can’t be drawn',
  ],
  ['a price of millions', { price: 20_990_000 }, 'one: a price of $20,990,000 can hardly be right'],
  ['a price in thousands', { price: 20.99 }, 'one: a price of $20.99 can hardly be that of a vehicle'],
  [
    'an earlier price below the price',
    { before_price: 90_000 },
    'one: its earlier price (before_price) of $90,000 is below its price of $94,990',
  ],
  ['an impossible distance', { km: 1_234_500 }, 'one: a distance of 1,234,500 km can hardly be right'],
  ['a year in the future', { year: 2031 }, 'one: its year is 2031, which is in the future'],
  ['a price of one dollar', { price: 1 }, 'one: a price of 1 isn’t shown: prices must be above 10'],
])('A vehicle with %s is reported', (_, more, message) => {
  const [finding, ...others] = findingsOf([van('one', more)])
  expect(others).toEqual([])
  expect(finding).toMatchObject({ level: 'warning', file: 'snapshot.json', field: 'cars' })
  expect(finding?.message).toContain(message)
})

test('A feed full of errors gets fifty vehicles named, and the others counted', () => {
  const cars = Array.from({ length: 60 }, (_, index) => van(`van-${index}`, line('Length', '7 mm')))
  const messages = findingsOf(cars).map(({ message }) => message)
  expect(messages).toHaveLength(51)
  expect(messages.at(-1)).toContain('10 more vehicles')
})
