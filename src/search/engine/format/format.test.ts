import { describe, expect, test } from 'vitest'
import { buildIndex } from '../index/build.ts'
import { checksum, HEADER_BYTES } from '../index/columns.ts'
import { openIndex } from '../engine.ts'
import { SearchIndexError } from '../errors.ts'
import { recordsOf } from '../testing/recordsOf.ts'
import { sampleRecords, seeded } from '../testing/stock.ts'

const records = sampleRecords(400)
const bytes = buildIndex(records)

/** The file with changed contents, and with the checksum that these changed contents should have. */
function forged(change: (body: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice()
  const body = copy.subarray(HEADER_BYTES)
  change(body)
  new DataView(copy.buffer).setUint32(8, checksum(body), true)
  return copy
}

describe('an incomplete or damaged file', () => {
  test.each([
    ['nothing', new Uint8Array(), 'Not a search index of this version.'],
    [
      'another file',
      new TextEncoder().encode('<!doctype html><title>Not found</title>'),
      'Not a search index',
    ],
    ['cut off', bytes.subarray(0, bytes.length - 1), `${bytes.length - 13} of ${bytes.length - 12} bytes`],
    ['header only', bytes.subarray(0, 12), ': 0 of'],
    ['too long', Uint8Array.from([...bytes, 0]), 'cut off'],
    [
      'another version',
      Uint8Array.from(bytes, (byte, i) => (i === 3 ? 9 : byte)),
      'Not a search index of this version',
    ],
    [
      'a changed byte',
      Uint8Array.from(bytes, (byte, i) => (i === 900 ? byte ^ 1 : byte)),
      'The search index is damaged.',
    ],
  ])('is refused: %s', (_, broken, message) => {
    expect(() => openIndex(broken)).toThrow(SearchIndexError)
    expect(() => openIndex(broken)).toThrow(message)
  })

  test('with a matching checksum gives wrong results or a clear error, never an obscure one', () => {
    const random = seeded(3)
    for (let run = 0; run < 300; run++) {
      const broken = forged((body) => {
        for (let i = 0; i < 3; i++) body[Math.floor(random() * body.length)] = Math.floor(random() * 256)
      })
      try {
        const engine = openIndex(broken)
        if (engine.size <= 100_000) engine.search({ query: 'toyota', facets: ['*'] })
      } catch (error) {
        expect((error as Error).name).toBe('SearchIndexError')
      }
    }
  })
})

test('an index without vehicles can be searched', () => {
  const response = openIndex(buildIndex([])).search({
    query: 'toyota',
    facets: ['*'],
    indexName: 'Car_production_km_asc',
  })
  expect(response).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, facets: {} })
})

test.each([1, 2, 35, 400, 3_000])('%d vehicles survive a round trip', (count) => {
  const stock = sampleRecords(count, count)
  const byId = new Map(recordsOf(buildIndex(stock)).map((record) => [record.objectID, record]))
  for (const record of stock) expect(byId.get(record.objectID)).toEqual(record)
})

test('an index inside a larger buffer is read from its own offset', () => {
  const padded = new Uint8Array(bytes.length + 7)
  padded.set(bytes, 7)
  expect(openIndex(padded.subarray(7)).search({ query: 'hilux' })).toEqual(
    expect.objectContaining({ nbHits: openIndex(bytes).search({ query: 'hilux' }).nbHits }),
  )
})

describe('records that can’t be indexed', () => {
  const [record] = records
  if (!record) throw new Error('no sample')
  test.each([
    ['price: NaN', [{ ...record, price: NaN }], /Record \S+-41\d+: price must be a number, not NaN/],
    ['price: text', [{ ...record, price: '5' as unknown as number }], /price must be a number/],
    [
      'custom_rank: null',
      [{ ...record, custom_rank: null as unknown as number }],
      /custom_rank must be a number/,
    ],
    [
      'make: missing',
      [{ ...record, make: undefined as unknown as string }],
      /make must be a word, not undefined/,
    ],
    ['features: text', [{ ...record, features: 'x' as unknown as string[] }], /features must be a list/],
    ['the same id twice', [record, record], /Two records have the objectID/],
  ])('are refused: %s', (_, list, message) => {
    expect(() => buildIndex(list)).toThrow(message)
  })

  test('a repeated value in a list is stored once', () => {
    const [back] = recordsOf(buildIndex([{ ...record, features: ['b', 'a', 'b'] }]))
    expect(back?.features).toEqual(['b', 'a'])
  })

  test('an unpaired surrogate becomes U+FFFD', () => {
    const [back] = recordsOf(buildIndex([{ ...record, tag: 'a\ud800b', slug: 'x\udc00' }]))
    expect([back?.tag, back?.slug]).toEqual(['a\ufffdb', 'x\ufffd'])
  })
})
