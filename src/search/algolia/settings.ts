import type { IndexSettings, SynonymHit } from 'algoliasearch'
import { makeSynonyms } from '#rules/listing/makes.ts'
import { slugify } from '#lib/slug.ts'
import { SORTS, type SortOption } from '#rules/listing/sort.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import { DERIVED, COLUMNS, FACETS, IDENTIFIERS, SEARCHED } from '../engine/index/columns.ts'
import { FILLERS } from '../query/lexicon.ts'
import { YEAR_WORD } from './serviceRecord.ts'

/** The main index, and the replicas that every site has: one for each other sort order (spec §2 'Sort options'). */
export const [MAIN, ...REPLICAS] = SORTS as readonly [SortOption, ...SortOption[]]

/** There's one for each fact by which vehicles of its trade can be sorted, even if no vehicle in stock has that fact. */
export const replicasOf = (
  site: { region: string; search: { fact_sorts: boolean } } & Parameters<typeof tradeOfSite>[0],
): SortOption[] => [
  ...REPLICAS,
  ...(site.search.fact_sorts ? factSorts({ region: site.region, trade: tradeOfSite(site) }) : []),
]

const NUMBERS = COLUMNS.flatMap(([name, kind]) => (kind === 'number' ? [name] : []))

/** With these settings, searching, typos, filters and counts work as in the embedded engine. */
const COMMON: IndexSettings = {
  // All attributes are one entry of this list, so that it makes no difference to the ranking which of them contains a word.
  searchableAttributes: [[...SEARCHED, YEAR_WORD, ...IDENTIFIERS].join(',')],
  // Shoppers can search among the values of the first group. Slugs and derived attributes are only used in filters and never counted.
  attributesForFaceting: [
    ...FACETS.map((name) => `searchable(${name})`),
    ...['slug', ...DERIVED.keys()].map((name) => `filterOnly(${name})`),
  ],
  numericAttributesForFiltering: NUMBERS,
  customRanking: ['desc(custom_rank)', 'desc(has_photos)'],
  attributesToHighlight: [...SEARCHED],
  queryType: 'prefixLast',
  // The next two settings are for other programs that use the index, such as the dealer's own app or chat. The site's lists decide themselves
  // which words to leave out, so their requests set removeWordsIfNoResults to 'none' (client/serviceBackend.ts).
  removeWordsIfNoResults: 'allOptional',
  optionalWords: [...FILLERS],
  ignorePlurals: ['en'],
  queryLanguages: ['en'],
  // This matters if a dealer adds 'exact' to the ranking: a synonym then counts as an exact match, so 'pickup' is as good as 'ute'.
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
  typoTolerance: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  // A shopper who types a stock number, VIN or rego types all of it, so only a complete match counts.
  disableTypoToleranceOnAttributes: [...IDENTIFIERS],
  disablePrefixOnAttributes: [...IDENTIFIERS],
  // The highest value that the service allows, so that shoppers can go to the end of a list.
  paginationLimitedTo: 20_000,
  maxValuesPerFacet: 100,
}

/** Ranks by matching words, typos and optional filters, and then by custom_rank (spec §2 'Most Relevant'). */
export const mainSettings = (replicas: readonly SortOption[]): IndexSettings => ({
  ...COMMON,
  ranking: ['words', 'typo', 'filters', 'custom'],
  replicas: replicas.map(({ index }) => index),
})

/** The settings of a replica. Whatever was searched for, it ranks by its own attribute first, and then as the main index does. */
export const replicaSettings = ({ attribute, direction }: SortOption): IndexSettings => ({
  ...COMMON,
  ranking: [`${direction}(${attribute})`, 'words', 'typo', 'filters', 'custom'],
})

/** The synonyms for makes that shoppers spell differently (spec §2 'Make aliases'). */
export const synonyms = (): SynonymHit[] =>
  makeSynonyms().map((names) => ({
    objectID: `make-${slugify(names[0])}`,
    type: 'synonym',
    synonyms: names,
  }))

/** If this text changes, the whole index is sent again. Synonyms and rules are sent separately. */
export const configuration = (replicas: readonly SortOption[]): string =>
  JSON.stringify([
    mainSettings(replicas),
    replicas.map((sort) => [sort.index, replicaSettings(sort)] as const),
  ])
