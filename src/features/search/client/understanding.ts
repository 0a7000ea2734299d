import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import type { SearchStart } from '#plan/page.ts'
import { withOwnWords } from '#search/query/own.ts'
import { filterOfPhrase } from '#search/query/phrase.ts'
import { understand, type Understood } from '#search/query/understand.ts'
import { vocabularyOf, VOCABULARY_FACETS, type StockNames } from '#search/query/vocabulary.ts'
import { wishOf, type Wish } from '#search/query/wish.ts'

/** The parts of a list's data that determine what words mean. */
export type Spoken = Pick<SearchStart, 'finance' | 'noun' | 'sorts' | 'words'> & {
  card: Pick<SearchStart['card'], 'region' | 'vehicleBase' | 'offersSubscription'>
}

/**
 * Interprets shoppers' words for this site and its stock. Its code and some counts load when a shopper starts typing.
 */
export interface Understanding {
  wish: (query: string) => Promise<Wish>
  /** Turns a phrase from an address into Algolia's filter syntax. */
  filterOf: (phrase: string) => string
  /** Returns the part of a query that is understood, even if the rest finds nothing. */
  understood: (query: string) => Understood
  /** Names in the stock, each with the number of times it occurs. */
  names: StockNames
}

/** Maximum number of values of an attribute in a vocabulary: as many as a search service counts. */
const MOST_VALUES = 1000

/**
 * Loads the names in stock and makes the interpreter of words.
 *
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
