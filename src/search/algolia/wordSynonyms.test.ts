import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSearchService, type Running } from '#demo/fakes/search/testing/running.ts'
import { folder } from '#site/testing/fixtures.ts'
import { VALUES } from '../query/lexicon.ts'
import { sentMemory, push } from './push.ts'
import { serviceRecordOf } from './serviceRecord.ts'
import { REPLICAS, synonyms } from './settings.ts'
import { foundAt, meant, own, records, vocabulary } from './testing/sampleWords.ts'
import { wordSynonyms } from './wordSynonyms.ts'

const words = wordSynonyms(vocabulary, own)
const namesOf = (input: string) => words.find((word) => word.input === input)?.synonyms

test('A word in the lexicon finds the names in stock it stands for, but not vice versa', () => {
  expect(new Set(words.map(({ type }) => type))).toEqual(new Set(['onewaysynonym']))
  expect(namesOf('pickup')).toEqual(['Utility'])
  expect(namesOf('troopy')).toEqual(['Land Cruiser'])
  // 'Automatic' starts with 'auto' but doesn't have it as a separate word, so the synonym is needed.
  expect(namesOf('auto')).toEqual(['Automatic'])
  // None of these words needs a synonym. No vehicle in stock is a pop top; an 'SUV' is found by its own name; and neither the numbers
  // behind 'p plater car' nor the feature 'tow hitch' is in any searched text.
  for (const none of ['poptop', 'suv', 'p plater car', 'tow hitch'])
    expect(namesOf(none), none).toBeUndefined()
})

test('The ids of synonyms are unique, and no index exceeds the smallest plan’s limit', () => {
  expect(new Set(words.map(({ objectID }) => objectID)).size).toBe(words.length)
  expect(words.length + synonyms().length).toBeLessThan(1_000)
  for (const { synonyms: names = [] } of words) expect(names.length).toBeLessThanOrEqual(100)
  expect(VALUES.flatMap(([says]) => says.split(',')).length).toBeLessThan(1_000)
})

let service: Running
let dir: ReturnType<typeof folder>
beforeAll(async () => {
  service = await startSearchService()
  dir = folder()
  await push(records.map(serviceRecordOf), {
    client: service.client(),
    host: service.host,
    memory: sentMemory(join(dir.path, 'a.json')),
    delta: false,
    replicas: REPLICAS,
    synonyms: [...synonyms(), ...words],
    rules: [],
  })
})
afterAll(async () => {
  await service.stop()
  dir[Symbol.dispose]()
})
const found = (query: string, more?: object) => foundAt(service.host, query, more)

test('A search from outside finds vehicles by the trade’s words', async () => {
  const utes = meant(({ body }) => body === 'Utility')
  expect(utes.length).toBeGreaterThan(0)
  expect(await found('pickup')).toEqual(utes)
  expect(await found('dual cab')).toEqual(utes)
})

test('A search from outside finds vehicles by the dealer’s own words, ignoring filler words', async () => {
  const troopies = meant(({ model }) => model === 'Land Cruiser')
  expect(troopies.length).toBeGreaterThan(0)
  expect(await found('show me a troopy please')).toEqual(troopies)
})

test('A search from outside drops a word that finds nothing; lists do that themselves', async () => {
  const toyotas = meant(({ make }) => make === 'Toyota')
  expect(await found('toyota zzyzx')).toEqual(toyotas)
  expect(await found('toyota zzyzx', { removeWordsIfNoResults: 'none' })).toEqual([])
})
