import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vehicleBase } from '#rules/links/paths.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { openIndex, type Engine } from '#search/engine/engine.ts'
import { buildIndex } from '#search/engine/index/build.ts'
import { filtersOf } from '#search/query/filters.ts'
import { understand } from '#search/query/understand.ts'
import { VOCABULARY_FACETS, vocabularyOf, type Vocabulary } from '#search/query/vocabulary.ts'
import { parseQuery } from '#search/client/understanding.ts'
import { searchRecordOf, type SearchRecord } from '#search/record.ts'
import { briefOf } from '#stock/brief.ts'
import { readCar } from '#stock/entities.ts'
import type { Tenant } from './corpus.ts'

export interface Answer {
  /** Slugs of the vehicles found. */
  found: Set<string>
  /** The sort order that the query asks for; undefined for the site's own order. */
  sort: string | undefined
  leftOut: string[]
}

/** A tenant's stock, which is searched as on the tenant's site. */
export interface SearchedStock {
  records: SearchRecord[]
  engine: Engine
  vocabulary: Vocabulary
  answer: (query: string) => Promise<Answer>
  /** Returns how many ms it takes to understand a query that has been understood once before. */
  timeOf: (query: string) => number
}

/** The year of the demo stock. */
const YEAR = 2026
const FOR_SALE = 'show_on_dealer_website:true AND (status:in_stock OR status:coming_soon)'

const TENANTS = join(import.meta.dirname, '../../tenants')
const read = (slug: string, file: string): unknown =>
  JSON.parse(readFileSync(join(TENANTS, slug, file), 'utf8'))

export function searchedStock(tenant: Tenant): SearchedStock {
  const { cars } = read(tenant, 'snapshot.json') as { cars: unknown[] }
  const site = read(tenant, 'site.json') as Parameters<typeof vehicleNounInText>[0] &
    Parameters<typeof vehicleBase>[0] & { region: string }
  const records = cars.map((car) => searchRecordOf(briefOf(readCar(car, () => {}))))
  const engine = openIndex(buildIndex(records))
  const { facets = {}, facets_stats = {} } = engine.search({
    hitsPerPage: 0,
    facets: VOCABULARY_FACETS,
    maxValuesPerFacet: 1000,
    filters: FOR_SALE,
  })
  const vocabulary = vocabularyOf(
    { facets, facets_stats },
    { region: site.region, year: YEAR, vehicleBase: vehicleBase(site), noun: vehicleNounInText(site) },
  )
  const search = (query: string, filters = '') =>
    engine.search({
      query,
      filters: [FOR_SALE, filters].filter(Boolean).join(' AND '),
      hitsPerPage: 1000,
      attributesToHighlight: [],
      attributesToRetrieve: ['slug'],
    })
  return {
    records,
    timeOf: (query) => {
      understand(query, vocabulary)
      const start = performance.now()
      understand(query, vocabulary)
      return performance.now() - start
    },
    engine,
    vocabulary,
    answer: async (query) => {
      const { parts, text, leftOut } = await parseQuery(query, vocabulary, async (texts) =>
        texts.map((text) => search(text).nbHits),
      )
      const sorts = parts.flatMap(({ aim }) => ('sort' in aim ? [aim.sort] : []))
      return {
        found: new Set(search(text, filtersOf(parts)).hits.map(({ slug }) => slug ?? '')),
        sort: sorts[0],
        leftOut,
      }
    },
  }
}
