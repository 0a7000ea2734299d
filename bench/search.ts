/**
 * Compares the embedded search engine with itemsjs and Orama, using the same generated vehicles and interactions in one run:
 * `node --expose-gc bench/search.ts [vehicles…]`. Times are in ms; a ratio is the other engine's median divided by ours.
 */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { makeSynonyms } from '#rules/listing/makes.ts'
import { CARD_FIELDS } from '#search/cardOf.ts'
import { rankingOf } from '#search/client/requests.ts'
import { buildIndex } from '#search/engine/index/build.ts'
import { openIndex } from '#search/engine/engine.ts'
import { briefOf } from '#stock/brief.ts'
import { searchRecordOf, type SearchRecord } from '#search/record.ts'
import { defaultDealership } from '#demo/stock/default-dealership.ts'
import { generateSnapshot } from '#demo/stock/generate.ts'

/** With this argument, this file builds one index and prints how long that took. */
const COLD = '--cold'

const FACETS = [
  ...['make', 'model', 'car_type', 'body', 'year', 'simple_fuel'],
  ...['transmission', 'drive', 'colour', 'seats', 'location_name', 'features'],
]

/** One interaction, described so that each engine's adapter can run it in its own way. */
interface Interaction {
  name: string
  query?: string
  refined?: Record<string, string>
  price?: [number, number]
  page?: number
}

const INTERACTIONS: readonly Interaction[] = [
  { name: '12 facets' },
  { name: 'word', query: 'toyota' },
  { name: 'typo', query: 'toyta hilx' },
  { name: 'two words', query: 'mazda white' },
  { name: 'prefix', query: 'mer' },
  { name: '3 refinements', refined: { make: 'Toyota', car_type: 'used', transmission: 'Automatic' } },
  { name: 'price, sorted', price: [20_000, 40_000] },
  { name: 'page 10', page: 9 },
]

type Ask = (interaction: Interaction) => unknown

interface Figures {
  name: string
  ready: number
  heap: number
  median: number
  p95: number
  each: number[]
}

function stockOf(count: number): SearchRecord[] {
  const { cars } = generateSnapshot({
    trade: 'cars',
    count,
    seed: 1,
    website_id: 1,
    now: '2026-11-20T00:00:00Z',
    mix: { new: 50, used: 42, demo: 8 },
    dealerships: [defaultDealership('cars')],
  })
  return cars.map((car) => searchRecordOf(briefOf(car)))
}

/**
 * Makes the same requests as algoliasearch-helper does for a list: one for the hits, and one for each refined facet, without that facet's
 * refinement.
 */
function ours(bytes: Uint8Array): Ask {
  const engine = openIndex(bytes)
  const filters = 'show_on_dealer_website:true AND (status:in_stock OR status:coming_soon OR status:sold)'
  return ({ query = '', refined = {}, price, page = 0 }) => {
    const terms = Object.entries(refined)
    const numericFilters = price ? [`price>=${price[0]}`, `price<=${price[1]}`] : []
    const shared = {
      query,
      filters,
      numericFilters,
      maxValuesPerFacet: 100,
      attributesToRetrieve: CARD_FIELDS,
    }
    const indexName = `${engine.indexName}${price ? '_price_asc' : ''}`
    const facetFilters = (without?: string): string[][] =>
      terms.filter(([name]) => name !== without).map(([name, value]) => [`${name}:${value}`])
    return engine.multi([
      {
        indexName,
        params: {
          ...shared,
          ...rankingOf({ indexName, params: { query, facetFilters: facetFilters(), numericFilters } }),
          page,
          hitsPerPage: 24,
          facets: FACETS,
          facetFilters: facetFilters(),
        },
      },
      ...terms.map(([name]) => ({
        indexName,
        params: { ...shared, hitsPerPage: 0, facets: name, facetFilters: facetFilters(name) },
      })),
    ])
  }
}

async function itemsjs(records: readonly SearchRecord[]): Promise<Ask> {
  const { default: create } = (await import('itemsjs' as string)) as unknown as {
    default: (items: readonly object[], options: object) => { search: (input: object) => unknown }
  }
  const engine = create(
    records.map((record) => ({ ...record })),
    {
      searchableFields: ['name', 'make', 'model', 'badge', 'colour', 'body'],
      aggregations: Object.fromEntries(
        FACETS.map((name) => [name, { title: name, size: 100, conjunction: false }]),
      ),
      sortings: {
        rank: { field: 'custom_rank', order: 'desc' },
        price: { field: 'price', order: 'asc' },
      },
    },
  )
  return ({ query = '', refined = {}, price, page = 0 }) =>
    engine.search({
      query,
      page: page + 1,
      per_page: 24,
      sort: price ? 'price' : 'rank',
      filters: Object.fromEntries(Object.entries(refined).map(([name, value]) => [name, [value]])),
      ...(price
        ? { filter: (item: SearchRecord) => (item.price ?? 0) >= price[0] && (item.price ?? 0) <= price[1] }
        : {}),
    })
}

async function orama(records: readonly SearchRecord[]): Promise<Ask> {
  const { create, insertMultiple, search } = await import('@orama/orama')
  const numbers = new Set(['year', 'seats'])
  const text = Object.fromEntries(['name', 'badge'].map((name) => [name, 'string' as const]))
  const facets = FACETS.map((name) => [
    name,
    numbers.has(name)
      ? ('number' as const)
      : name === 'features'
        ? ('string[]' as const)
        : ('string' as const),
  ])
  const db = create({
    schema: { ...text, ...Object.fromEntries(facets), price: 'number', custom_rank: 'number' } as Record<
      string,
      'string'
    >,
  })
  // Orama doesn't accept null, so empty fields are left out. Its ids must be strings.
  const documents = records.map(({ id, ...record }) => ({
    ...Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    id: String(id),
  }))
  await insertMultiple(db, documents as never[], 5_000)
  return ({ query = '', refined = {}, price, page = 0 }) =>
    search(db, {
      term: query,
      tolerance: query === '' ? 0 : 1,
      limit: 24,
      offset: page * 24,
      properties: ['name', 'badge', 'make', 'model', 'colour', 'body'],
      facets: Object.fromEntries(
        FACETS.map((name) => [
          name,
          numbers.has(name) ? { ranges: [{ from: 0, to: 9_999 }] } : { limit: 100 },
        ]),
      ),
      where: { ...refined, ...(price ? { price: { between: price } } : {}) },
      sortBy: price ? { property: 'price', order: 'ASC' } : { property: 'custom_rank', order: 'DESC' },
    } as never)
}

function heapNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 2 ** 20
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN

async function measure(name: string, make: () => Ask | Promise<Ask>, rounds: number): Promise<Figures> {
  const before = heapNow()
  let start = performance.now()
  const ask = await make()
  await ask(INTERACTIONS[0] ?? { name: '' })
  const ready = performance.now() - start
  for (const interaction of INTERACTIONS) await ask(interaction)
  const heap = heapNow() - before
  const times = INTERACTIONS.map(() => [] as number[])
  for (let round = 0; round < rounds + 2; round++) {
    for (const [i, interaction] of INTERACTIONS.entries()) {
      start = performance.now()
      await ask(interaction)
      // The first two rounds aren't counted, because they warm up the compiler.
      if (round >= 2) times[i]?.push(performance.now() - start)
    }
  }
  const all = times.flat().sort((a, b) => a - b)
  const each = times.map((list) =>
    at(
      list.sort((a, b) => a - b),
      0.5,
    ),
  )
  return { name, ready, heap, median: at(all, 0.5), p95: at(all, 0.95), each }
}

function print(rows: readonly Figures[]): void {
  const [first] = rows
  const cell = (value: number): string => value.toFixed(value < 10 ? 2 : 0)
  console.table(
    Object.fromEntries(
      rows.map(({ name, ready, heap, median, p95, each }) => [
        name,
        {
          'ready ms': cell(ready),
          'heap MB': cell(heap),
          median: cell(median),
          p95: cell(p95),
          ratio: first ? cell(median / first.median) : '',
          ...Object.fromEntries(
            INTERACTIONS.map((interaction, i) => [interaction.name, cell(each[i] ?? NaN)]),
          ),
        },
      ]),
    ),
  )
}

/** Returns how many ms it takes to build the first index in a new process, as every `forecourt build` does. This is the median of five. */
function buildCold(size: number): number {
  const times = Array.from({ length: 5 }, () =>
    Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), COLD, String(size)])),
  )
  return at(
    times.sort((a, b) => a - b),
    0.5,
  )
}

/** Runs the bench for the given numbers of vehicles. */
export async function benchSearch(sizes: readonly number[] = [100, 2_000, 20_000]): Promise<void> {
  for (const size of sizes) {
    const records = stockOf(size)
    const bytes = buildIndex(records, { makeAliases: makeSynonyms() })
    const built = buildCold(size)
    const packed = brotliCompressSync(bytes).length / 1024
    console.log(
      `\n${size} vehicles: index built in ${built.toFixed(0)} ms (cold), ${(bytes.length / 1024).toFixed(0)} KiB, ${packed.toFixed(1)} KiB brotli`,
    )
    const slow = Math.max(3, Math.min(30, Math.floor(40_000 / size)))
    print([
      await measure('forecourt', () => ours(bytes), 60),
      await measure('itemsjs', () => itemsjs(records), slow),
      await measure('orama', () => orama(records), slow),
    ])
  }
}

if (import.meta.main) {
  const [mode, size] = process.argv.slice(2)
  if (mode === COLD) {
    const records = stockOf(Number(size))
    const start = performance.now()
    buildIndex(records, { makeAliases: makeSynonyms() })
    console.log(performance.now() - start)
  } else {
    const sizes = process.argv.slice(2).map(Number)
    await benchSearch(sizes.length > 0 ? sizes : undefined)
  }
}
