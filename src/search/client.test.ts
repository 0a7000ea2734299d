import algoliasearchHelper from 'algoliasearch-helper'
import { describe, expect, test } from 'vitest'
import { embeddedSearchClient, SearchUnavailableError, type EmbeddedSearchOptions } from './client.ts'
import { buildIndex } from './engine/index/build.ts'
import { countValues, sortRecords } from './engine/testing/bruteForce.ts'
import { sampleRecords } from './engine/testing/stock.ts'
import { pointerTo } from './pointer.ts'
import type { SearchRecord } from './record.ts'

const records = sampleRecords(600)
const bytes = buildIndex(records)
const manifest = (file: string): string => JSON.stringify(pointerTo(file))

/** A site whose files may change between requests. It records what was requested. */
function site(files: Record<string, (() => Response | Promise<Response>) | undefined>): {
  asked: string[]
  fetchIndex: EmbeddedSearchOptions['fetchIndex']
} {
  const asked: string[] = []
  return {
    asked,
    fetchIndex: async (path, init) => {
      asked.push(init?.cache ? `${path} ${init.cache}` : path)
      return (await files[path]?.()) ?? new Response('not found', { status: 404 })
    },
  }
}
const whole = (): Response => new Response(bytes.slice())
const named = (file: string) => () => new Response(manifest(file))
const request = [{ indexName: 'Car_production', params: { query: '' } }]

describe('the index file', () => {
  test('is fetched on the first search, once for all searches that wait for it', async () => {
    const { asked, fetchIndex } = site({
      '/search/index.json': named('/search/index.a1.bin'),
      '/search/index.a1.bin': whole,
    })
    const client = embeddedSearchClient({ fetchIndex })
    expect(asked).toEqual([])
    const answers = await Promise.all([client.search(request), client.search(request), client.load()])
    await client.search(request)
    expect(answers[0].results[0]).toMatchObject({ nbHits: 600 })
    expect(asked).toEqual(['/search/index.json', '/search/index.a1.bin'])
  })

  test('is looked up again if a new release has removed it', async () => {
    let current = '/search/index.old.bin'
    const { asked, fetchIndex } = site({
      '/search/index.json': () => {
        const response = new Response(manifest(current))
        current = '/search/index.new.bin'
        return response
      },
      '/search/index.new.bin': whole,
    })
    const { results } = await embeddedSearchClient({ fetchIndex }).search(request)
    expect(results[0]).toMatchObject({ nbHits: 600 })
    expect(asked).toEqual([
      '/search/index.json',
      '/search/index.old.bin',
      '/search/index.json reload',
      '/search/index.new.bin',
    ])
  })

  test('makes the search fail if it’s gone for good', async () => {
    const { asked, fetchIndex } = site({ '/search/index.json': named('/search/index.gone.bin') })
    await expect(embeddedSearchClient({ fetchIndex }).search(request)).rejects.toThrow('status 404')
    expect(asked).toHaveLength(4)
  })

  test.each<[string, Record<string, () => Response | Promise<Response>>, string]>([
    ['offline', { '/search/index.json': () => Promise.reject(new TypeError('fetch failed')) }, 'no answer'],
    ['server error', { '/search/index.json': () => new Response('', { status: 503 }) }, 'status 503'],
    ['no JSON', { '/search/index.json': () => new Response('<html>') }, 'its content was cut off'],
    [
      'another version',
      { '/search/index.json': () => new Response('{"file":"/a","version":1}') },
      'names no index file',
    ],
    ['another origin', { '/search/index.json': named('//evil.example/a.bin') }, 'names no index file'],
    ['null', { '/search/index.json': () => new Response('null') }, 'names no index file'],
    [
      'cut off',
      { '/search/index.json': named('/i.bin'), '/i.bin': () => new Response(bytes.slice(0, 5_000)) },
      'cut off',
    ],
  ])('makes the search fail, and is fetched again for the next one: %s', async (_, files, message) => {
    const broken: Record<string, (() => Response | Promise<Response>) | undefined> = { ...files }
    const { fetchIndex } = site(broken)
    const client = embeddedSearchClient({ fetchIndex })
    await expect(client.search(request)).rejects.toThrow(message)
    Object.assign(broken, { '/search/index.json': named('/ok.bin'), '/ok.bin': whole })
    await expect(client.search(request)).resolves.toMatchObject({ results: [{ nbHits: 600 }] })
  })

  test('makes the search fail with its own class of error', async () => {
    const { fetchIndex } = site({})
    await expect(embeddedSearchClient({ fetchIndex }).search(request)).rejects.toBeInstanceOf(
      SearchUnavailableError,
    )
  })

  test('is fetched again after clearCache', async () => {
    const { asked, fetchIndex } = site({ '/search/index.json': named('/i.bin'), '/i.bin': whole })
    const client = embeddedSearchClient({ fetchIndex })
    await client.search(request)
    await client.clearCache()
    await client.search(request)
    expect(asked).toHaveLength(4)
  })

  test('is kept if a request can’t be answered', async () => {
    const { asked, fetchIndex } = site({ '/search/index.json': named('/i.bin'), '/i.bin': whole })
    const client = embeddedSearchClient({ fetchIndex })
    await expect(client.search([{ params: { filters: '(' } }])).rejects.toThrow('filters: expected')
    await client.search(request)
    expect(asked).toHaveLength(2)
  })
})

describe('through algoliasearch-helper', () => {
  const { fetchIndex } = site({ '/search/index.json': named('/i.bin'), '/i.bin': whole })
  const client = embeddedSearchClient({ fetchIndex })
  const helperOf = (options: object): ReturnType<typeof algoliasearchHelper> =>
    algoliasearchHelper(
      client as unknown as Parameters<typeof algoliasearchHelper>[0],
      'Car_production',
      options,
    )
  const search = (
    helper: ReturnType<typeof helperOf>,
  ): Promise<algoliasearchHelper.SearchResults<SearchRecord>> =>
    new Promise((resolve, reject) => {
      helper.once('result', ({ results }) =>
        resolve(results as algoliasearchHelper.SearchResults<SearchRecord>),
      )
      helper.once('error', ({ error }) => reject(error))
      helper.search()
    })
  const counted = (values: unknown): Map<string, number> =>
    new Map((values as { name: string; count: number }[]).map(({ name, count }) => [name, count]))

  test('each disjunctive facet is counted as if it weren’t refined itself', async () => {
    const helper = helperOf({
      disjunctiveFacets: ['make', 'body', 'simple_fuel'],
      facets: ['features'],
      hitsPerPage: 24,
    })
    helper.addDisjunctiveFacetRefinement('make', 'Toyota').addDisjunctiveFacetRefinement('make', 'Mazda')
    helper.addDisjunctiveFacetRefinement('body', 'SUV')
    helper.addFacetRefinement('features', 'Tow bar').addNumericRefinement('price', '>=', 20_000)
    const results = await search(helper)
    const base = records.filter(
      ({ price, features }) => (price ?? 0) >= 20_000 && features.includes('Tow bar'),
    )
    const makes = base.filter(({ make }) => ['Toyota', 'Mazda'].includes(make))
    const suvs = base.filter(({ body }) => body === 'SUV')
    const both = makes.filter(({ body }) => body === 'SUV')
    expect(results.nbHits).toBe(both.length)
    expect(results.hits.map(({ objectID }) => objectID)).toEqual(
      sortRecords(both, '')
        .slice(0, 24)
        .map(({ objectID }) => objectID),
    )
    const options = { sortBy: ['name:asc'] }
    // algoliasearch-helper lists a value that's chosen as a filter even if nothing has it, so counts of 0 are removed before comparing.
    const nonZero = (map: Map<string, number>): Map<string, number> =>
      new Map([...map].filter(([, count]) => count > 0))
    expect(nonZero(counted(results.getFacetValues('make', options)))).toEqual(countValues(suvs, 'make'))
    expect(nonZero(counted(results.getFacetValues('body', options)))).toEqual(countValues(makes, 'body'))
    expect(nonZero(counted(results.getFacetValues('simple_fuel', options)))).toEqual(
      countValues(both, 'simple_fuel'),
    )
    expect(results.getFacetStats('price')).toBeUndefined()
  })

  test('make and model work as a hierarchical menu', async () => {
    const helper = helperOf({
      hierarchicalFacets: [
        { name: 'make', attributes: ['hierarchical_make.lvl0', 'hierarchical_make.lvl1'], separator: ' > ' },
      ],
      maxValuesPerFacet: 200,
    })
    helper.addHierarchicalFacetRefinement('make', 'Toyota > HiLux')
    const results = await search(helper)
    const menu = results.getFacetValues('make', {}) as unknown as {
      data: {
        name: string
        count: number
        data: { name: string; count: number; isRefined: boolean }[] | null
      }[]
    }
    expect(results.nbHits).toBe(records.filter(({ model }) => model === 'HiLux').length)
    expect(counted(menu.data)).toEqual(countValues(records, 'make'))
    const toyota = menu.data.find(({ name }) => name === 'Toyota')
    expect(counted(toyota?.data)).toEqual(
      countValues(
        records.filter(({ make }) => make === 'Toyota'),
        'model',
      ),
    )
    expect(toyota?.data?.filter(({ isRefined }) => isRefined).map(({ name }) => name)).toEqual(['HiLux'])
  })

  test('excluded values, a sort order and a page work together', async () => {
    const helper = helperOf({ facets: ['make', 'price'], hitsPerPage: 10 })
    helper.addFacetExclusion('make', 'Toyota').setIndex('Car_production_price_desc').setPage(2)
    const results = await search(helper)
    const others = records.filter(({ make }) => make !== 'Toyota')
    expect(results.hits.map(({ objectID }) => objectID)).toEqual(
      sortRecords(others, '_price_desc')
        .slice(20, 30)
        .map(({ objectID }) => objectID),
    )
    expect(results.getFacetStats('price')).toMatchObject({
      max: Math.max(...others.map(({ price }) => price ?? 0)),
    })
  })

  test('searching within a facet works', async () => {
    const helper = helperOf({ disjunctiveFacets: ['make', 'body'] })
    helper.addDisjunctiveFacetRefinement('make', 'Škoda').addDisjunctiveFacetRefinement('body', 'SUV')
    const { facetHits } = await helper.searchForFacetValues('make', 'sk', 5, {})
    const suvs = records.filter(({ body, make }) => body === 'SUV' && make === 'Škoda')
    expect(facetHits).toMatchObject([{ value: 'Škoda', count: suvs.length, isRefined: true }])
  })

  test('an error reaches the helper', async () => {
    const helper = helperOf({ filters: '(' })
    await expect(search(helper)).rejects.toThrow('filters: expected')
  })
})
