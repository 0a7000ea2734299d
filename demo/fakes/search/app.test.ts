import { afterAll, beforeAll, expect, test } from 'vitest'
import { serviceRecordOf } from '#search/algolia/serviceRecord.ts'
import { mainSettings, MAIN, REPLICAS, replicaSettings, synonyms } from '#search/algolia/settings.ts'
import { sampleRecords } from '#search/engine/testing/stock.ts'
import { ADMIN_KEY, APP, SEARCH_KEY, startSearchService, type Running } from './testing/running.ts'

const records = sampleRecords(300).map((record, index) =>
  serviceRecordOf(index % 50 === 0 ? { ...record, make: 'KGM', name: 'Tivoli' } : record),
)
const indexName = MAIN.index
const byPrice = REPLICAS.find(({ id }) => id === 'highest_price')?.index ?? ''

let service: Running
beforeAll(async () => {
  service = await startSearchService()
  const client = service.client()
  await client.setSettings({ indexName, indexSettings: mainSettings(REPLICAS) })
  for (const sort of REPLICAS)
    await client.setSettings({ indexName: sort.index, indexSettings: replicaSettings(sort) })
  await client.saveSynonyms({ indexName, synonymHit: synonyms(), forwardToReplicas: true })
  await client.replaceAllObjects({ indexName, objects: records, batchSize: 100 })
})
afterAll(() => service.stop())

test.each([
  ['another application', 'NOBODY', ADMIN_KEY],
  ['another key', APP, 'guessed'],
  ['no key', APP, ''],
  ['a name that every object inherits', 'constructor', 'constructor'],
])('The fake search service responds with 403 to %s', async (_, app, key) => {
  const response = await fetch(`${service.host}/1/indexes`, {
    headers: { 'x-algolia-application-id': app, 'x-algolia-api-key': key },
  })
  expect(response.status).toBe(403)
  expect(await response.json()).toEqual({ message: 'Invalid Application-ID or API key', status: 403 })
})

test('A search key can search and do nothing else', async () => {
  const client = service.client(SEARCH_KEY)
  await expect(client.searchSingleIndex({ indexName })).resolves.toMatchObject({ nbHits: 300 })
  const forbidden = 'Method not allowed with this API key'
  await expect(client.getSettings({ indexName })).rejects.toThrow(forbidden)
  await expect(client.setSettings({ indexName, indexSettings: {} })).rejects.toThrow(forbidden)
  await expect(client.saveObjects({ indexName, objects: [{ objectID: 'x' }] })).rejects.toThrow(forbidden)
  await expect(client.deleteIndex({ indexName })).rejects.toThrow(forbidden)
  await expect(client.browse({ indexName })).rejects.toThrow(forbidden)
  await expect(client.listApiKeys()).rejects.toThrow(forbidden)
})

test('A key can ask about its own rights, and the admin key about any key’s', async () => {
  const own = service.client(SEARCH_KEY)
  expect(await own.getApiKey({ key: SEARCH_KEY })).toMatchObject({ acl: ['search'] })
  await expect(own.getApiKey({ key: ADMIN_KEY })).rejects.toMatchObject({ status: 403 })
  expect(await service.client().getApiKey({ key: SEARCH_KEY })).toMatchObject({ acl: ['search'] })
  await expect(service.client().getApiKey({ key: 'nobody' })).rejects.toMatchObject({ status: 404 })
})

test('Keys are accepted in the address, as browsers send them', async () => {
  const who = `x-algolia-application-id=${APP}&x-algolia-api-key=${SEARCH_KEY}`
  const response = await fetch(`${service.host}/1/indexes/*/queries?${who}`, {
    method: 'POST',
    headers: { origin: 'http://dealer.example', 'content-type': 'text/plain' },
    body: JSON.stringify({
      requests: [{ indexName, params: 'query=hilux&facets=["make"]&hitsPerPage=2' }],
    }),
  })
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const { results } = (await response.json()) as { results: { hits: object[]; facets: object }[] }
  expect(results[0]?.hits).toHaveLength(2)
  expect(Object.keys(results[0]?.facets ?? {})).toEqual(['make'])
})

test.each<[string, string, string, number, string]>([
  ['no index', '/1/indexes/Nothing/query', '{}', 404, 'Index Nothing does not exist'],
  ['invalid JSON', `/1/indexes/${indexName}/query`, '{', 400, 'Invalid JSON'],
  ['a wrong filter', `/1/indexes/${indexName}/query`, '{"filters":"("}', 400, 'filters: expected'],
  ['not a list', '/1/indexes/*/queries', '{"requests":1}', 400, 'requests: expected a list'],
  ['no path', '/1/nothing', '{}', 404, 'Path not found'],
  [
    'no id',
    `/1/indexes/${indexName}/batch`,
    '{"requests":[{"action":"addObject","body":{}}]}',
    400,
    'objectID',
  ],
  ['an undeclared facet', `/1/indexes/${indexName}/facets/vin/query`, '{}', 400, 'searchable(vin)'],
])('A mistake is answered with an error that names it: %s', async (_, path, body, status, message) => {
  const headers = { 'x-algolia-application-id': APP, 'x-algolia-api-key': ADMIN_KEY }
  const response = await fetch(service.host + path, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(((await response.json()) as { message: string }).message).toContain(message)
})

test('A batch changes nothing if one of its requests is wrong', async () => {
  const requests = [
    { action: 'deleteObject' as const, body: { objectID: records[0]?.objectID ?? '' } },
    { action: 'addObject' as const, body: {} },
  ]
  const client = service.client()
  await expect(client.batch({ indexName, batchWriteParams: { requests } })).rejects.toThrow('objectID')
  expect(await client.searchSingleIndex({ indexName })).toMatchObject({ nbHits: 300 })
})

test('Nobody can write to a replica', async () => {
  const objects = [{ objectID: 'x' }]
  await expect(service.client().saveObjects({ indexName: byPrice, objects })).rejects.toThrow(
    'is a replica of',
  )
})

test('An object that isn’t a vehicle is named when its index is searched', async () => {
  const client = service.client()
  await client.saveObjects({ indexName: 'Books', objects: [{ objectID: 'emma' }] })
  await expect(client.searchSingleIndex({ indexName: 'Books' })).rejects.toThrow('Record emma')
  await client.deleteIndex({ indexName: 'Books' })
  await expect(client.getSettings({ indexName: 'Books' })).rejects.toMatchObject({ status: 404 })
})

test('A replica’s results come in the replica’s order and under its name', async () => {
  const { results } = await service.client().searchForHits<{ price: number | null }>({
    requests: [{ indexName: byPrice, hitsPerPage: 50 }],
  })
  const prices = results[0]?.hits.map(({ price }) => price ?? -1) ?? []
  expect(prices).toHaveLength(50)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  expect(results[0]?.index).toBe(byPrice)
})

test('A replica whose ranking names no attribute has the main index’s order', async () => {
  const client = service.client()
  const sort = REPLICAS.find(({ index }) => index === byPrice)
  if (!sort) throw new Error('no such sort')
  await client.setSettings({ indexName: byPrice, indexSettings: { ranking: ['typo', 'custom'] } })
  const idsOf = async (index: string) =>
    (await client.searchSingleIndex({ indexName: index })).hits.map(({ objectID }) => objectID)
  expect(await idsOf(byPrice)).toEqual(await idsOf(indexName))
  await client.setSettings({ indexName: byPrice, indexSettings: replicaSettings(sort) })
  expect(await idsOf(byPrice)).not.toEqual(await idsOf(indexName))
})

test('A client can search within a facet', async () => {
  const client = service.client(SEARCH_KEY)
  const { facetHits } = await client.searchForFacetValues({
    indexName,
    facetName: 'make',
    searchForFacetValuesRequest: { facetQuery: 'toy' },
  })
  expect(facetHits.map(({ value }) => value)).toEqual(['Toyota'])
  const { results } = await client.searchForFacets({
    requests: [{ indexName, type: 'facet', facet: 'make', facetQuery: 'toy' }],
  })
  expect(results[0]?.facetHits).toEqual(facetHits)
})

test('A client can browse everything as it was sent, part by part', async () => {
  const seen: object[] = []
  await service.client().browseObjects({
    indexName,
    browseParams: { hitsPerPage: 70 },
    aggregator: ({ hits }) => seen.push(...hits),
  })
  const byId = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
  expect(seen.sort(byId)).toEqual([...records].sort(byId))
})

test('Single objects can be changed, deleted and read, even through the replicas', async () => {
  const client = service.client()
  const [first] = records
  if (!first) throw new Error('no records')
  const { objectID } = first
  await client.partialUpdateObject({ indexName, objectID, attributesToUpdate: { price: 987_654 } })
  expect(await client.getObject({ indexName, objectID })).toEqual({ ...first, price: 987_654 })
  const { hits } = await client.searchSingleIndex({ indexName: byPrice })
  expect(hits[0]).toMatchObject({ objectID, price: 987_654 })
  await client.deleteObject({ indexName, objectID })
  await expect(client.getObject({ indexName, objectID })).rejects.toMatchObject({ status: 404 })
  expect(await client.searchSingleIndex({ indexName: byPrice })).toMatchObject({ nbHits: 299 })
  await client.saveObject({ indexName, body: first })
  await client.deleteBy({ indexName, deleteByParams: { filters: `slug:"${first.slug}"` } })
  expect(await client.searchSingleIndex({ indexName })).toMatchObject({ nbHits: 299 })
  await client.saveObject({ indexName, body: first })
})

test('A make is found by its other spelling only while there’s a synonym', async () => {
  const client = service.client()
  const found = async (index: string) =>
    (await client.searchSingleIndex({ indexName: index, searchParams: { query: 'ssangyong' } })).nbHits
  const spelled = records.filter(({ make }) => make.includes('SsangYong')).length
  const all = spelled + 6
  expect([await found(indexName), await found(byPrice)]).toEqual([all, all])
  await client.clearSynonyms({ indexName })
  expect([await found(indexName), await found(byPrice)]).toEqual([spelled, all])
  await client.saveSynonyms({ indexName, synonymHit: synonyms() })
  expect(await found(indexName)).toBe(all)
  expect((await client.searchSynonyms({ indexName })).nbHits).toBe(synonyms().length)
})

test('Indices can be copied and moved; a move leaves the replicas, with the new objects', async () => {
  const client = service.client()
  const few = records.slice(0, 10)
  await client.saveObjects({ indexName: 'Other', objects: few })
  await client.operationIndex({
    indexName: 'Other',
    operationIndexParams: { operation: 'copy', destination: 'Copy' },
  })
  await expect(
    client.operationIndex({
      indexName: 'Other',
      operationIndexParams: { operation: 'copy', destination: indexName },
    }),
  ).rejects.toThrow('has replicas')
  await client.operationIndex({
    indexName: 'Copy',
    operationIndexParams: { operation: 'move', destination: indexName },
  })
  const { items } = await client.listIndices()
  expect(items.map(({ name }) => name)).not.toContain('Copy')
  expect(items.filter(({ primary }) => primary === indexName)).toHaveLength(REPLICAS.length)
  expect(await client.searchSingleIndex({ indexName: byPrice })).toMatchObject({ nbHits: 10 })
  await client.deleteIndex({ indexName: 'Other' })
  await client.setSettings({ indexName, indexSettings: mainSettings(REPLICAS) })
  await client.replaceAllObjects({ indexName, objects: records })
  expect(await client.searchSingleIndex({ indexName: byPrice })).toMatchObject({ nbHits: 300 })
})

test('Applications are kept separate', async () => {
  const other = await startSearchService({
    apps: { A: { searchKey: 'a-search', adminKey: 'a' }, B: { searchKey: 'b-search', adminKey: 'b' } },
  })
  try {
    await other.client('a', 'A').saveObjects({ indexName, objects: records.slice(0, 3) })
    await expect(other.client('b', 'B').searchSingleIndex({ indexName })).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.client('a', 'B').listIndices()).rejects.toMatchObject({ status: 403 })
  } finally {
    await other.stop()
  }
})
