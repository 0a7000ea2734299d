import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { buildIndex } from '#search/engine/index/build.ts'
import { NOW, sampleRecords } from '#search/engine/testing/stock.ts'
import { pointerTo } from '#search/indexPointer.ts'
import { lookUpIn } from './lookUp.ts'

/**
 * These tests search an index that's a file of the site, not one at a search service. One request looks up as many
 * vehicles as a shopper can save.
 */
const records = sampleRecords(300).map((record) => ({
  ...record,
  show_on_dealer_website: true,
  status: 'in_stock',
  sold: false,
  sold_date_timestamp: 0,
}))
const index = buildIndex(records)
const fetched = vi.fn(async (input: unknown) =>
  String(input).endsWith('.json')
    ? Response.json(pointerTo('/search/index.abc.bin'))
    : new Response(new Uint8Array(index)),
)
beforeAll(() => {
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] })
})
afterEach(() => fetched.mockClear())
const open = () => lookUpIn({ service: null, soldDays: 3, indexName: 'Car_production' })
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id).toSorted((a, b) => a - b)

test('Listed vehicles are found by id', async () => {
  const wanted = records.slice(0, 200).map(({ id }) => id)
  expect(idsOf(await open()({ ids: wanted }))).toEqual(idsOf(records.slice(0, 200)))
  expect(await open()({ ids: [1, 2] })).toEqual([])
})

test('Listed vehicles are found by slug, even along with one that starts with a minus', async () => {
  const [one, two] = records
  const found = await open()({ slugs: [one?.slug ?? '', two?.slug ?? '', '-gone', 'no-such'] })
  expect(idsOf(found)).toEqual(idsOf(records.slice(0, 2)))
})

test('The index is fetched once, and again after a failure', async () => {
  const ask = open()
  fetched.mockRejectedValueOnce(new TypeError('offline'))
  await expect(ask({ ids: [1] })).rejects.toThrow('no answer')
  await ask({ ids: [1] })
  await ask({ ids: [2] })
  expect(fetched).toHaveBeenCalledTimes(3)
})
