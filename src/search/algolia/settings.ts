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

/** The main index and the replicas that every site has, one for each other order (spec §2 'Sort options'). */
export const [MAIN, ...REPLICAS] = SORTS as readonly [SortOption, ...SortOption[]]

/** The replicas of a site: besides, one for each order by a fact of its trade, whatever its stock tells of it. */
export const replicasOf = (
  site: { region: string; search: { fact_sorts: boolean } } & Parameters<typeof tradeOfSite>[0],
): SortOption[] => [
  ...REPLICAS,
  ...(site.search.fact_sorts ? factSorts({ region: site.region, trade: tradeOfSite(site) }) : []),
]

const NUMBERS = COLUMNS.flatMap(([name, kind]) => (kind === 'number' ? [name] : []))

/** What every index of a tenant has in common: found, typed wrong, filtered and counted as in the embedded engine. */
const COMMON: IndexSettings = {
  // One place for all: which attribute a word stands in makes no difference to the order.
  searchableAttributes: [[...SEARCHED, YEAR_WORD, ...IDENTIFIERS].join(',')],
  // Any of them can be searched within; a slug and what is derived are asked for, never counted.
  attributesForFaceting: [
    ...FACETS.map((name) => `searchable(${name})`),
    ...['slug', ...DERIVED.keys()].map((name) => `filterOnly(${name})`),
  ],
  numericAttributesForFiltering: NUMBERS,
  customRanking: ['desc(custom_rank)'],
  attributesToHighlight: [...SEARCHED],
  queryType: 'prefixLast',
  // For who asks by themselves, such as the dealer's own app or chat. The site's lists understand first, leave out what fits nothing and
  // name it, and say 'none' with each request (features/search/client/serviceBackend.ts).
  removeWordsIfNoResults: 'allOptional',
  optionalWords: [...FILLERS],
  ignorePlurals: ['en'],
  queryLanguages: ['en'],
  // Where a dealer ranks by 'exact' too: 'pickup' is as good as 'ute'.
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
  typoTolerance: true,
  minWordSizefor1Typo: 4,
  minWordSizefor2Typos: 8,
  allowTyposOnNumericTokens: false,
  // A stock number, VIN or rego is typed whole or not at all.
  disableTypoToleranceOnAttributes: [...IDENTIFIERS],
  disablePrefixOnAttributes: [...IDENTIFIERS],
  // The most that the service allows: a list of stock is paged to its end.
  paginationLimitedTo: 20_000,
  maxValuesPerFacet: 100,
}

/** Settings of `Car_production`: by words and typing mistakes, then by custom_rank (spec §2 'Most Relevant'). */
export const mainSettings = (replicas: readonly SortOption[]): IndexSettings => ({
  ...COMMON,
  ranking: ['words', 'typo', 'filters', 'custom'],
  replicas: replicas.map(({ index }) => index),
})

/** Settings of a replica: by its attribute, whatever was typed; equal ones by custom_rank. */
export const replicaSettings = ({ attribute, direction }: SortOption): IndexSettings => ({
  ...COMMON,
  ranking: [`${direction}(${attribute})`, 'words', 'typo', 'filters', 'custom'],
})

/** The makes that shoppers spell differently (spec §2 'Make aliases'). */
export const synonyms = (): SynonymHit[] =>
  makeSynonyms().map((names) => ({
    objectID: `make-${slugify(names[0])}`,
    type: 'synonym',
    synonyms: names,
  }))

/** All that is set: when it changes, so must the index as a whole. Words are sent by themselves when they change. */
export const configuration = (replicas: readonly SortOption[]): string =>
  JSON.stringify([
    mainSettings(replicas),
    replicas.map((sort) => [sort.index, replicaSettings(sort)] as const),
  ])
