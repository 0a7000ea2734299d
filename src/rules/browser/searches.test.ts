import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearches, SEARCHES_KEPT, withoutSearch, withSearch, type Search } from './searches.ts'

const search = (label: string): Search => ({ label, query: `?q=${label}` })

test('The latest five searches are kept, newest first, ignoring case', () => {
  const searches = ['a', 'b', 'c', 'B', 'd', 'e', 'f'].reduce<Search[]>(
    (all, label) => withSearch(all, search(label)),
    [],
  )
  expect(searches.map(({ label }) => label)).toEqual(['f', 'e', 'd', 'B', 'c'])
  expect(searches).toHaveLength(SEARCHES_KEPT)
  expect(withoutSearch(searches, 'b').map(({ label }) => label)).toEqual(['f', 'e', 'd', 'c'])
})

test('Stored searches are read back', () => {
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
])('The storage is ignored if it has %s', (_, stored) => expect(parseSearches(stored)).toEqual([]))

test('Any stored text gives at most five searches, each with a label and a query', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const searches = parseSearches(stored)
      expect(searches.length).toBeLessThanOrEqual(SEARCHES_KEPT)
      for (const { label, query } of searches) expect([label === '', query[0]]).toEqual([false, '?'])
    }),
  )
})
