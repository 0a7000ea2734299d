import { repaymentFilter } from '#rules/pricing/repaymentFilter.ts'
import { withOwnWords } from '../query/ownWords.ts'
import { filterOfPhrase, phraseOf, mergedParts } from '../query/filters.ts'
import { understand, type Understood, type Part } from '../query/understand.ts'
import { vocabularyOf, VOCABULARY_FACETS, type StockNames, type Vocabulary } from '../query/vocabulary.ts'
import type { SearchSettings } from './searchClient.ts'
import type { IndexUiState } from 'instantsearch.js'
import { withRange, withChoice } from '../list/searchState.ts'
import { isListName, isRangeName, makeOf, MODEL_ATTRIBUTE, WITH, type ListName } from '../list/filterNames.ts'

interface ParsedQuery {
  parts: Part[]
  /** Words to search for as text; '' if there are none. */
  text: string
  /** Nothing in stock fits these, so the search leaves them out. The shopper is told which words they are. */
  leftOut: string[]
}

/**
 * Words for which there's nothing in stock are left out if another part of the query was understood. Otherwise, the search finds nothing.
 *
 * @param countsOf returns how many vehicles each text finds by itself
 */
export async function parseQuery(
  query: string,
  vocabulary: Vocabulary,
  countsOf: (texts: readonly string[]) => Promise<readonly number[]>,
): Promise<ParsedQuery> {
  const { parts, rest, absent } = understand(query, vocabulary)
  if (rest !== '') {
    // A stock number or plate may contain what looks like an amount ('RPS 23K'), so the whole query is first looked up as a stock number,
    // VIN or plate.
    const id = identifierIn(query)
    if (id !== '' && (await countsOf([id]))[0] === 1) return { parts: [], text: id, leftOut: [] }
  }
  if (parts.length === 0)
    return { parts: absent.map((words) => ({ words, aim: { values: [] } })), text: rest, leftOut: [] }
  const words = rest.split(/\s+/).filter((word) => word !== '')
  const counts = words.length > 0 ? await countsOf(words) : []
  const fits = (_: string, position: number): boolean => (counts[position] ?? 0) > 0
  return {
    parts,
    text: words.filter(fits).join(' '),
    leftOut: [...absent, ...words.filter((word, index) => !fits(word, index))],
  }
}

/** The query without words such as 'stock' or 'rego'; '' if the rest can't be a stock number, VIN or plate. */
function identifierIn(query: string): string {
  const id = query.replace(/\b(?:stock|rego|plates?|vin|registration|number|no)\b|[#:]/gi, ' ').trim()
  const key = id.replace(/[^a-z0-9]/gi, '')
  return /\d/.test(key) && key.length >= 4 && key.length <= 17 && id.split(/\s+/).length <= 3 ? id : ''
}

export interface InterpretedWords {
  state: IndexUiState
  /** The words from which each chip was made, by the chip's key (labels.ts). */
  origins: Record<string, string>
  leftOut: string[]
}

/** Lists in the panel in which typed words can tick values, keyed by the index's attribute. */
export const TICKABLE_LISTS: Readonly<Record<string, ListName>> = {
  make: 'make',
  [MODEL_ATTRIBUTE]: 'model',
  body: 'body',
  simple_fuel: 'simple_fuel',
  car_type: 'car_type',
  drive: 'drive',
  location_name: 'location_name',
}

/** Adds what a query asks for to a state: as a filter if the panel has one for it, otherwise as a phrase. */
export function withParsedQuery(
  base: IndexUiState,
  { parts, text, leftOut }: ParsedQuery,
  { sorts }: Pick<SearchSettings, 'sorts'>,
): InterpretedWords {
  let state: IndexUiState = { ...base, query: text, page: 1 }
  const origins: Record<string, string> = {}
  const tick = (name: ListName, value: string, words: string): void => {
    if (name === 'model') state = withChoice(state, 'make', makeOf(value), true)
    state = withChoice(state, name, value, true)
    origins[`${name} ${value}`] = words
  }
  for (const part of mergedParts(parts)) {
    const { aim, words, not } = part
    if ('sort' in aim) {
      const sortBy = sorts.find(({ id }) => id === aim.sort)?.value
      if (sortBy !== undefined) state = { ...state, sortBy }
    } else if ('values' in aim) {
      if (!not && aim.values.length > 0 && aim.values.every(([attribute]) => attribute in TICKABLE_LISTS))
        for (const [attribute, value] of aim.values) tick(TICKABLE_LISTS[attribute] ?? WITH, value, words)
      else tick(WITH, phraseOf(part), words)
    } else if ('all' in aim) tick(WITH, phraseOf(part), words)
    else if (isRangeName(aim.attribute)) {
      state = withRange(state, aim.attribute, { min: aim.min, max: aim.max })
      origins[aim.attribute] = words
    } else if (isListName(aim.attribute) && aim.min !== null && aim.min === aim.max) {
      tick(aim.attribute, String(aim.min), words)
    } else tick(WITH, phraseOf(part), words)
  }
  return { state, origins, leftOut }
}

export type WordSettings = Pick<SearchSettings, 'finance' | 'noun' | 'sorts' | 'words' | 'card'>

/** The code and the counts that it needs are loaded when a shopper starts typing. */
export interface Understanding {
  read: (words: string, base: IndexUiState) => Promise<InterpretedWords>
  /** Turns a phrase from an address, such as 'tow bar', into Algolia's filter syntax. */
  filterOf: (phrase: string) => string
  /** Interprets a query word by word, and returns the part that's understood, even if no vehicle matches the rest. */
  understood: (query: string) => Understood
  names: StockNames
}

/** Maximum number of an attribute's values in a vocabulary: no search service counts more. */
const MOST_VALUES = 1000

/**
 * @param ask sends requests, narrowed by the listing's own filters
 * @param now ms since 1970
 */
export async function loadUnderstanding(
  { finance, noun, sorts, words, card }: WordSettings,
  ask: (requests: readonly object[]) => Promise<readonly (Partial<StockNames> & { nbHits?: number })[]>,
  now: number,
): Promise<Understanding> {
  const [{ facets = {}, facets_stats = {} } = {}] = await ask([
    { hitsPerPage: 0, facets: VOCABULARY_FACETS, maxValuesPerFacet: MOST_VALUES },
  ])
  const siteVocabulary = vocabularyOf(
    { facets, facets_stats },
    {
      ...card,
      noun: noun.one,
      sorts,
      year: new Date(now).getFullYear(),
      repaymentFilter: (name, span) => repaymentFilter(name, span, { finance, ...card }),
    },
  )
  const vocabulary = withOwnWords(siteVocabulary, words)
  const countsOf = async (texts: readonly string[]): Promise<number[]> =>
    (await ask(texts.map((query) => ({ query, hitsPerPage: 0 })))).map(({ nbHits = 0 }) => nbHits)
  return {
    read: async (words, base) =>
      withParsedQuery(base, await parseQuery(words, vocabulary, countsOf), { sorts }),
    filterOf: (phrase) => filterOfPhrase(phrase, vocabulary),
    understood: (query) => understand(query, vocabulary),
    names: { facets, facets_stats },
  }
}
