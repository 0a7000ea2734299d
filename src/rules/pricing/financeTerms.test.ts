import { expect, test } from 'vitest'
import { mayAdvertise, missingTerm, type FinanceTerms } from './financeTerms.ts'

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
