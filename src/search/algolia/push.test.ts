import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rule } from 'algoliasearch'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSearchService, type Running } from '#demo/fakes/search/testing/running.ts'
import { folder } from '#site/testing/fixtures.ts'
import { sampleRecords } from '../engine/testing/stock.ts'
import { sentMemory, push } from './push.ts'
import { serviceRecordOf, type ServiceRecord } from './serviceRecord.ts'
import { MAIN, REPLICAS, synonyms } from './settings.ts'

const records = sampleRecords(40).map(serviceRecordOf)
const changed = (at: number, price: number): ServiceRecord[] =>
  records.map((record, i) => (i === at ? { ...record, price } : record))

let service: Running
let dir: ReturnType<typeof folder>
const file = () => join(dir.path, 'search', 'a.json')
let words = synonyms()
let rules: Rule[] = []
const send = (stock: readonly ServiceRecord[], delta: boolean, host = service.host) =>
  push(stock, {
    client: service.client(),
    host,
    memory: sentMemory(file()),
    delta,
    replicas: REPLICAS,
    synonyms: words,
    rules,
  })

async function held(indexName: string) {
  const found = new Map<string, object>()
  await service.client().browseObjects({
    indexName,
    aggregator: ({ hits }) => hits.forEach((hit) => found.set(hit.objectID, hit)),
  })
  return found
}
/** Makes the service refuse requests that match, after the first few of them. */
function failing(pattern: RegExp | undefined, first = 0) {
  let seen = 0
  service.instead((request) =>
    pattern?.test(`${request.method} ${new URL(request.url).pathname}`) && seen++ >= first
      ? Response.json({ message: 'Not now', status: 400 }, { status: 400 })
      : undefined,
  )
  return () => seen
}
const byId = (stock: readonly ServiceRecord[]) => new Map(stock.map((record) => [record.objectID, record]))
async function expectHeld(stock: readonly ServiceRecord[]) {
  for (const index of [MAIN.index, REPLICAS[0]?.index ?? '']) expect(await held(index)).toEqual(byId(stock))
}

beforeEach(async () => {
  words = synonyms()
  rules = []
  service = await startSearchService()
  dir = folder()
})
afterEach(async () => {
  await service.stop()
  dir[Symbol.dispose]()
})

test('A full push makes the index, replicas, synonyms and records, and leaves nothing else', async () => {
  expect(await send(records, false)).toEqual({ mode: 'full', records: 40, sent: 40, deleted: 0 })
  await expectHeld(records)
  const { items } = await service.client().listIndices()
  expect(items.map(({ name }) => name).sort()).toEqual([MAIN, ...REPLICAS].map(({ index }) => index).sort())
  for (const { index } of REPLICAS) {
    expect(items.find(({ name }) => name === index)?.primary).toBe(MAIN.index)
    expect((await service.client().searchSynonyms({ indexName: index })).nbHits).toBe(synonyms().length)
  }
})

test('A full push deletes what’s gone, even everything, and keeps replicas and settings', async () => {
  await send(records, false)
  expect(await send(records.slice(0, 30), false)).toMatchObject({ deleted: 10 })
  await expectHeld(records.slice(0, 30))
  await send([], false)
  await expectHeld([])
  expect((await service.client().getSettings({ indexName: MAIN.index })).replicas).toHaveLength(
    REPLICAS.length,
  )
})

test('Searches find the old or the new stock during a full push, never a mixture', async () => {
  await send(records, false)
  const numbers = new Set<number | undefined>()
  let running = true
  const watching = (async () => {
    while (running) {
      const { results } = await service.client().searchForHits({
        requests: [MAIN, ...REPLICAS].map(({ index }) => ({ indexName: index, hitsPerPage: 0 })),
      })
      for (const { nbHits } of results) numbers.add(nbHits)
    }
  })()
  for (let times = 0; times < 5; times++) await send(records.slice(0, times % 2 ? 40 : 25), false)
  running = false
  await watching
  expect([...numbers].sort()).toEqual([25, 40])
})

test('A delta sends what changed, what’s new and what’s gone', async () => {
  await send(records.slice(0, 30), false)
  service.asked.length = 0
  const next = changed(3, 12_345).slice(1)
  expect(await send(next, true)).toEqual({ mode: 'delta', records: 39, sent: 11, deleted: 1 })
  expect(service.asked.filter((each) => each.startsWith('POST'))).toEqual([
    `POST /1/indexes/${MAIN.index}/batch`,
  ])
  await expectHeld(next)
})

test('A delta sends only synonyms if only those changed, and again after an interruption', async () => {
  await send(records, false)
  const pickup = {
    objectID: 'word-pickup',
    type: 'onewaysynonym' as const,
    input: 'pickup',
    synonyms: ['Ute'],
  }
  words = [...synonyms(), pickup]
  const has = async () => (await service.client().searchSynonyms({ indexName: MAIN.index })).nbHits
  failing(/synonyms\/batch$/)
  await expect(send(records, true)).rejects.toThrow('Not now')
  service.instead(() => undefined)
  expect(await has()).toBe(synonyms().length)
  service.asked.length = 0
  expect(await send(records, true)).toMatchObject({ mode: 'delta', sent: 0 })
  expect(await has()).toBe(words.length)
  words = synonyms()
  await send(records, true)
  expect(await has()).toBe(synonyms().length)
  service.asked.length = 0
  await send(records, true)
  expect(service.asked.filter((each) => !each.startsWith('GET'))).toEqual([])
})

test('A delta sends nothing if nothing changed', async () => {
  await send(records, false)
  service.asked.length = 0
  expect(await send(records, true)).toEqual({ mode: 'delta', records: 40, sent: 0, deleted: 0 })
  expect(service.asked.filter((each) => !each.startsWith('GET'))).toEqual([])
})

test.each<[string, () => unknown]>([
  ['there’s no record of the last push', () => rmSync(file())],
  ['that record is damaged', () => writeFileSync(file(), '{"configuration":1')],
  ['that record is something else', () => writeFileSync(file(), '[]')],
  [
    'the settings are different',
    () =>
      writeFileSync(file(), readFileSync(file(), 'utf8').replace(/"configuration":"./, '"configuration":"?')),
  ],
  ['the index is gone', async () => void (await service.client().deleteIndex({ indexName: MAIN.index }))],
])('A delta becomes a full push if %s', async (_, spoil) => {
  await send(records, false)
  await spoil()
  expect(await send(records, true)).toMatchObject({ mode: 'full' })
  await expectHeld(records)
})

test('A delta becomes a full push for another service', async () => {
  await send(records, false)
  expect(await send(records, true, 'other.example')).toMatchObject({ mode: 'full' })
})

test('A full push that fails isn’t remembered, so the next push is full again', async () => {
  await send(records, false)
  const failed = failing(/operation$/)
  await expect(send(records.slice(1), false)).rejects.toThrow('Not now')
  expect(failed()).toBeGreaterThan(0)
  expect(existsSync(file())).toBe(false)
  service.instead(() => undefined)
  await expectHeld(records)
  expect(await send(records.slice(1), true)).toMatchObject({ mode: 'full' })
  await expectHeld(records.slice(1))
})

test('After a delta that was never confirmed, the next one deletes what that had added', async () => {
  await send(records.slice(0, 30), false)
  failing(/^GET .*task/)
  await expect(send(records, true)).rejects.toThrow('Not now')
  service.instead(() => undefined)
  await expectHeld(records)
  // The push that wasn't confirmed had added ten more records. The stock no longer has them, so they must be deleted.
  const sent = await send(records.slice(0, 30), true)
  expect(sent).toEqual({ mode: 'delta', records: 30, sent: 0, deleted: 10 })
  await expectHeld(records.slice(0, 30))
})

test(
  'After any pushes, some interrupted, the index holds the last stock pushed completely',
  { tags: 'nightly' },
  async () => {
    const step = fc.record({
      kept: fc.subarray(records.slice(0, 8)),
      price: fc.constantFrom(1, 2),
      delta: fc.boolean(),
      breaks: fc.constantFrom(undefined, /batch$/, /task/, /operation$/),
      after: fc.integer({ min: 0, max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { kept, price, delta, breaks, after } of steps) {
          const stock = kept.map((record) => ({ ...record, price }))
          failing(breaks, after)
          const sent = await send(stock, delta).then(
            () => true,
            () => false,
          )
          service.instead(() => undefined)
          if (sent) expect(await held(MAIN.index)).toEqual(byId(stock))
        }
        await send([], true)
        expect(await held(MAIN.index)).toEqual(new Map())
      }),
      { numRuns: 30 },
    )
  },
)
