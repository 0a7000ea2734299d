import type { IndexSettings, SynonymHit } from 'algoliasearch'
import { makeSynonyms } from '#rules/listing/makes.ts'
import { slugify } from '#lib/slug.ts'
import { SORTS, type SortOption } from '#rules/listing/sort.ts'
import { factSorts } from '#rules/vehicle/facts/factSorts.ts'
import { tradeOfSite } from '#rules/vehicle/facts/trade.ts'
import { DERIVED } from '../derived.ts'
import { COLUMNS, FACETS, IDENTIFIERS, SEARCHED } from '../engine/index/columns.ts'
import { FILLERS } from '../query/lexicon.ts'
import { YEAR_WORD } from './record.ts'

/** The main index and the replicas that every site has, one per other sort order (spec §2 'Sort options'). */
export const [MAIN, ...REPLICAS] = SORTS as readonly [SortOption, ...SortOption[]]

/** A site's replicas, including one for each fact by which its trade sorts vehicles, even if nothing in stock has that fact. */
export const replicasOf = (
  site: { region: string; search: { fact_sorts: boolean } } & Parameters<typeof tradeOfSite>[0],
): SortOption[] => [
  ...REPLICAS,
  ...(site.search.fact_sorts ? factSorts({ region: site.region, trade: tradeOfSite(site) }) : []),
]

const NUMBERS = COLUMNS.flatMap(([name, kind]) => (kind === 'number' ? [name] : []))

/** Settings that all of a tenant's indexes share, so that searching, typos, filters and counts match the embedded engine. */
const COMMON: IndexSettings = {
  // The attributes are joined into one entry, so that they rank alike whichever of them contains the word.
  searchableAttributes: [[...SEARCHED, YEAR_WORD, ...IDENTIFIERS].join(',')],
  // Shoppers can search for values of all of these. Slugs and derived values are used only in filters and are never counted.
  attributesForFaceting: [
    ...FACETS.map((name) => `searchable(${name})`),
    ...['slug', ...DERIVED.keys()].map((name) => `filterOnly(${name})`),
  ],
  numericAttributesForFiltering: NUMBERS,
  customRanking: ['desc(custom_rank)'],
  attributesToHighlight: [...SEARCHED],
  queryType: 'prefixLast',
  // This is for other users of the index, such as the dealer's own app or chat. The site's lists understand the words themselves and
  // send 'none' with each request (features/search/client/serviceBackend.ts).
  removeWordsIfNoResults: 'allOptional',
  optionalWords: [...FILLERS],
  ignorePlurals: ['en'],
  queryLanguages: ['en'],
  // If a dealer also ranks by 'exact', a synonym counts as an exact match: 'pickup' is as good as 'ute'.
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
  typoTolerance: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  // Shoppers type a stock number, VIN or rego in full or not at all, so only a full match counts.
  disableTypoToleranceOnAttributes: [...IDENTIFIERS],
  disablePrefixOnAttributes: [...IDENTIFIERS],
  // The service's maximum, so that shoppers can page to the end of a list.
  paginationLimitedTo: 20_000,
  maxValuesPerFacet: 100,
}

/** Settings of `Car_production`, which ranks by matching words and typos, then by custom_rank (spec §2 'Most Relevant'). */
export const mainSettings = (replicas: readonly SortOption[]): IndexSettings => ({
  ...COMMON,
  ranking: ['words', 'typo', 'filters', 'custom'],
  replicas: replicas.map(({ index }) => index),
})

/** Settings of a replica, which ranks by its attribute, whatever was searched for, then by custom_rank. */
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

/** All settings: if they change, the whole index is sent again. Words are sent separately when they change. */
export const configuration = (replicas: readonly SortOption[]): string =>
  JSON.stringify([
    mainSettings(replicas),
    replicas.map((sort) => [sort.index, replicaSettings(sort)] as const),
  ])
