import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SearchRecord } from '../record.ts'
import { buildIndex } from './index/build.ts'
import { openIndex } from './engine.ts'
import { anyStock } from './testing/arbitrary.ts'
import { idsOf, sortRecords } from './testing/bruteForce.ts'

const SEARCHED = [
  ...['name', 'make', 'model', 'badge', 'series', 'year', 'body', 'car_type', 'colour', 'simple_fuel'],
  ...['transmission', 'drive', 'location_name', 'city', 'state', 'tag'],
] as const

/**
 * The edit distance between two words, in which swapping two neighbouring letters counts as one edit. It's worked out by the recursion in
 * textbooks.
 */
function distance(a: string, b: string): number {
  const known = new Map<string, number>()
  const at = (i: number, j: number): number => {
    if (i === 0) return j
    if (j === 0) return i
    const key = `${i},${j}`
    const seen = known.get(key)
    if (seen !== undefined) return seen
    let least = Math.min(
      at(i - 1, j) + 1,
      at(i, j - 1) + 1,
      at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    )
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      least = Math.min(least, at(i - 2, j - 2) + 1)
    known.set(key, least)
    return least
  }
  return at(a.length, b.length)
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase().replaceAll('ø', 'o')
}

const squeeze = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

function wordsOf(record: SearchRecord): string[] {
  return SEARCHED.flatMap((name) => {
    const text = String(record[name] ?? '')
    const whole = name === 'make' || name === 'model' ? [squeeze(text)] : []
    const runs = text.match(/[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu) ?? []
    return [...whole, ...runs.flatMap((run) => [squeeze(run), ...run.split(/[-'’]/).map(squeeze)])]
  }).filter((word) => word !== '')
}

function typosIn(words: readonly string[], query: string, prefix: boolean): number {
  const limit = /\p{N}/u.test(query) || query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  const costs = words.map((word) => {
    const targets = prefix ? Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end)) : [word]
    return Math.min(...targets.map((target) => distance(query, target)))
  })
  const least = Math.min(...costs, Infinity)
  return least <= limit ? least : Infinity
}

/** Queries of plain words separated by spaces. */
const anyQuery = fc
  .tuple(
    fc.array(
      fc.constantFrom(
        ...[
          'toyota',
          'toyta',
          'Tyoota',
          'hilux',
          'hil',
          'SR5',
          'škoda',
          'skod',
          'mazda',
          '3',
          '2020',
          'range',
        ],
        ...['rover', 'rangerover', 'utlity', 'automatci', 'white', 'qld', 'cx5', 'ute'],
      ),
      { maxLength: 3 },
    ),
    fc.constantFrom('', ' '),
  )
  .map(([words, end]) => words.join(' ') + end)

test(
  'A query finds the records with all its words, by fewest typos, then by rank',
  { tags: 'nightly' },
  () => {
    fc.assert(
      fc.property(anyStock(25), fc.array(anyQuery, { minLength: 1, maxLength: 6 }), (records, queries) => {
        const engine = openIndex(buildIndex(records))
        for (const query of queries) {
          const words = query.split(' ').filter(Boolean).map(squeeze)
          const found = records.flatMap((record) => {
            const own = wordsOf(record)
            const ids = [record.stocknum, record.vin, record.rego].map(squeeze)
            const typos = words.map((word, i) =>
              ids.includes(word) ? 0 : typosIn(own, word, i === words.length - 1 && !query.endsWith(' ')),
            )
            const whole = words.length > 1 && ids.includes(words.join(''))
            const sum = whole ? 0 : typos.reduce((a, b) => a + b, 0)
            return sum === Infinity ? [] : [{ record, sum }]
          })
          const expected = [...new Set(found.map(({ sum }) => sum))]
            .sort((a, b) => a - b)
            .flatMap((sum) =>
              sortRecords(
                found.filter((each) => each.sum === sum).map(({ record }) => record),
                '',
              ),
            )
          const response = engine.search({ query, hitsPerPage: 100 })
          expect(idsOf(response.hits)).toEqual(idsOf(expected))
        }
      }),
      { numRuns: 150 },
    )
  },
)

test('Hostile input never causes an obscure error', { tags: 'nightly' }, () => {
  const engine = openIndex(buildIndex(fc.sample(anyStock(20), { seed: 7, numRuns: 1 })[0] ?? []))
  const token = fc.constantFrom(
    ...['AND', 'OR', 'NOT', 'TO', 'make', ' ', '(', ')', ':', '"', "'", '\\', '<', '=', '5', '-'],
  )
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: token }))
  const anything = fc.oneof(text, fc.anything())
  fc.assert(
    fc.property(
      fc.record(
        {
          ...{ query: anything, filters: anything, facetFilters: anything, numericFilters: anything },
          ...{ facets: anything, page: anything, hitsPerPage: anything },
          ...{ attributesToRetrieve: anything, attributesToHighlight: anything, highlightPreTag: text },
        },
        { requiredKeys: [] },
      ),
      (request) => {
        try {
          engine.search(request as object)
        } catch (error) {
          expect((error as Error).name).toBe('SearchRequestError')
          expect((error as Error).message).toMatch(
            /^(?:query|filters|facetFilters|numericFilters|facets|page|hitsPerPage|attributesTo\w+):? /,
          )
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
