import { describe, expect, test } from 'vitest'
import { mayAdvertise, missingTerm, type FinanceTerms } from './financeTerms.ts'

const all: FinanceTerms = { rate: 8.99, comparison_rate: 9.85, disclosure: 'WARNING: …' }

describe('what the law requires next to a rate', () => {
  test.each<[string, FinanceTerms, string | undefined]>([
    ['en-AU', all, undefined],
    ['en-AU', { ...all, comparison_rate: null }, 'comparison_rate'],
    ['en-AU', { ...all, disclosure: ' ' }, 'disclosure'],
    ['en-US', { rate: 8.99, disclosure: 'APR …' }, undefined],
    ['en-US', { rate: 8.99 }, 'disclosure'],
    ['en-NZ', { rate: 8.99 }, undefined],
  ])('%s: with %o, only %s is missing', (region, terms, field) => {
    expect(missingTerm(terms, region)?.field).toBe(field)
    expect(mayAdvertise(terms, region)).toBe(field === undefined)
  })

  test.each(['en-AU', 'en-NZ', 'en-US'])('%s: requires nothing without an advertised rate', (region) =>
    expect(missingTerm({}, region)).toBeNull(),
  )

  test('without a rate, allows no estimate if the law requires the rate next to it', () => {
    expect(mayAdvertise({}, 'en-AU')).toBe(false)
    expect(mayAdvertise({}, 'en-US')).toBe(false)
    expect(mayAdvertise({}, 'en-NZ')).toBe(true)
  })
})
