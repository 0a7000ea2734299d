import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import type { SearchStart } from '#plan/page.ts'
import { withOwnWords } from '#search/query/own.ts'
import { filterOfPhrase } from '#search/query/phrase.ts'
import { understand, type Understood } from '#search/query/understand.ts'
import { vocabularyOf, VOCABULARY_FACETS, type StockNames } from '#search/query/vocabulary.ts'
import { wishOf, type Wish } from '#search/query/wish.ts'

/** What of a list decides what words mean. */
export type Spoken = Pick<SearchStart, 'finance' | 'noun' | 'sorts' | 'words'> & {
  card: Pick<SearchStart['card'], 'region' | 'vehicleBase' | 'offersSubscription'>
}

/** What shoppers mean, on this site with this stock. Loaded when somebody types: a page of its own code and some counts. */
export interface Understanding {
  wish: (query: string) => Promise<Wish>
  /** What a phrase of an address means, in Algolia's filter syntax. */
  filterOf: (phrase: string) => string
  /** What is understood of a query, whether or not the rest of it finds anything. */
  understood: (query: string) => Understood
  /** The names in the stock, with how often each is there. */
  names: StockNames
}

/** Values of an attribute that a vocabulary knows: as many as a search service counts. */
const MOST_VALUES = 1000

/**
 * @param ask answers one request with the listing's own filters
 * @param now ms since 1970
 */
export async function loadUnderstanding(
  { finance, noun, sorts, words, card }: Spoken,
  ask: (requests: readonly object[]) => Promise<readonly (Partial<StockNames> & { nbHits?: number })[]>,
  now: number,
): Promise<Understanding> {
  const [{ facets = {}, facets_stats = {} } = {}] = await ask([
    { hitsPerPage: 0, facets: VOCABULARY_FACETS, maxValuesPerFacet: MOST_VALUES },
  ])
  const known = vocabularyOf(
    { facets, facets_stats },
    {
      ...card,
      noun: noun.one,
      sorts,
      year: new Date(now).getFullYear(),
      repaid: (name, span) => repaymentFilter(name, span, { finance, ...card }),
    },
  )
  const vocabulary = withOwnWords(known, words)
  const countsOf = async (texts: readonly string[]): Promise<number[]> =>
    (await ask(texts.map((query) => ({ query, hitsPerPage: 0 })))).map(({ nbHits = 0 }) => nbHits)
  return {
    wish: (query) => wishOf(query, vocabulary, countsOf),
    filterOf: (phrase) => filterOfPhrase(phrase, vocabulary),
    understood: (query) => understand(query, vocabulary),
    names: { facets, facets_stats },
  }
}
