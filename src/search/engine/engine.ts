import { allBits, andInto, hasBit, members, notInto, type Bits } from './bitset.ts'
import { COLUMNS, FACETS, SEARCHED, SORT, type ColumnName } from './index/columns.ts'
import { parseFacetFilters, parseNumericFilters, parseFilters } from './query/filters.ts'
import type {
  FacetRequest,
  FacetResponse,
  Hit,
  MultiRequest,
  SearchParameters,
  SearchRequest,
  SearchResponse,
} from './contract.ts'
import { refuse } from './errors.ts'
import { evaluate, rowsWhere } from './query/evaluate.ts'
import { countFacet, statsOf, type FoundRows } from './query/facets.ts'
import { highlighter, highlightValue, type Tags } from './query/highlight.ts'
import { levelsOf, type Levels } from './query/optional.ts'
import { Store } from './index/store.ts'
import { NO_MATCH } from './query/typo.ts'
import { textMatches, typosOfQuery, warmSteps } from './words.ts'

export interface Engine {
  readonly size: number
  readonly indexName: string
  /** @throws SearchRequestError that names the parameter at fault */
  search(request: SearchRequest): SearchResponse
  /** @throws SearchRequestError that names the parameter at fault */
  searchForFacetValues(request: FacetRequest): FacetResponse
  /** Answers several requests, which may be of type 'facet' too. The responses are in the order of the requests. */
  multi(requests: readonly MultiRequest[]): { results: (SearchResponse | FacetResponse)[] }
  /** Steps of a few milliseconds for a moment when nothing else happens, so that the first search for text is quick. */
  warm(): (() => void)[]
}

/**
 * @param delta what has changed since the index was made (index/indexFiles.ts); the answers are those of an index made anew
 * @throws SearchIndexError if the bytes are truncated, damaged or not an index, or the changes are to another one
 */
export function openIndex(bytes: Uint8Array, delta?: Uint8Array): Engine {
  const store = new Store(bytes, delta)
  return {
    size: store.size,
    indexName: store.indexName,
    search: (request) => search(store, request),
    searchForFacetValues: (request) => facetValues(store, request),
    multi: (requests) => ({
      results: requests.map(({ params, ...rest }) => {
        const request = { ...rest, ...params } as SearchRequest & Partial<FacetRequest> & MultiRequest
        const facetName = request.facetName ?? request.facet
        return request.type === 'facet' && facetName !== undefined
          ? facetValues(store, { ...request, facetName })
          : search(store, request)
      }),
    }),
    warm: () => warmSteps(store),
  }
}

const RECORD: readonly ColumnName[] = COLUMNS.map(([name]) => name)

function recordOf(store: Store, row: number, names: readonly ColumnName[]): Hit {
  const hit: Record<string, unknown> = {}
  for (const name of names) hit[name] = store.reader(name)(row)
  hit['objectID'] = store.at('objectID', row)
  return hit as Hit
}

interface Matches {
  bits: Bits
  typos: Uint8Array | undefined
}

function matchesOf(store: Store, parameters: SearchParameters): Matches {
  const { query = '', filters = '' } = parameters
  if (typeof query !== 'string') refuse('query', 'text', query)
  if (typeof filters !== 'string') refuse('filters', 'text', filters)
  const bits = allBits(store.size)
  for (const filter of [
    parseFilters(filters),
    parseFacetFilters(parameters.facetFilters),
    parseNumericFilters(parameters.numericFilters),
  ]) {
    if (filter) andInto(bits, evaluate(store, filter))
  }
  const { typos } = store.cached('query', query, () => ({ typos: typosOfQuery(store, query) }))
  if (typos)
    andInto(
      bits,
      rowsWhere(store, (row) => typos[row] !== NO_MATCH),
    )
  return { bits, typos }
}

function search(store: Store, request: SearchRequest): SearchResponse {
  const started = performance.now()
  const { indexName = store.indexName, ...parameters } = request
  const sort = sortIn(store, indexName)
  const { query = '' } = parameters
  const page = wholeNumber(parameters.page, 'page', 0)
  const hitsPerPage = wholeNumber(parameters.hitsPerPage, 'hitsPerPage', 20)
  const most = wholeNumber(parameters.maxValuesPerFacet, 'maxValuesPerFacet', 100)
  const { bits, typos } = matchesOf(store, parameters)
  const rows = members(bits)
  const levels = levelsOf(store, parameters.optionalFilters, parameters.sumOrFiltersScores)
  const from = Math.min(page * hitsPerPage, rows.length)
  const to = Math.min(from + hitsPerPage, rows.length)
  const shown = to > from ? ordered(store, sort, { bits, typos, rows, levels }, from, to) : []
  const facets = namesIn(parameters.facets, 'facets')
  const counted = foundRows(store, bits, rows)
  const counts: Record<string, Record<string, number>> = {}
  const stats: SearchResponse['facets_stats'] = {}
  for (const attribute of facets.includes('*') ? FACETS : facets) {
    if (!FACETS.includes(attribute)) continue
    const facetCounts = countFacet(store, attribute, counted, most, parameters.sortFacetValuesBy !== 'alpha')
    if (facetCounts && facetCounts.length > 0)
      counts[attribute] = Object.fromEntries(facetCounts.map(({ value, count }) => [value, count]))
    const stat = statsOf(store, attribute, rows)
    if (stat) stats[attribute] = stat
  }
  return {
    hits: hitsOf(store, shown, parameters),
    nbHits: rows.length,
    page,
    nbPages: hitsPerPage === 0 ? 0 : Math.ceil(rows.length / hitsPerPage),
    hitsPerPage,
    ...(facets.length > 0 ? { facets: counts } : {}),
    ...(Object.keys(stats).length > 0 ? { facets_stats: stats } : {}),
    exhaustiveFacetsCount: true,
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    exhaustive: { facetsCount: true, nbHits: true, typo: true },
    query,
    params: encodedParams(parameters),
    index: indexName,
    processingTimeMS: Math.round(performance.now() - started),
  }
}

function facetValues(store: Store, request: FacetRequest): FacetResponse {
  const started = performance.now()
  const { facetName, facetQuery = '', indexName = store.indexName } = request
  if (typeof facetQuery !== 'string') refuse('facetQuery', 'text', facetQuery)
  if (!FACETS.includes(facetName)) refuse('facetName', 'a facet', facetName)
  sortIn(store, indexName)
  const most = wholeNumber(request.maxFacetHits, 'maxFacetHits', 10)
  const { bits } = matchesOf(store, request)
  const byCount = request.sortFacetValuesBy !== 'alpha'
  const facetCounts =
    countFacet(store, facetName, foundRows(store, bits), most, byCount, (value) =>
      textMatches(value, facetQuery),
    ) ?? []
  const tags = tagsOf(request)
  return {
    facetHits: facetCounts.map(({ value, count }) => ({
      value,
      highlighted: highlightValue(value, facetQuery, tags),
      count,
    })),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.round(performance.now() - started),
  }
}

function foundRows(store: Store, bits: Bits, rows = members(bits)): FoundRows {
  return {
    rows,
    others: rows.length * 2 > store.size ? members(notInto(bits.slice(), store.size)) : undefined,
  }
}

/** The column by which a sort replica sorts, and whether the order is descending; undefined for the index itself. */
type Sort = readonly [name: string, descending: boolean] | undefined

function sortIn(store: Store, indexName: unknown): Sort {
  if (indexName === store.indexName) return undefined
  const name = typeof indexName === 'string' ? indexName : ''
  const suffix = name.startsWith(store.indexName) ? name.slice(store.indexName.length) : ''
  const [, column = '', direction] = SORT.exec(suffix) ?? []
  return store.kind(column) === 'number'
    ? [column, direction === 'desc']
    : refuse('indexName', `${store.indexName} or one of its sorts`, name)
}

/** By the chosen order or, if none was chosen, by typos; then by optional filters, and then in the default order. */
function ordered(
  store: Store,
  sort: Sort,
  matches: Matches & { rows: Uint32Array; levels: Levels | undefined },
  from: number,
  to: number,
): ArrayLike<number> {
  const { bits, levels, typos } = matches
  if (sort && !levels) return firstIn(store.order(...sort), bits, from, to)
  let rows = matches.rows
  if (levels) rows = sortedBy(rows, levels.ofRow, levels.count)
  if (sort) rows = sortedBy(rows, ...store.ranks(...sort))
  else if (typos) rows = sortedBy(rows, typos, NO_MATCH)
  return rows.subarray(from, to)
}

function firstIn(order: Uint32Array, bits: Bits, from: number, to: number): number[] {
  const shown: number[] = []
  for (let i = 0, rank = 0; rank < to && i < order.length; i++) {
    const row = order[i] ?? 0
    if (hasBit(bits, row) && rank++ >= from) shown.push(row)
  }
  return shown
}

/** Sorts rows by the integer that each row has, lowest first. Rows with the same integer keep their order. */
function sortedBy(rows: Uint32Array, numbers: ArrayLike<number>, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let i = 0; i < rows.length; i++) {
    const next = (numbers[rows[i] ?? 0] ?? 0) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let number = 1; number < count; number++)
    starts[number] = (starts[number] ?? 0) + (starts[number - 1] ?? 0)
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0
    const number = numbers[row] ?? 0
    const position = starts[number] ?? 0
    sorted[position] = row
    starts[number] = position + 1
  }
  return sorted
}

function hitsOf(store: Store, rows: ArrayLike<number>, parameters: SearchParameters): Hit[] {
  const retrieve = namesIn(parameters.attributesToRetrieve ?? '*', 'attributesToRetrieve')
  const every = retrieve.includes('*')
  const shown = RECORD.filter((name) => (every || retrieve.includes(name)) && !retrieve.includes(`-${name}`))
  const marked = namesIn(parameters.attributesToHighlight ?? '*', 'attributesToHighlight')
  const attributes = SEARCHED.filter((name) => marked.includes('*') || marked.includes(name))
  const highlight = highlighter(store, parameters.query ?? '', attributes, tagsOf(parameters))
  return Array.from(rows, (row) => {
    const hit = recordOf(store, row, shown)
    if (attributes.length > 0) hit._highlightResult = highlight(row)
    return hit
  })
}

function tagsOf({ highlightPreTag = '<em>', highlightPostTag = '</em>' }: SearchParameters): Tags {
  return { before: String(highlightPreTag), after: String(highlightPostTag) }
}

function namesIn(list: unknown, parameter: string): string[] {
  if (list === undefined || list === null) return []
  if (typeof list === 'string') return list.split(',').flatMap((name) => name.trim() || [])
  if (Array.isArray(list) && list.every((name) => typeof name === 'string')) return list
  return refuse(parameter, 'a list of names', list)
}

function wholeNumber(value: unknown, parameter: string, otherwise: number): number {
  if (value === undefined || value === null) return otherwise
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number === 'number' && Number.isSafeInteger(number) && number >= 0) return number
  return refuse(parameter, 'a whole number from 0 up', value)
}

function encodedParams(parameters: object): string {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined)
  return new URLSearchParams(
    entries.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString()
}
