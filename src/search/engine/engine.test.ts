import { describe, expect, test } from 'vitest'
import { listingFilter } from '#rules/listing/listing.ts'
import { buildIndex } from './index/build.ts'
import { openIndex } from './engine.ts'
import { countValues, idsOf, sortRecords } from './testing/bruteForce.ts'
import { MAKE_ALIASES, NOW, sampleRecords } from './testing/stock.ts'
import type { SearchRecord } from '../record.ts'

const records = sampleRecords(2_000)
const engine = openIndex(buildIndex(records, { makeAliases: MAKE_ALIASES }))
const [example] = records
if (!example) throw new Error('no sample')

/** An engine with vehicles that have these fields and are otherwise all the same. */
function over(...parts: Partial<SearchRecord>[]): ReturnType<typeof openIndex> {
  const stock = parts.map((part, i) => ({ ...blank, objectID: String(i + 1), custom_rank: 100 - i, ...part }))
  return openIndex(buildIndex(stock, { makeAliases: MAKE_ALIASES }))
}
const blank: SearchRecord = {
  ...example,
  ...{ name: '', make: '', model: '', badge: '', series: '', body: '', colour: '', simple_fuel: '', tag: '' },
  ...{ transmission: '', drive: '', location_name: '', city: '', state: '', year: null, features: [] },
  ...{ stocknum: '', vin: '', rego: '', car_type: 'used' },
}

describe('Text search', () => {
  const stock = over(
    { make: 'Toyota', model: 'HiLux', year: 2019 },
    { make: 'Škoda', model: 'Fabia' },
    { make: 'Isuzu Ute', model: 'D-MAX', stocknum: 'U-1042', vin: 'MPATFS85JNT000123', rego: 'ABC 12D' },
    { make: 'Land Rover', model: 'Discovery' },
    { make: 'Toyota', model: 'Land Cruiser', colour: 'White' },
    { make: 'KGM SsangYong', model: 'Musso' },
    { make: 'Mazda', model: 'CX-5' },
    { make: 'Suzuki', model: 'Jimny' },
  )
  test.each([
    ['', ['1', '2', '3', '4', '5', '6', '7', '8'], 'no query: all'],
    ['  !? ', ['1', '2', '3', '4', '5', '6', '7', '8'], 'no words: all'],
    ['toyota', ['1', '5'], 'a word'],
    ['TOY', ['1', '5'], 'a prefix'],
    ['toy ', [], 'a blank ends the word'],
    ['toy hilux', [], 'only the last word may be a prefix'],
    ['toyota hil', ['1'], 'AND'],
    ['toyta hilx', ['1'], 'a typo in each of two words'],
    ['hilxu', ['1'], 'two letters swapped'],
    ['hilx', ['1'], 'four letters forgive one'],
    ['hlx', [], 'three letters forgive none'],
    ['dicsovrey', ['4'], 'eight letters forgive two'],
    ['hilux 2018', [], 'a number forgives none'],
    ['hilux 2019', ['1'], 'the year'],
    ['skoda', ['2'], 'diacritics folded'],
    ['ŠKODA', ['2'], 'in the query too'],
    ['isuzu', ['3'], 'the alias; Suzuki begins with another letter'],
    ['haval', [], 'an alias of another make'],
    ['suzuki australia', ['8'], 'alias longer than the make'],
    ['ssangyong', ['6'], 'part of the make'],
    ['land cruiser', ['5'], 'two words'],
    ['landcruiser', ['5'], 'in one'],
    ['land', ['4', '5'], 'by rank'],
    ['cx5', ['7'], 'without the hyphen'],
    ['cx-5', ['7'], 'with it'],
    ['u1042', ['3'], 'stock number without its hyphen'],
    ['U-1042', ['3'], 'stock number'],
    ['U-104', [], 'no part of a stock number'],
    ['mpatfs85jnt000123', ['3'], 'VIN in lower case'],
    ['MPATFS85JNT000124', [], 'no typo in a VIN'],
    ['abc12d', ['3'], 'rego without blank'],
    ['ABC 12D', ['3'], 'rego'],
    ['d-max ABC12D', ['3'], 'rego beside a word'],
    ['ｔｏｙｏｔａ', ['1', '5'], 'full-width letters'],
  ])('The query ‘%s’ finds %j (%s)', (query, found) => {
    expect(idsOf(stock.search({ query }).hits)).toEqual(found)
  })

  test.each([
    ['signs finds all', '💥', ['1', '2', '3', '4', '5', '6', '7', '8']],
    ['one word finds nothing', 'x', []],
    ['many words finds nothing', 'a ', []],
  ])('A huge query of %s', (_, piece, found) => {
    expect(idsOf(stock.search({ query: piece.repeat(100_000) }).hits)).toEqual(found)
  })

  test('Exact words rank before typos, whatever the records’ rank', () => {
    const typos = over({ model: 'Rangel' }, { model: 'Ranger' }, { model: 'Ranges' }, { model: 'Ranger' })
    expect(idsOf(typos.search({ query: 'ranger ' }).hits)).toEqual(['2', '4', '1', '3'])
  })
})

describe('Highlighting', () => {
  const stock = over({ name: '2019 Škoda Fabia "RS" <b>', make: 'Škoda', model: 'Fabia' })
  const marked = (query: string, name: 'name' | 'make'): unknown =>
    stock.search({ query, highlightPreTag: '[', highlightPostTag: ']' }).hits[0]?._highlightResult?.[name]
  test.each([
    ['', 'name', { value: '2019 Škoda Fabia "RS" <b>', matchLevel: 'none', matchedWords: [] }],
    ['sko', 'name', { value: '2019 [Ško]da Fabia "RS" <b>', matchLevel: 'full', matchedWords: ['sko'] }],
    ['skoad fab', 'name', { value: '2019 [Škoda] [Fab]ia "RS" <b>', matchLevel: 'full' }],
    [
      'fabia skoda',
      'make',
      { value: '[Škoda]', matchLevel: 'partial', matchedWords: ['skoda'], fullyHighlighted: true },
    ],
  ] as const)('The query ‘%s’ highlights its words in the field %s', (query, name, expected) => {
    expect(marked(query, name)).toMatchObject(expected)
  })

  test('Only what’s requested is highlighted', () => {
    expect(stock.search({ attributesToHighlight: ['name'] }).hits[0]?._highlightResult).toEqual({
      name: expect.objectContaining({ matchLevel: 'none' }) as unknown,
    })
    expect(stock.search({ attributesToHighlight: [] }).hits[0]).not.toHaveProperty('_highlightResult')
  })
})

describe('A response', () => {
  test('A response has Algolia’s fields', () => {
    const { hits, facets, processingTimeMS, ...rest } = engine.search({
      query: 'toyota',
      facets: ['make', 'price'],
      page: 1,
      hitsPerPage: 5,
      filters: 'make:Toyota',
      attributesToRetrieve: ['name'],
      attributesToHighlight: [],
    })
    const all = records.filter(({ make }) => make === 'Toyota')
    const prices = all.flatMap(({ price }) => price ?? [])
    const sum = prices.reduce((a, b) => a + b, 0)
    expect(hits).toEqual(
      sortRecords(all, '')
        .slice(5, 10)
        .map(({ name, objectID }) => ({ name, objectID })),
    )
    expect(facets?.make).toEqual({ Toyota: all.length })
    expect(Number.isInteger(processingTimeMS)).toBe(true)
    expect(rest).toEqual({
      nbHits: all.length,
      page: 1,
      nbPages: Math.ceil(all.length / 5),
      hitsPerPage: 5,
      facets_stats: {
        price: { min: Math.min(...prices), max: Math.max(...prices), avg: sum / prices.length, sum },
      },
      exhaustiveFacetsCount: true,
      exhaustiveNbHits: true,
      exhaustiveTypo: true,
      exhaustive: { facetsCount: true, nbHits: true, typo: true },
      query: 'toyota',
      params:
        'query=toyota&facets=%5B%22make%22%2C%22price%22%5D&page=1&hitsPerPage=5&filters=make%3AToyota&attributesToRetrieve=%5B%22name%22%5D&attributesToHighlight=%5B%5D',
      index: 'Car_production',
    })
  })

  test('A response has no facets unless they’re requested', () => {
    expect(engine.search({})).not.toHaveProperty('facets')
  })

  test('A response has counts for every attribute if the facets are *', () => {
    const { facets, facets_stats } = engine.search({ facets: ['*'], maxValuesPerFacet: 5_000 })
    for (const name of ['make', 'make_model', 'features', 'year', 'dealership_slug', 'reserved', 'price']) {
      expect(new Map(Object.entries(facets?.[name] ?? {}))).toEqual(countValues(records, name))
    }
    expect(Object.keys(facets_stats ?? {})).toContain('km')
  })

  test.each([
    [{ attributesToRetrieve: ['*', '-vin'] }, 'name', 'vin'],
    [{ attributesToRetrieve: 'vin,name' }, 'vin', 'make'],
    [{ attributesToRetrieve: [] }, 'objectID', 'name'],
  ])('The response to %j has the field %s, but not %s', (request, has, lacks) => {
    const [hit] = engine.search(request).hits
    expect(hit).toHaveProperty(has)
    expect(hit).not.toHaveProperty(lacks)
  })

  test.each([
    [{ indexName: 'Other' }, 'indexName: expected Car_production or one of its sorts, found "Other".'],
    [{ indexName: 'Car_production_toString' }, 'one of its sorts'],
    [{ page: -1 }, 'page: expected a whole number from 0 up, found -1.'],
    [{ page: NaN }, 'page: expected a whole number from 0 up, found NaN.'],
    [{ hitsPerPage: 1.5 }, 'hitsPerPage: expected'],
    [{ query: 5 as unknown as string }, 'query: expected text, found 5.'],
  ])('The request %j is refused', (request, message) => {
    expect(() => engine.search(request)).toThrow(message)
  })

  test('Hits are in the chosen sort order, even if the query has text', () => {
    const all = records.filter(({ make }) => make === 'Toyota')
    const found = engine.search({
      indexName: 'Car_production_price_asc',
      query: 'toyota ',
      hitsPerPage: 2_000,
    })
    expect(idsOf(found.hits)).toEqual(idsOf(sortRecords(all, '_price_asc')))
  })
})

test('Which vehicles are found depends on the time in the filter (spec §4)', () => {
  // In search records, `sold_date_timestamp` is 0 for available vehicles (record.ts).
  const engine = openIndex(
    buildIndex(
      records.map((record) => ({
        ...record,
        sold_date_timestamp: record.status === 'sold' ? record.sold_date_timestamp : 0,
      })),
    ),
  )
  const listed = (now: number): number =>
    engine.search({ filters: listingFilter({ now: now * 1000, soldDays: 3 }) }).nbHits
  const expected = (now: number): number =>
    records.filter(
      ({ status, show_on_dealer_website, sold_date_timestamp }) =>
        show_on_dealer_website && (status !== 'sold' || (sold_date_timestamp ?? 0) >= now - 3 * 86_400),
    ).length
  expect(listed(NOW)).toBe(expected(NOW))
  expect(listed(NOW + 86_400)).toBe(expected(NOW + 86_400))
  expect(listed(NOW + 86_400)).toBeLessThan(listed(NOW))
})

test.each([
  ['make', 'sk', [{ value: 'Škoda', highlighted: '<em>Šk</em>oda' }]],
  ['make', 'toyta', [{ value: 'Toyota', highlighted: '<em>Toyota</em>' }]],
  ['make', 'zz', []],
  ['hierarchical_make.lvl1', 'mazda 3', [{ value: 'Mazda > 3', highlighted: '<em>Mazda</em> > <em>3</em>' }]],
  ['features', 'tow', [{ value: 'Tow bar', highlighted: '<em>Tow</em> bar' }]],
  ['year', '2026', [{ value: '2026', highlighted: '<em>2026</em>' }]],
])('The values of the facet %s are found for the query %s', (facetName, facetQuery, expected) => {
  const counts = countValues(records, facetName)
  expect(engine.searchForFacetValues({ facetName, facetQuery })).toMatchObject({
    facetHits: expected.map((hit) => ({ ...hit, count: counts.get(hit.value) })),
    exhaustiveFacetsCount: true,
  })
})

test('Facet values stay within other refinements, most frequent first, at most maxFacetHits', () => {
  const suvs = records.filter(({ body }) => body === 'SUV')
  const { facetHits } = engine.searchForFacetValues({
    facetName: 'make',
    facetFilters: ['body:SUV'],
    maxFacetHits: 3,
  })
  const counts = [...countValues(suvs, 'make')]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 3)
  expect(facetHits.map(({ value, count }) => [value, count])).toEqual(counts)
})

test('An attribute that isn’t a facet can’t be searched for values', () => {
  expect(() => engine.searchForFacetValues({ facetName: 'vin' })).toThrow(
    'facetName: expected a facet, found "vin".',
  )
})

test('Several requests of both kinds are answered in one call', () => {
  const { results } = engine.multi([
    { indexName: 'Car_production', params: { query: 'mazda', hitsPerPage: 1 } },
    { indexName: 'Car_production_price_asc', query: 'ford', hitsPerPage: 1 },
    { type: 'facet', facet: 'body', indexName: 'Car_production', params: { facetQuery: 'su' } },
  ] as object[])
  expect(results).toMatchObject([
    { query: 'mazda', index: 'Car_production' },
    { query: 'ford', index: 'Car_production_price_asc' },
    { facetHits: [{ value: 'SUV' }] },
  ])
})

test('Results are the same after warming up in steps', () => {
  const warmed = openIndex(buildIndex(records, { makeAliases: MAKE_ALIASES }))
  for (const step of warmed.warm()) step()
  const request = { query: example.vin, facets: ['*'] }
  const { processingTimeMS: _a, ...cold } = engine.search(request)
  const { processingTimeMS: _b, ...warm } = warmed.search(request)
  expect(warm).toEqual(cold)
})
