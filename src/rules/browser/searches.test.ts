import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearches, SEARCHES_KEPT, withoutSearch, withSearch, type Search } from './searches.ts'

const search = (label: string): Search => ({ label, query: `?q=${label}` })

test('the latest comes first, each is there once in whatever case, and five are kept', () => {
  const searches = ['a', 'b', 'c', 'B', 'd', 'e', 'f'].reduce<Search[]>(
    (all, label) => withSearch(all, search(label)),
    [],
  )
  expect(searches.map(({ label }) => label)).toEqual(['f', 'e', 'd', 'B', 'c'])
  expect(searches).toHaveLength(SEARCHES_KEPT)
  expect(withoutSearch(searches, 'b').map(({ label }) => label)).toEqual(['f', 'e', 'd', 'c'])
})

test('what is kept is read again', () => {
  const kept = [search('hilux'), search('utes')]
  expect(parseSearches(JSON.stringify(kept))).toEqual(kept)
})

test.each([
  ['nothing', null],
  ['no list', '{"label":"a","query":"?q=a"}'],
  ['broken text', '[{'],
  ['no label', '[{"query":"?q=a"}]'],
  ['an empty label', '[{"label":" ","query":"?q=a"}]'],
  ['an address of another site', '[{"label":"a","query":"//evil.example"}]'],
  ['a script', '[{"label":"a","query":"javascript:alert(1)"}]'],
])('%s in the storage is no search', (_, stored) => expect(parseSearches(stored)).toEqual([]))

test('whatever is stored: at most five, each a label with a query', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      const searches = parseSearches(stored)
      expect(searches.length).toBeLessThanOrEqual(SEARCHES_KEPT)
      for (const { label, query } of searches) expect([label === '', query[0]]).toEqual([false, '?'])
    }),
  )
})
