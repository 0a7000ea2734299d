import { vehicleBase } from '#rules/links/paths.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import type { Site } from '#site/settings/schema.ts'
import { addCounts, type Ends, endsOfNumbers, mostCounted, type ValueCounts } from '../reading.ts'
import type { SearchRecord } from '../record.ts'
import { withOwnWords } from './ownWords.ts'
import {
  VOCABULARY_FACETS,
  vocabularyOf,
  type StockNames,
  type Vocabulary,
  type VocabularySettings,
} from './vocabulary.ts'

/** Maximum number of values per attribute in a vocabulary, which is as many as a search service returns. */
const MOST_VALUES = 1000

/** Numbers that differ from vehicle to vehicle. A vocabulary is made only from their ends. */
const ONLY_ENDS: readonly string[] = ['price', 'km']

/** Counts the values of records from which a vocabulary is made, and keeps the counts while records come and go. */
export class StockCounts {
  readonly #counts = new Map<string, ValueCounts>(VOCABULARY_FACETS.map((name) => [name, new Map()]))

  /** @param by 1, or -1 to take them away */
  add(records: readonly SearchRecord[], by: 1 | -1): this {
    for (const [name, counts] of this.#counts) addCounts(counts, records, name, by)
    return this
  }

  names(): StockNames {
    const facets: Record<string, Record<string, number>> = {}
    const ends: Record<string, Ends> = {}
    for (const [name, counts] of this.#counts) {
      if (!ONLY_ENDS.includes(name)) facets[name] = mostCounted(counts, MOST_VALUES)
      const range = endsOfNumbers(counts.keys())
      if (range) ends[name] = range
    }
    return { facets, facets_stats: ends }
  }
}

export const stockNames = (records: readonly SearchRecord[]): StockNames =>
  new StockCounts().add(records, 1).names()

/** A site's vocabulary, worked out from its records. It's the same as the one that browsers make. */
export const siteVocabulary = (site: Site, names: StockNames, year: number): Vocabulary =>
  withOwnWords(stockVocabulary(site, names, year), site.search_words)

/** Makes a site's vocabulary without the dealer's own words. */
export function stockVocabulary(site: Site, names: StockNames, year: number): Vocabulary {
  const settings: VocabularySettings = {
    region: site.region,
    vehicleBase: vehicleBase(site),
    noun: vehicleNounInText(site),
    sorts: site.search.fact_sorts ? factSorts({ region: site.region, trade: tradeOfSite(site) }) : [],
    year,
    repaymentFilter: (name, span) =>
      repaymentFilter(name, span, { ...site, offersSubscription: site.offers_subscription }),
  }
  return vocabularyOf(names, settings)
}
