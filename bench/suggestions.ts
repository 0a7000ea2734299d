/**
 * Measures a search field's suggestions (docs/search.md, 'As the shopper types') with the embedded engine in one thread:
 * `node bench/suggestions.ts [vehicles…]`. First it measures the time from having the index's bytes to the first suggestions, then the time
 * for each key. No network is involved.
 */
import { searchClient } from '#search/client/searchClient.ts'
import { suggest } from '#features/search/suggest/suggest.ts'
import { defaultSort, sortOptions } from '#rules/listing/sort.ts'
import { buildIndex } from '#search/engine/index/build.ts'
import { pointerTo } from '#search/indexPointer.ts'
import { searchRecordOf } from '#search/record.ts'
import { briefOf } from '#stock/brief.ts'
import { defaultDealership } from '#demo/stock/default-dealership.ts'
import { generateSnapshot } from '#demo/stock/generate.ts'
import { figure, median } from './lib/figures.ts'

const NOW = '2026-11-20T00:00:00Z'
const TYPED = [
  'toyota ute under 40k',
  'land cruiser',
  'used diesel suv',
  'white mazda 3',
  'kia automatic',
  'zzyzx',
]
/** Returns what the field contains after each key, as a text is typed. */
const keysOf = (text: string): string[] => Array.from(text, (_, index) => text.slice(0, index + 1))

const search = {
  site: 'bench',
  indexName: defaultSort('').index,
  listingFilter: '',
  soldDays: 3,
  sorts: sortOptions().map(({ index, label, id }) => ({ value: index, label, id })),
  noun: { one: 'car', many: 'cars' },
  finance: {},
  words: [],
  service: null,
  card: { region: 'en-AU', vehicleBase: '/cars', offersSubscription: false },
}

async function measure(count: number): Promise<string> {
  const { cars } = generateSnapshot({
    trade: 'cars',
    count,
    seed: 1,
    website_id: 1,
    now: NOW,
    mix: { new: 50, used: 42, demo: 8 },
    dealerships: [defaultDealership('cars')],
  })
  const bytes = buildIndex(cars.map((car) => searchRecordOf(briefOf(car))))
  const fetch = async (path: string) =>
    path.endsWith('.json')
      ? Response.json(pointerTo('/search/index.bin'))
      : new Response(bytes as Uint8Array<ArrayBuffer>)
  const client = searchClient(search, { fetch, now: () => Date.parse(NOW) })
  const sources = async () => ({
    search,
    pages: [],
    understanding: await client.understanding(),
    ask: client.ask,
  })
  const begun = performance.now()
  await suggest('', {}, await sources())
  const first = performance.now() - begun
  const times: number[] = []
  for (let round = 0; round < 4; round++)
    for (const text of TYPED.flatMap(keysOf)) {
      const start = performance.now()
      await suggest(text, {}, await sources())
      // The first round isn't counted, because it warms up the compiler.
      if (round > 0) times.push(performance.now() - start)
    }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (part: number) => figure(sorted[Math.floor(sorted.length * part)] ?? 0)
  return `| ${count.toLocaleString('en')} | ${figure(first)} | ${figure(median(times))} | ${at(0.95)} | ${at(0.999)} |`
}

const counts = process.argv.slice(2).map(Number).filter(Boolean)
console.log(
  '| vehicles | first suggestions, ms | per key, ms: median | 95th percentile | 99.9th percentile |',
)
console.log('| ---: | ---: | ---: | ---: | ---: |')
for (const count of counts.length > 0 ? counts : [200, 2000, 20_000]) console.log(await measure(count))
