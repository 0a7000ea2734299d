import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildIndex } from '../engine/index/build.ts'
import { openIndex } from '../engine/index.ts'
import type { SearchRecord } from '../record.ts'
import type { IndexUiState } from 'instantsearch.js'
import { MODEL_ATTRIBUTE } from '../list/filterNames.ts'
import { valuesOf } from '../list/searchState.ts'
import { SHOPPERS_NOW, siteOf, startOf, stockOf } from '../testing/searchStart.ts'
import { searchClient } from './searchClient.ts'

const stock = stockOf(60)
const now = () => SHOPPERS_NOW
const toyotas = { refinementList: { make: ['Toyota'] } }
const expected = stock.filter(({ make }) => make === 'Toyota').length

const countOf = async (
  client: ReturnType<typeof searchClient>,
  state: IndexUiState,
): Promise<number | undefined> => (await client.ask([{ state }]))[0]?.nbHits

/** A stand-in for the search service: it takes Algolia's multi-query requests, and our own engine finds the results. */
const engine = openIndex(buildIndex([...stock]))
let server: Server
let host = ''
const service = () => ({ host, appId: 'APP', apiKey: 'search-only' })
const asked: { path: string; key: unknown; requests: { indexName: string }[] }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { requests } = JSON.parse(body) as { requests: { indexName: string }[] }
      const url = new URL(request.url ?? '', 'http://service')
      asked.push({
        path: url.pathname,
        key: request.headers['x-algolia-api-key'] ?? url.searchParams.get('x-algolia-api-key'),
        requests,
      })
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(engine.multi(requests)))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => asked.splice(0))
afterEach(() => vi.restoreAllMocks())

test('Without a search service, the engine answers from the site’s index', async () => {
  const fetch = vi.fn(siteOf(stock))
  const start = startOf(stock)
  const client = searchClient(start, { fetch, now })
  expect(fetch).not.toHaveBeenCalled()
  await client.warm()
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/search/index.json', '/search/index.test.bin'])
  expect(await countOf(client, toyotas)).toBe(expected)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(asked).toEqual([])
})

test('A site’s search service answers, and the index isn’t loaded', async () => {
  const fetch = vi.fn(siteOf(stock))
  const start = startOf(stock, { service: service() })
  const client = searchClient(start, { fetch, now })
  expect(await countOf(client, toyotas)).toBe(expected)
  expect(fetch).not.toHaveBeenCalled()
  expect(asked.map(({ path, key }) => [path, key])).toEqual([['/1/indexes/*/queries', 'search-only']])
})

test.each(['SKODA', 'Skoda', 'Škoda'])(
  'A search service’s %s is found and counted under Škoda, the name on the page',
  async (spelling) => {
    const [first, ...others] = stock.filter(({ make }) => make !== 'Škoda')
    if (!first) throw new Error('no stock')
    const named = [{ ...first, make: spelling, model: 'Octavia' }, ...others]
    const own = openIndex(buildIndex(named))
    vi.spyOn(engine, 'multi').mockImplementation((requests) => own.multi(requests))
    const start = startOf(stock, { service: service() })
    const client = searchClient(start, { fetch: siteOf(stock), now })
    const make = ['Škoda']
    expect(await countOf(client, { refinementList: { make } })).toBe(1)
    const model = ['Škoda > Octavia']
    expect(await countOf(client, { refinementList: { make, [MODEL_ATTRIBUTE]: model } })).toBe(1)
    const { results } = await client.search<object>([
      { indexName: start.indexName, params: { facets: ['make', 'hierarchical_make.lvl1'] } },
    ])
    const facets = (results[0] as { facets: Record<string, Record<string, number>> }).facets
    expect(facets['make']?.['Škoda']).toBe(1)
    expect(facets['hierarchical_make.lvl1']?.['Škoda > Octavia']).toBe(1)
  },
)

const makes = ['Isuzu Ute', 'Isuzu', 'GWM Haval', 'GWM', 'Haval', 'KGM SsangYong', 'KGM', 'Toyota']
const related = stock
  .filter(({ status }) => status !== 'sold')
  .slice(0, makes.length)
  .map((record, index) => ({
    ...record,
    make: makes[index] ?? '',
    model: 'Same',
    name: 'Same',
    features: [],
  }))

test.each([
  ['Isuzu Ute', ['Isuzu', 'Isuzu Ute'], 1],
  ['GWM Haval', ['GWM', 'GWM Haval', 'Haval'], 1],
  ['KGM SsangYong', ['KGM', 'KGM SsangYong'], 1],
  ['SsangYong', ['KGM', 'KGM SsangYong'], 1],
  ['KGM', ['KGM', 'KGM SsangYong'], 2],
  ['Isuzu', ['Isuzu', 'Isuzu Ute'], 2],
  ['Toyota', ['Toyota'], 1],
])('A search for %s finds %j, typed or ticked, on both backends', async (make, expected, ticked) => {
  const engineOfRelated = openIndex(buildIndex(related))
  vi.spyOn(engine, 'multi').mockImplementation((requests) => engineOfRelated.multi(requests))
  for (const backend of [null, service()]) {
    const start = startOf(related, { service: backend })
    const client = searchClient(start, { fetch: siteOf(related), now })
    const found = async (state: IndexUiState): Promise<string[]> => {
      const [{ hits = [] } = {}] = await client.ask([{ state, hitsPerPage: 20 }])
      return hits.map(({ objectID }) => related.find((each) => each.objectID === objectID)?.make ?? '').sort()
    }
    const { state } = await client.read(make, {})
    expect(valuesOf(state, 'make'), 'the make alone is enough').toHaveLength(ticked)
    expect(await found(state)).toEqual(expected)
    expect(await found({ refinementList: { with: [make] } })).toHaveLength(expected.length)
    if (ticked > 1 || make === 'SsangYong') continue
    expect(await found({ refinementList: { make: [make] } })).toEqual(expected)
    expect(await found({ refinementList: { make: [make], [MODEL_ATTRIBUTE]: [`${make} > Same`] } })).toEqual(
      expected,
    )
    const { results } = await client.search<object>([
      { indexName: start.indexName, params: { facets: ['make'] } },
    ])
    const { facets } = results[0] as { facets: Record<string, Record<string, number>> }
    expect(facets['make']?.[make]).toBe(expected.length)
  }
})

test('A failed preload of the index isn’t an error, and the next search tries again', async () => {
  const answer = siteOf(stock)
  const fetch = vi.fn(answer).mockRejectedValueOnce(new TypeError('offline'))
  const start = startOf(stock)
  const client = searchClient(start, { fetch, now })
  await client.warm()
  expect(await countOf(client, {})).toBe(start.first.nbHits)
})

test('Every search is limited to what’s listed by the shopper’s clock, and to the listing’s own filter', async () => {
  const start = { ...startOf(stock, { service: service() }), listingFilter: 'car_type:used' }
  const used = stock.filter(({ car_type }) => car_type === 'used')
  const client = searchClient(start, { fetch: siteOf(stock), now })
  expect(await countOf(client, {})).toBe(used.length)
  const later = searchClient(start, { fetch: siteOf(stock), now: () => SHOPPERS_NOW + 10 * 86_400_000 })
  expect(await countOf(later, {})).toBe(used.filter(({ status }) => status !== 'sold').length)
})

const [first] = stock
if (!first) throw new Error('no stock')
// The site's own order, `custom_rank`, would put the worst match first.
const made = (objectID: string, custom_rank: number, part: Partial<SearchRecord>): SearchRecord => ({
  ...first,
  ...{ status: 'in_stock', sold_date_timestamp: 0, photos_count: 3, make: 'Toyota', model: 'HiLux' },
  ...{ objectID, slug: objectID, custom_rank },
  ...part,
})
const ranked = [
  made('sold', 9, { status: 'sold', sold_date_timestamp: SHOPPERS_NOW / 1000 }),
  made('soon, no photos', 8, { status: 'coming_soon', photos_count: 0 }),
  made('soon', 7, { status: 'coming_soon' }),
  made('here, no photos', 6, { photos_count: 0 }),
  made('here', 5, {}),
  made('here too', 4, {}),
]
const own = openIndex(buildIndex(ranked))
const siteOrder = ranked.map(({ objectID }) => objectID)
const bestFirst = ['here', 'here too', 'here, no photos', 'soon', 'soon, no photos', 'sold']

test.each([
  ['by the site’s order without a search', {}, siteOrder],
  ['by the site’s order if only spaces are typed', { query: '  ' }, siteOrder],
  ['by their state if words are typed', { query: 'toyota' }, bestFirst],
  ['by their state if a filter is ticked', { facetFilters: [['make:Toyota']] }, bestFirst],
  ['by their state if a range is chosen', { numericFilters: ['custom_rank>=0'] }, bestFirst],
  ['by their state for a phrase in the address', { facetFilters: [['with:toyota']] }, bestFirst],
])('Vehicles are ordered %s, on both backends', async (_name, params, expected) => {
  vi.spyOn(engine, 'multi').mockImplementation((requests) => own.multi(requests))
  for (const backend of [null, service()]) {
    const start = startOf(ranked, { service: backend })
    const client = searchClient(start, { fetch: siteOf(ranked), now })
    const { results } = await client.search<object>([{ indexName: 'Car_production', params }])
    const hits = (results[0] as { hits: { objectID: string }[] }).hits
    expect(hits.map(({ objectID }) => objectID)).toEqual(expected)
  }
})

test('A list sorted by price asks for no other order', async () => {
  const start = startOf(ranked, { service: service() })
  const client = searchClient(start, { fetch: siteOf(ranked), now })
  const asking = vi.spyOn(engine, 'multi')
  const indexName = 'Car_production_price_asc'
  await client.search([{ indexName, params: { query: 'toyota' } }])
  expect(asking).toHaveBeenCalled()
  expect(asking.mock.calls[0]?.[0][0]).not.toHaveProperty('params.optionalFilters')
})
