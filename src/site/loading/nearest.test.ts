import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distance, nearest } from './nearest.ts'

test.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['abc', 'ac', 1],
  ['abc', 'acb', 1],
  ['abc', 'xyz', 3],
  ['', 'abc', 3],
])('Turning %j into %j takes %i steps', (a, b, steps) => {
  expect(distance(a, b)).toBe(steps)
})

test('The distance of two words is the same both ways, and at most the longer one’s length', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(distance(a, b)).toBe(distance(b, a))
      expect(distance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length))
      expect(distance(a, b) === 0).toBe(a === b)
    }),
  )
})

test('The distance is exact up to the limit; anything longer only counts as beyond it', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(9), (a, b, most) => {
      const [all, some] = [distance(a, b), distance(a, b, most)]
      if (all <= most) expect(some).toBe(all)
      else expect(some).toBeGreaterThan(most)
    }),
  )
})

test.each([
  ['navigaton', 'navigation'],
  ['hitsPerPage', 'hits_per_page'],
  ['adress', 'address'],
  ['colour', undefined],
  ['x'.repeat(50), undefined],
])('The nearest known word to %s is %s', (word, meant) => {
  expect(nearest(word, ['name', 'navigation', 'address', 'hits_per_page'])).toBe(meant)
})
