import algoliasearchHelper from 'algoliasearch-helper'
import { describe, expect, test } from 'vitest'
import { embeddedSearchClient, SearchUnavailableError, type EmbeddedSearchOptions } from './embedded.ts'
import { buildIndex } from '../engine/index/build.ts'
import { filesOf, partsOf } from '../engine/testing/filesOf.ts'
import { countValues, idsOf, sortRecords } from '../engine/testing/bruteForce.ts'
import { sampleRecords } from '../engine/testing/stock.ts'
import { pointerTo } from '../indexPointer.ts'
import type { SearchRecord } from '../record.ts'

const records = sampleRecords(600)
const bytes = buildIndex(records)
const manifest = (file: string, delta?: string): string => JSON.stringify(pointerTo(file, delta))

type Files = Record<string, () => Response | Promise<Response>>
/** A client on a site whose files may change between requests. `asked` records what was requested. */
function site(files: Files) {
  const asked: string[] = []
  const fetchIndex: EmbeddedSearchOptions['fetchIndex'] = async (path, init) => {
    asked.push(init?.cache ? `${path} ${init.cache}` : path)
    return (await files[path]?.()) ?? new Response('not found', { status: 404 })
  }
  return { asked, client: embeddedSearchClient({ fetchIndex }) }
}
const POINTER = '/search/index.json'
const whole = (): Response => new Response(bytes.slice())
const named = (file: string, delta?: string) => () => new Response(manifest(file, delta))
const request = [{ indexName: 'Car_production', params: { query: '' } }]

test('The index file is fetched on the first search, once for all that wait for it', async () => {
  const { asked, client } = site({
    [POINTER]: named('/search/index.a1.bin'),
    '/search/index.a1.bin': whole,
  })
  expect(asked).toEqual([])
  const answers = await Promise.all([client.search(request), client.search(request), client.load()])
  await client.search(request)
  expect(answers[0].results[0]).toMatchObject({ nbHits: 600 })
  expect(asked).toEqual(['/search/index.json', '/search/index.a1.bin'])
})

test('The index file is looked up again if a new release has removed it', async () => {
  let current = '/search/index.old.bin'
  const { asked, client } = site({
    [POINTER]: () => {
      const response = new Response(manifest(current))
      current = '/search/index.new.bin'
      return response
    },
    '/search/index.new.bin': whole,
  })
  const { results } = await client.search(request)
  expect(results[0]).toMatchObject({ nbHits: 600 })
  expect(asked).toEqual([
    '/search/index.json',
    '/search/index.old.bin',
    '/search/index.json reload',
    '/search/index.new.bin',
  ])
})

const sold = records.slice(1)
const [base, delta] = partsOf(filesOf(records, sold))
const basePart = () => new Response(base.slice())
const deltaPart = () => new Response(delta?.slice())

test('The index and what has changed since are fetched side by side', async () => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const { asked, client } = site({
    [POINTER]: named('/i.bin', '/d.bin'),
    '/i.bin': () => held.then(basePart),
    '/d.bin': deltaPart,
  })
  const answer = client.search(request)
  await expect.poll(() => asked).toEqual([POINTER, '/i.bin', '/d.bin'])
  release()
  expect((await answer).results[0]).toMatchObject({ nbHits: sold.length })
})

test.each([
  ['index', '/i2.bin', '/d.bin'],
  ['delta', '/i.bin', '/d2.bin'],
])('Both files are looked up again if a new release has removed the %s', async (_, oldBase, oldDelta) => {
  const current = [named(oldBase, oldDelta), named('/i.bin', '/d.bin')]
  const { asked, client } = site({
    [POINTER]: () => current.shift()?.() ?? new Response(),
    '/i.bin': basePart,
    '/d.bin': deltaPart,
  })
  expect((await client.search(request)).results[0]).toMatchObject({ nbHits: sold.length })
  expect(asked).toEqual([POINTER, oldBase, oldDelta, `${POINTER} reload`, '/i.bin', '/d.bin'])
})

test('A search fails with its own class of error if the index file is gone for good', async () => {
  const { asked, client } = site({ [POINTER]: named('/search/index.gone.bin') })
  const failing = client.search(request)
  await expect(failing).rejects.toThrow(SearchUnavailableError)
  await expect(failing).rejects.toThrow('status 404')
  expect(asked).toHaveLength(4)
})

test.each<[string, Files, string]>([
  ['the visitor is offline', { [POINTER]: () => Promise.reject(new TypeError('fetch failed')) }, 'no answer'],
  ['the server has an error', { [POINTER]: () => new Response('', { status: 503 }) }, 'status 503'],
  ['its pointer is no JSON', { [POINTER]: () => new Response('<html>') }, 'its content was cut off'],
  [
    'it has another version',
    { [POINTER]: () => new Response('{"file":"/a","version":1}') },
    'names no index file',
  ],
  ['it’s on another origin', { [POINTER]: named('//evil.example/a.bin') }, 'names no index file'],
  [
    'its delta is on another origin',
    { [POINTER]: named('/i.bin', '//evil.example/d.bin') },
    'names no index',
  ],
  [
    'its delta belongs to another index',
    { [POINTER]: named('/i.bin', '/d.bin'), '/i.bin': whole, '/d.bin': deltaPart },
    'don’t belong together',
  ],
  ['its pointer is null', { [POINTER]: () => new Response('null') }, 'names no index file'],
  [
    'it’s cut off',
    { [POINTER]: named('/i.bin'), '/i.bin': () => new Response(bytes.slice(0, 5_000)) },
    'cut off',
  ],
])('A search fails if %s, and the next one fetches the index file again', async (_, files, message) => {
  const broken = { ...files }
  const { client } = site(broken)
  await expect(client.search(request)).rejects.toThrow(message)
  Object.assign(broken, { [POINTER]: named('/ok.bin'), '/ok.bin': whole })
  await expect(client.search(request)).resolves.toMatchObject({ results: [{ nbHits: 600 }] })
})

test('The index file is fetched again after clearCache', async () => {
  const { asked, client } = site({ [POINTER]: named('/i.bin'), '/i.bin': whole })
  await client.search(request)
  await client.clearCache()
  await client.search(request)
  expect(asked).toHaveLength(4)
})

test('The index file is kept if a request can’t be answered', async () => {
  const { asked, client } = site({ [POINTER]: named('/i.bin'), '/i.bin': whole })
  await expect(client.search([{ params: { filters: '(' } }])).rejects.toThrow('filters: expected')
  await client.search(request)
  expect(asked).toHaveLength(2)
})

describe('Searching through algoliasearch-helper', () => {
  const { client } = site({ [POINTER]: named('/i.bin'), '/i.bin': whole })
  type Results = algoliasearchHelper.SearchResults<SearchRecord>
  const helperOf = (options: object) =>
    algoliasearchHelper(
      client as unknown as Parameters<typeof algoliasearchHelper>[0],
      'Car_production',
      options,
    )
  const search = (helper: ReturnType<typeof helperOf>): Promise<Results> =>
    new Promise((resolve, reject) => {
      helper.once('result', ({ results }) => resolve(results as Results))
      helper.once('error', ({ error }) => reject(error))
      helper.search()
    })
  const counted = (values: unknown): Map<string, number> =>
    new Map((values as { name: string; count: number }[]).map(({ name, count }) => [name, count]))

  test('The helper counts each disjunctive facet as if it weren’t refined itself', async () => {
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
    expect(idsOf(results.hits)).toEqual(idsOf(sortRecords(both, '').slice(0, 24)))
    // algoliasearch-helper lists a value that's chosen as a filter even if nothing has it, so counts of 0 are removed before comparing.
    const countsOf = (name: string) =>
      new Map(
        [...counted(results.getFacetValues(name, { sortBy: ['name:asc'] }))].filter(([, count]) => count > 0),
      )
    expect(countsOf('make')).toEqual(countValues(suvs, 'make'))
    expect(countsOf('body')).toEqual(countValues(makes, 'body'))
    expect(countsOf('simple_fuel')).toEqual(countValues(both, 'simple_fuel'))
    expect(results.getFacetStats('price')).toBeUndefined()
  })

  test('Make and model work as a hierarchical menu in the helper', async () => {
    const helper = helperOf({
      hierarchicalFacets: [
        { name: 'make', attributes: ['hierarchical_make.lvl0', 'hierarchical_make.lvl1'], separator: ' > ' },
      ],
      maxValuesPerFacet: 200,
    })
    helper.addHierarchicalFacetRefinement('make', 'Toyota > HiLux')
    const results = await search(helper)
    type Value = { name: string; count: number; isRefined: boolean; data: Value[] | null }
    const menu = results.getFacetValues('make', {}) as unknown as { data: Value[] }
    expect(results.nbHits).toBe(records.filter(({ model }) => model === 'HiLux').length)
    expect(counted(menu.data)).toEqual(countValues(records, 'make'))
    const toyota = menu.data.find(({ name }) => name === 'Toyota')
    const toyotas = records.filter(({ make }) => make === 'Toyota')
    expect(counted(toyota?.data)).toEqual(countValues(toyotas, 'model'))
    expect(toyota?.data?.filter(({ isRefined }) => isRefined).map(({ name }) => name)).toEqual(['HiLux'])
  })

  test('Excluded values, a sort order and a page work together in the helper', async () => {
    const helper = helperOf({ facets: ['make', 'price'], hitsPerPage: 10 })
    helper.addFacetExclusion('make', 'Toyota').setIndex('Car_production_price_desc').setPage(2)
    const results = await search(helper)
    const others = records.filter(({ make }) => make !== 'Toyota')
    expect(idsOf(results.hits)).toEqual(idsOf(sortRecords(others, '_price_desc').slice(20, 30)))
    expect(results.getFacetStats('price')).toMatchObject({
      max: Math.max(...others.map(({ price }) => price ?? 0)),
    })
  })

  test('The helper can search within a facet', async () => {
    const helper = helperOf({ disjunctiveFacets: ['make', 'body'] })
    helper.addDisjunctiveFacetRefinement('make', 'Škoda').addDisjunctiveFacetRefinement('body', 'SUV')
    const { facetHits } = await helper.searchForFacetValues('make', 'sk', 5, {})
    const suvs = records.filter(({ body, make }) => body === 'SUV' && make === 'Škoda')
    expect(facetHits).toMatchObject([{ value: 'Škoda', count: suvs.length, isRefined: true }])
  })

  test('An error reaches the helper', async () => {
    const helper = helperOf({ filters: '(' })
    await expect(search(helper)).rejects.toThrow('filters: expected')
  })
})
