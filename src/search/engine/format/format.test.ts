import { expect, test } from 'vitest'
import { buildIndex } from '../index/build.ts'
import { checksum, HEADER_BYTES } from '../index/columns.ts'
import { openIndex } from '../engine.ts'
import { SearchIndexError } from '../errors.ts'
import { filesOf, partsOf } from '../testing/filesOf.ts'
import { recordsOf } from '../testing/recordsOf.ts'
import { sampleRecords, seeded } from '../testing/stock.ts'

const records = sampleRecords(400)
const bytes = buildIndex(records)

/** The file with one changed byte. */
const withByte = (at: number, change: (byte: number) => number) =>
  Uint8Array.from(bytes, (byte, i) => (i === at ? change(byte) : byte))

/** The file with changed contents, and with the checksum that these changed contents should have. */
function forged(file: Uint8Array, change: (body: Uint8Array) => void): Uint8Array {
  const copy = file.slice()
  const body = copy.subarray(HEADER_BYTES)
  change(body)
  new DataView(copy.buffer).setUint32(8, checksum(body), true)
  return copy
}

test.each([
  ['empty', new Uint8Array(), 'Not a search index of this version.'],
  ['a web page', new TextEncoder().encode('<!doctype html><title>Not found</title>'), 'Not a search index'],
  ['cut off', bytes.subarray(0, bytes.length - 1), `${bytes.length - 13} of ${bytes.length - 12} bytes`],
  ['only a header', bytes.subarray(0, 12), ': 0 of'],
  ['too long', Uint8Array.from([...bytes, 0]), 'cut off'],
  ['of another version', withByte(3, () => 9), 'Not a search index of this version'],
  ['damaged in one byte', withByte(900, (byte) => byte ^ 1), 'The search index is damaged.'],
])('A search index that’s %s is refused', (_, broken, message) => {
  expect(() => openIndex(broken)).toThrow(SearchIndexError)
  expect(() => openIndex(broken)).toThrow(message)
})

test(
  'A damaged index with a matching checksum gives wrong results or a clear error',
  { tags: 'nightly' },
  () => {
    const random = seeded(3)
    const [index = bytes, delta = bytes] = partsOf(filesOf(records.slice(0, 390), records.slice(3)))
    for (let run = 0; run < 300; run++) {
      const damage = (body: Uint8Array) => {
        for (let i = 0; i < 3; i++) body[Math.floor(random() * body.length)] = Math.floor(random() * 256)
      }
      const broken = run % 2 ? [forged(bytes, damage)] : [index, forged(delta, damage)]
      try {
        const engine = openIndex(...(broken as [Uint8Array, Uint8Array?]))
        if (engine.size <= 100_000) engine.search({ query: 'toyota', facets: ['*'] })
      } catch (error) {
        expect((error as Error).name).toBe('SearchIndexError')
      }
    }
  },
)

test('An index without vehicles can be searched', () => {
  const response = openIndex(buildIndex([])).search({
    query: 'toyota',
    facets: ['*'],
    indexName: 'Car_production_km_asc',
  })
  expect(response).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, facets: {} })
})

test.each([1, 2, 35, 400, 3_000])('A stock of %d vehicles survives a round trip', (count) => {
  const stock = sampleRecords(count, count)
  const byId = new Map(recordsOf(buildIndex(stock)).map((record) => [record.objectID, record]))
  for (const record of stock) expect(byId.get(record.objectID)).toEqual(record)
})

test('An index inside a larger buffer is read from its own offset', () => {
  const padded = new Uint8Array(bytes.length + 7)
  padded.set(bytes, 7)
  expect(openIndex(padded.subarray(7)).search({ query: 'hilux' })).toEqual(
    expect.objectContaining({ nbHits: openIndex(bytes).search({ query: 'hilux' }).nbHits }),
  )
})

const [record] = records
if (!record) throw new Error('no sample')
test.each<[string, object, RegExp]>([
  ['the price NaN', { price: NaN }, /Record \S+-41\d+: price must be a number, not NaN/],
  ['a price as text', { price: '5' }, /price must be a number/],
  ['the rank null', { custom_rank: null }, /custom_rank must be a number/],
  ['no make', { make: undefined }, /make must be a word, not undefined/],
  ['features as text', { features: 'x' }, /features must be a list/],
])('A record with %s can’t be indexed', (_, wrong, message) => {
  expect(() => buildIndex([{ ...record, ...wrong }])).toThrow(message)
})

test('Two records with the same id can’t be indexed', () => {
  expect(() => buildIndex([record, record])).toThrow(/Two records have the objectID/)
})

test('A repeated value in a list is stored once', () => {
  const [back] = recordsOf(buildIndex([{ ...record, features: ['b', 'a', 'b'] }]))
  expect(back?.features).toEqual(['b', 'a'])
})

test('An unpaired surrogate becomes U+FFFD', () => {
  const [back] = recordsOf(buildIndex([{ ...record, tag: 'a\ud800b', slug: 'x\udc00' }]))
  expect([back?.tag, back?.slug]).toEqual(['a\ufffdb', 'x\ufffd'])
})
