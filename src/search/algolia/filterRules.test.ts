import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSearchService, type Running } from '#demo/fakes/search/testing/running.ts'
import { folder } from '#site/testing/fixtures.ts'
import { filterRules, OWN_RULES } from './filterRules.ts'
import { sentMemory, push } from './push.ts'
import { serviceRecordOf } from './serviceRecord.ts'
import { MAIN, REPLICAS, synonyms } from './settings.ts'
import { foundAt, meant, own, records, vocabulary } from './testing/sampleWords.ts'

const features = [...new Set(records.flatMap((record) => record.features))]
const rules = filterRules(vocabulary, own, features)
function filterOf(phrase: string) {
  const rule = rules.find(({ conditions = [] }) => conditions[0]?.pattern === phrase)
  return rule && { filters: rule.consequence.params?.filters, query: rule.consequence.params?.query }
}

test.each([
  ['A word in the lexicon for a feature', 'tow hitch', 'features:"Tow bar"'],
  ['A feature by its own name', 'apple carplay', 'features:"Apple CarPlay"'],
  ['A condition', 'coming soon', 'status:"coming_soon"'],
  ['A dealer’s own word with two meanings', 'p plater car', 'body:"Hatch" AND price <= 30000'],
])('%s becomes a filter and is removed from the query', (_, phrase, filters) => {
  expect(filterOf(phrase)).toEqual({ filters, query: { edits: [{ type: 'remove', delete: phrase }] } })
})

test('Words found in texts, sort orders and anything not in stock have no rule', () => {
  for (const phrase of ['pickup', 'troopy', 'cheap', 'bunk bed', '40 seater'])
    expect(filterOf(phrase), phrase).toBeUndefined()
})

test('There are at most a thousand rules, with unique ids that mark them as ours', () => {
  expect(new Set(rules.map(({ objectID }) => objectID)).size).toBe(rules.length)
  expect(rules.filter(({ objectID }) => !objectID.startsWith(OWN_RULES))).toEqual([])
  const many = Array.from({ length: 1_500 }, (_, index) => ({ says: `word ${index}`, means: 'tow bar' }))
  const ways = { ...vocabulary, aimOf: () => vocabulary.aimOf('towbar') }
  expect(filterRules(ways, many, features)).toHaveLength(1_000)
})

let service: Running
let dir: ReturnType<typeof folder>
const send = (sent: typeof rules) =>
  push(records.map(serviceRecordOf), {
    client: service.client(),
    host: service.host,
    memory: sentMemory(join(dir.path, 'a.json')),
    delta: true,
    replicas: REPLICAS,
    synonyms: synonyms(),
    rules: sent,
  })
beforeAll(async () => {
  service = await startSearchService()
  dir = folder()
  await send(rules)
})
afterAll(async () => {
  await service.stop()
  dir[Symbol.dispose]()
})
const found = (query: string, more?: object) => foundAt(service.host, query, more)
const idsOfRules = async (indexName: string) =>
  (await service.client().searchRules({ indexName, searchRulesParams: { hitsPerPage: 1_000 } })).hits.map(
    ({ objectID }) => objectID,
  )

test('A search from outside finds a feature in the main index and its replicas', async () => {
  const toyotas = meant((record) => record.make === 'Toyota' && record.features.includes('Tow bar'))
  expect(toyotas.length).toBeGreaterThan(0)
  expect(await found('toyota tow hitch')).toEqual(toyotas)
  expect(await found('tow hitch toyota', { indexName: REPLICAS[0]?.index })).toEqual(toyotas)
})

test('A search from outside also applies its own filters', async () => {
  const asked = { filters: 'make:"Toyota" OR make:"Mazda"' }
  const both = meant(
    ({ make, features: has }) => ['Toyota', 'Mazda'].includes(make) && has.includes('Tow bar'),
  )
  expect(await found('tow hitch', asked)).toEqual(both)
})

test('The site’s lists turn rules off, because they understand the words themselves', async () => {
  expect(await found('tow kit', { enableRules: false, removeWordsIfNoResults: 'none' })).toEqual([])
})

test('A push removes outdated rules, but keeps the dealer’s own', async () => {
  const client = service.client()
  const theirs = {
    objectID: 'promote-demos',
    conditions: [{ pattern: 'bargain', anchoring: 'contains' as const }],
    consequence: { promote: [] },
  }
  await client.saveRule({
    indexName: MAIN.index,
    objectID: theirs.objectID,
    rule: theirs,
    forwardToReplicas: true,
  })
  await send(rules.slice(0, 3))
  const left = ['promote-demos', ...rules.slice(0, 3).map(({ objectID }) => objectID)].toSorted()
  for (const index of [MAIN.index, REPLICAS[0]?.index ?? ''])
    expect((await idsOfRules(index)).toSorted(), index).toEqual(left)
  await send(rules)
  expect(await idsOfRules(MAIN.index)).toHaveLength(rules.length + 1)
})
