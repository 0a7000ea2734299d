import { vehicleBase } from '#rules/links/paths.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import type { Site } from '#site/settings/schema.ts'
import { countsIn, endsIn } from '../reading.ts'
import type { SearchRecord } from '../record.ts'
import { withOwnWords } from './ownWords.ts'
import { VOCABULARY_FACETS, vocabularyOf, type Vocabulary, type VocabularySettings } from './vocabulary.ts'

/** Maximum number of values per attribute in a vocabulary, which is as many as a search service returns. */
const MOST_VALUES = 1000

/** A site's vocabulary, worked out from its records. It's the same as the one that browsers make. */
export const siteVocabulary = (site: Site, records: readonly SearchRecord[], year: number): Vocabulary =>
  withOwnWords(stockVocabulary(site, records, year), site.search_words)

/** Makes a site's vocabulary without the dealer's own words. */
export function stockVocabulary(site: Site, records: readonly SearchRecord[], year: number): Vocabulary {
  const settings: VocabularySettings = {
    region: site.region,
    vehicleBase: vehicleBase(site),
    noun: vehicleNounInText(site),
    sorts: site.search.fact_sorts ? factSorts({ region: site.region, trade: tradeOfSite(site) }) : [],
    year,
    repaymentFilter: (name, span) =>
      repaymentFilter(name, span, { ...site, offersSubscription: site.offers_subscription }),
  }
  const ends = VOCABULARY_FACETS.flatMap((name) => {
    const range = endsIn(records, name as keyof SearchRecord)
    return range ? [[name, range] as const] : []
  })
  const facets = VOCABULARY_FACETS.map((name) => [name, countsIn(records, name, MOST_VALUES)] as const)
  return vocabularyOf(
    { facets: Object.fromEntries(facets), facets_stats: Object.fromEntries(ends) },
    settings,
  )
}
