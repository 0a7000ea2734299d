import type { IndexUiState } from 'instantsearch.js'
import { queryOf, stateFrom } from '#search/list/address.ts'
import { rangeOf, UNLIMITED, valuesOf, withRange, withValues } from '#search/list/searchState.ts'
import { chipsOf } from '#search/list/labels.ts'
import { attributeOf, LIST_NAMES, RANGE_NAMES } from '#search/list/filterNames.ts'
import { normalisePath } from '#lib/pathname.ts'
import type { ListFacts } from '#plan/files/lists.ts'
import { searchPath } from '#rules/links/paths.ts'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { plural } from '#rules/locale/words.ts'
import { repaymentTermsOf } from '#rules/pricing/financeEstimate.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import type { StockNames } from '#search/query/vocabulary.ts'
import type { Site } from '#site/settings/schema.ts'
import { alertWords } from './words.ts'

export interface SavedSearch {
  kind: 'search'
  list: string
  /** The list's own filter, in Algolia's syntax; '' for all stock. */
  filter: string
  state: IndexUiState
}

export type AlertSubject = { kind: 'vehicle'; slug: string } | SavedSearch

/** The site's lists, and the values and ranges of its vehicles. */
export interface Terms extends StockNames {
  lists: ReadonlyMap<string, ListFacts>
}

/** Maximum length of an address, in characters: far more filter values than anybody would choose. */
const LONGEST = 2500
const SLUG = /^[\w.~-]{1,200}$/

/**
 * The list's filter isn't read from the request, because anybody may have written it.
 *
 * @param referer the previous page, whose address has the shopper's filters (the link doesn't)
 */
export function requestedSubject(
  params: URLSearchParams,
  site: Site,
  { lists }: Pick<Terms, 'lists'>,
  { referer = '', host = '' } = {},
): AlertSubject | null {
  const slug = params.get('vehicle')
  if (slug !== null) return SLUG.test(slug) ? { kind: 'vehicle', slug } : null
  if (params.toString().length > LONGEST) return null
  const list = normalisePath(params.get('list')) ?? searchPath(site)
  const filter = lists.get(list)?.filter
  if (filter === undefined) return null
  const requested = filtersIn(params.toString(), site)
  const from = queryFrom(referer, host, list)
  const state = queryOf(requested) === '' && from.length <= LONGEST ? filtersIn(from, site) : requested
  return { kind: 'search', list, filter, state }
}

/** The same search always gives the same query, which identifies it in the store and in requests. */
export function subjectQuery(subject: AlertSubject): string {
  if (subject.kind === 'vehicle') return `?${new URLSearchParams({ vehicle: subject.slug }).toString()}`
  const { list, filter, state } = subject
  const params = new URLSearchParams({ list, ...(filter && { filter }) })
  return `?${params.toString()}${queryOf(state).replace('?', '&')}`
}

/** With the list's filter, an alert about a make goes on while none is in stock, and so there's no list of it. */
export function parseSubject(query: string, site: Site): AlertSubject {
  const params = new URLSearchParams(query)
  const slug = params.get('vehicle')
  if (slug !== null) return { kind: 'vehicle', slug }
  const [list, filter] = [params.get('list') ?? searchPath(site), params.get('filter') ?? '']
  return { kind: 'search', list, filter, state: filtersIn(query, site) }
}

export const listHref = ({ list, state }: SavedSearch): string => list + queryOf(state)

/** Describes a search in the words of whoever asked: 'Used cars, Toyota HiLux, Up to $40,000'. */
export const searchLabel = (search: SavedSearch, site: Site, terms: Terms): string =>
  joined(partsOf(search, site, terms), site)

/**
 * Describes a search to the owner of an email address, which anybody may have typed. So it names only the site's own
 * terms, and says whether there's more. `href` has the filters that it names.
 */
export function publicLabel(search: SavedSearch, site: Site, terms: Terms): { label: string; href: string } {
  const named = { ...search, state: withoutForeignTerms(search.state, terms) }
  const isListed = search.filter === '' || terms.lists.has(search.list)
  const isWhole = isListed && listHref(named) === listHref(search)
  const more = isWhole ? [] : [alertWords(site.region).ownTerms]
  return { label: joined([...partsOf(named, site, terms), ...more], site), href: listHref(named) }
}

const joined = (parts: readonly string[], site: Site): string =>
  (parts.length > 0 ? parts : [`Any ${vehicleNounInText(site)}`]).join(', ').slice(0, 300)

function partsOf({ list, filter, state }: SavedSearch, site: Site, { lists }: Terms): string[] {
  const title = filter === '' ? undefined : lists.get(list)?.title
  const dealers = Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name]))
  const chips = chipsOf(state, site.region, dealers).map(({ label }) => label)
  return title === undefined ? chips : [title, ...chips]
}

/** How many times higher than the highest amount in stock a limit may be. A higher one may be a phone number. */
const MOST_TIMES = 10

/** Leaves out what no vehicle has: typed words, unknown values, and limits far beyond those of the stock. */
function withoutForeignTerms(state: IndexUiState, { facets, facets_stats }: StockNames): IndexUiState {
  const inStock = LIST_NAMES.reduce(
    (now, name) =>
      withValues(
        now,
        name,
        valuesOf(state, name).filter((value) => Object.hasOwn(facets[attributeOf(name)] ?? {}, value)),
      ),
    state,
  )
  const named = RANGE_NAMES.reduce((now, name) => {
    const { min, max } = rangeOf(state, name) ?? UNLIMITED
    const highest = facets_stats[isRepaymentRange(name) ? 'price' : name]?.max ?? 0
    return Math.max(min ?? 0, max ?? 0) <= highest * MOST_TIMES ? now : withRange(now, name, UNLIMITED)
  }, inStock)
  return { ...named, query: '' }
}

export const nounsOf = (site: Site): string => plural(vehicleNounInText(site))

/** Writing puts the filters into a fixed order, so that equal searches are equal. */
const filtersIn = (query: string, site: Site): IndexUiState =>
  readState(queryOf(readState(query, site)), site)

const readState = (query: string, site: Site): IndexUiState => ({
  ...stateFrom(query, {
    indexName: '',
    sorts: [],
    repayments: repaymentTermsOf(site.finance, site.region) !== null,
    // Leave this empty: the stock may have no vehicle of the chosen make, so the site's usual spelling is used.
    first: { facets: {}, page: 1 },
  }),
  page: undefined,
})

function queryFrom(referer: string, host: string, list: string): string {
  if (!URL.canParse(referer)) return ''
  const from = new URL(referer)
  return from.host === host && pageOfPath(from.pathname, list) !== null ? from.search : ''
}
