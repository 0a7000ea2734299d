import { liteClient } from 'algoliasearch/lite'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSynonyms } from '#rules/listing/makes.ts'
import { serviceHosts } from '#search/algolia/host.ts'
import { serviceRecordOf } from '#search/algolia/serviceRecord.ts'
import { mainSettings, MAIN, REPLICAS, replicaSettings, synonyms } from '#search/algolia/settings.ts'
import { embeddedSearchClient } from '#search/client/embedded.ts'
import { buildIndex } from '#search/engine/index/build.ts'
import {
  anyComparison,
  anyIs,
  anyStock,
  filterGroups,
  groupsOf,
  writtenFilters,
  writtenFlat,
} from '#search/engine/testing/arbitrary.ts'
import type { SearchRecord } from '#search/record.ts'
import { pointerTo } from '#search/indexPointer.ts'
import { APP, SEARCH_KEY, startSearchService, type Running } from './testing/running.ts'

const indexName = MAIN.index
const FACETS = ['make', 'hierarchical_make.lvl1', 'body', 'year', 'features', 'certified', 'price', 'nothing']

let service: Running
beforeAll(async () => {
  service = await startSearchService()
  const client = service.client()
  await client.setSettings({ indexName, indexSettings: mainSettings(REPLICAS) })
  for (const sort of REPLICAS)
    await client.setSettings({ indexName: sort.index, indexSettings: replicaSettings(sort) })
  await client.saveSynonyms({ indexName, synonymHit: synonyms(), forwardToReplicas: true })
})
afterAll(() => service.stop())

const query = fc.constantFrom(
  '',
  'toyta hilx',
  'hil',
  'skoda',
  'Land Rover',
  'landrover',
  'U123',
  'xyz',
  'cx5',
  '2020 ',
)
const where = fc.record({
  query,
  facetFilters: groupsOf(anyIs).map((groups) => groups.map((group) => group.map(writtenFlat))),
  numericFilters: groupsOf(anyComparison).map((groups) => groups.map((group) => group.map(writtenFlat))),
  filters: filterGroups.map(writtenFilters),
})
const anySearch = fc
  .tuple(
    fc.constantFrom(indexName, ...REPLICAS.map(({ index }) => index)),
    where,
    fc.record({
      facets: fc.oneof(fc.constant(FACETS), fc.constant(['*']), fc.constant('make')),
      hitsPerPage: fc.integer({ min: 0, max: 7 }),
      page: fc.integer({ min: 0, max: 3 }),
      maxValuesPerFacet: fc.integer({ min: 1, max: 10 }),
      // Requests from a site's lists have these values (src/search/client/serviceBackend.ts).
      removeWordsIfNoResults: fc.constant('none'),
      optionalFilters: fc.constantFrom(
        [],
        ['status:in_stock<score=4>', ['has_photos:true', 'make:-Toyota<score=2>']],
      ),
    }),
  )
  .map(([index, found, shown]) => ({ indexName: index, params: { ...found, ...shown } }))
const anyFacetSearch = fc
  .tuple(where, fc.constantFrom('make', 'body', 'features'), fc.constantFrom('', 'to', 'x'))
  .map(([found, facet, facetQuery]) => ({
    indexName,
    type: 'facet' as const,
    facet,
    params: { ...found, facetQuery },
  }))

/** Returns the parts of a response that are the same each time. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) =>
      name === 'processingTimeMS' || name === 'params' ? undefined : value,
    ),
  )

function embedded(records: readonly SearchRecord[]) {
  const bytes = buildIndex(records, { makeAliases: makeSynonyms() })
  return embeddedSearchClient({
    fetchIndex: async (path) =>
      path.endsWith('.json') ? Response.json(pointerTo('/i.bin')) : new Response(bytes.slice()),
  })
}

/** Checks that both clients give the same results in this many rounds of searches, each in other stock. */
async function giveTheSame(numRuns: number) {
  const admin = service.client()
  await fc.assert(
    fc.asyncProperty(
      anyStock(25),
      fc.array(fc.oneof({ weight: 4, arbitrary: anySearch }, anyFacetSearch), { minLength: 1, maxLength: 8 }),
      async (records, requests) => {
        await admin.clearObjects({ indexName })
        await admin.saveObjects({ indexName, objects: records.map(serviceRecordOf) })
        const hosts = serviceHosts(service.host)
        const overHttp = liteClient(APP, SEARCH_KEY, { ...(hosts && { hosts }) })
        const there = await overHttp.search(requests as never)
        const here = await embedded(records).search(requests)
        expect(comparable(there)).toEqual(comparable(here))
      },
    ),
    { numRuns },
  )
}

test('The embedded client and the service give the same hits, counts and facets', () => giveTheSame(30))

test('The embedded client and the service give the same for many searches', { tags: 'nightly' }, () =>
  giveTheSame(60),
)

test('The embedded client and the service refuse queries that can’t be answered', async () => {
  await service.client().clearObjects({ indexName })
  const hosts = serviceHosts(service.host)
  const requests = [{ indexName, params: { filters: 'price >' } }]
  const overHttp = liteClient(APP, SEARCH_KEY, { ...(hosts && { hosts }) })
  await expect(overHttp.search(requests as never)).rejects.toThrow('filters: ')
  await expect(embedded([]).search(requests)).rejects.toThrow('filters: ')
})
