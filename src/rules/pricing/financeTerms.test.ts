import { describe, expect, test } from 'vitest'
import { mayAdvertise, missingTerm, type FinanceTerms } from './financeTerms.ts'

const all: FinanceTerms = { rate: 8.99, comparison_rate: 9.85, disclosure: 'WARNING: …' }

describe('what must stand beside a rate', () => {
  test.each<[string, FinanceTerms, string | undefined]>([
    ['en-AU', all, undefined],
    ['en-AU', { ...all, comparison_rate: null }, 'comparison_rate'],
    ['en-AU', { ...all, disclosure: ' ' }, 'disclosure'],
    ['en-US', { rate: 8.99, disclosure: 'APR …' }, undefined],
    ['en-US', { rate: 8.99 }, 'disclosure'],
    ['en-NZ', { rate: 8.99 }, undefined],
  ])('%s: of %o nothing but %s is missing', (region, terms, field) => {
    expect(missingTerm(terms, region)?.field).toBe(field)
    expect(mayAdvertise(terms, region)).toBe(field === undefined)
  })

  test.each(['en-AU', 'en-NZ', 'en-US'])('%s: who advertises no rate lacks nothing', (region) =>
    expect(missingTerm({}, region)).toBeNull(),
  )

  test('who says no rate shows no estimate where the law wants the rate beside it', () => {
    expect(mayAdvertise({}, 'en-AU')).toBe(false)
    expect(mayAdvertise({}, 'en-US')).toBe(false)
    expect(mayAdvertise({}, 'en-NZ')).toBe(true)
  })
})
