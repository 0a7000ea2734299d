import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearches, SEARCHES_KEPT, withoutSearch, withSearch, type Search } from './searches.ts'

const search = (label: string): Search => ({ label, query: `?q=${label}` })

test('keeps the latest five searches, newest first, ignoring case', () => {
  const searches = ['a', 'b', 'c', 'B', 'd', 'e', 'f'].reduce<Search[]>(
    (all, label) => withSearch(all, search(label)),
    [],
  )
  expect(searches.map(({ label }) => label)).toEqual(['f', 'e', 'd', 'B', 'c'])
  expect(searches).toHaveLength(SEARCHES_KEPT)
  expect(withoutSearch(searches, 'b').map(({ label }) => label)).toEqual(['f', 'e', 'd', 'c'])
})

test('reads back what was stored', () => {
  const kept = [search('hilux'), search('utes')]
  expect(parseSearches(JSON.stringify(kept))).toEqual(kept)
})

test.each([
  ['nothing', null],
  ['an object instead of a list', '{"label":"a","query":"?q=a"}'],
  ['broken text', '[{'],
  ['no label', '[{"query":"?q=a"}]'],
  ['an empty label', '[{"label":" ","query":"?q=a"}]'],
  ["another site's address", '[{"label":"a","query":"//evil.example"}]'],
  ['a script', '[{"label":"a","query":"javascript:alert(1)"}]'],
])('ignores %s in the storage', (_, stored) => expect(parseSearches(stored)).toEqual([]))

test('reads at most five searches from any stored text, each with a label and a query', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const searches = parseSearches(stored)
      expect(searches.length).toBeLessThanOrEqual(SEARCHES_KEPT)
      for (const { label, query } of searches) expect([label === '', query[0]]).toEqual([false, '?'])
    }),
  )
})
