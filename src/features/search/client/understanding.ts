import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import type { SearchStart } from '#plan/page.ts'
import { withOwnWords } from '#search/query/own.ts'
import { filterOfPhrase } from '#search/query/phrase.ts'
import { understand, type Understood } from '#search/query/understand.ts'
import { vocabularyOf, VOCABULARY_FACETS, type StockNames } from '#search/query/vocabulary.ts'
import { wishOf, type Wish } from '#search/query/wish.ts'

/** The parts of a list's data on which the meaning of words depends. */
export type Spoken = Pick<SearchStart, 'finance' | 'noun' | 'sorts' | 'words'> & {
  card: Pick<SearchStart['card'], 'region' | 'vehicleBase' | 'offersSubscription'>
}

/**
 * Interprets shoppers' words for this site and its stock. The code and the counts that it needs are loaded when a
 * shopper starts typing.
 */
export interface Understanding {
  wish: (query: string) => Promise<Wish>
  /** Turns a phrase from an address, such as 'tow bar', into Algolia's filter syntax. */
  filterOf: (phrase: string) => string
  /** Interprets a query word by word, and returns the part that's understood, even if no vehicle matches the rest. */
  understood: (query: string) => Understood
  /** The names (such as makes and models) and the ranges of numbers that occur in the stock. */
  names: StockNames
}

/** Maximum number of an attribute's values in a vocabulary: no search service counts more. */
const MOST_VALUES = 1000

/**
 * Loads the names that occur in the stock, and builds the query interpreter from them.
 *
 * @param ask sends requests, narrowed by the listing's own filters
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
