import { choiceFrom, queryOf } from '#features/search/state/address.ts'
import type { Choice } from '#features/search/state/choice.ts'
import { chipsOf } from '#features/search/state/labels.ts'
import { normalisePath } from '#lib/pathname.ts'
import { searchPath } from '#rules/links/paths.ts'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { vehicleNounInText } from '#rules/locale/locale.ts'
import { plural } from '#rules/locale/words.ts'
import { repaymentTermsOf } from '#rules/pricing/financeEstimate.ts'
import { parseFilters } from '#search/engine/query/filters.ts'
import type { Site } from '#site/settings/schema.ts'

/** A wish to be told when the price of a vehicle drops. */
export interface VehicleWish {
  kind: 'vehicle'
  slug: string
}

/** A wish to be told when a search in one of the site's lists finds new vehicles. */
export interface SearchWish {
  kind: 'search'
  /** Address of the list. */
  list: string
  /** Name of the list if it's narrower than all stock; '' for all stock. */
  title: string
  /** The list's own filter, in Algolia's syntax. */
  filter: string
  /** The filters chosen on the list, without sort order and page number. */
  choice: Choice
}

export type Wish = VehicleWish | SearchWish

const LONGEST_FILTER = 1500
const LONGEST_TITLE = 100
/** Maximum length of an address to accept, in characters. It has room for far more filter values than anybody would choose. */
const LONGEST = 2500
const SLUG = /^[\w.~-]{1,200}$/

/**
 * Reads a wish from the query of the alerts page; null if no alert can be about it.
 * @param referer the address of the previous page, which has the list's filters (the link doesn't)
 */
export const wishIn = (
  params: URLSearchParams,
  site: Site,
  { referer = '', host = '' } = {},
): Wish | null => {
  const slug = params.get('vehicle')
  if (slug !== null) return SLUG.test(slug) ? { kind: 'vehicle', slug } : null
  if (params.toString().length > LONGEST) return null
  const list = normalisePath(params.get('list')) ?? searchPath(site)
  const filter = params.get('filter') ?? ''
  if (filter.length > LONGEST_FILTER || !isFilter(filter)) return null
  const own = choiceOf(params.toString(), site)
  const from = queryFrom(referer, host, list)
  return {
    kind: 'search',
    list,
    title: plain(params.get('title') ?? '').slice(0, LONGEST_TITLE),
    filter,
    choice: queryOf(own) === '' && from.length <= LONGEST ? choiceOf(from, site) : own,
  }
}

/**
 * Writes a wish as a query, such as '?vehicle=…' or '?list=…&make=…'. The same wish always gives the same query,
 * which identifies it in the store and in requests.
 */
export const subjectOf = (wish: Wish): string => {
  if (wish.kind === 'vehicle') return `?${new URLSearchParams({ vehicle: wish.slug }).toString()}`
  const { list, title, filter, choice } = wish
  const params = new URLSearchParams({ list, ...(title && { title }), ...(filter && { filter }) })
  return `?${params.toString()}${queryOf(choice).replace('?', '&')}`
}

/** Returns the address of the list with the shopper's filters. */
export const listHref = ({ list, choice }: SearchWish): string => list + queryOf(choice)

/**
 * Describes a search: 'Toyota HiLux, Up to $40,000'. The text is emailed to an address that anybody may have typed,
 * so nothing in it may look like a web address.
 */
export const searchLabel = ({ title, choice }: SearchWish, site: Site): string => {
  const dealers = Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name]))
  const chips = chipsOf(choice, site.region, dealers).map(({ label }) => plain(label))
  const noun = vehicleNounInText(site)
  const start = title !== '' ? [title] : chips.length === 0 ? [`Any ${noun}`] : []
  return [...start, ...chips].join(', ').slice(0, 300)
}

/** What the vehicles are called: 'cars', 'caravans'. */
export const nounsOf = (site: Site): string => plural(vehicleNounInText(site))

/**
 * Reads the filters in a query. They're written and read once more, because writing puts them into a fixed order, so
 * that equal searches become the same wish.
 */
const choiceOf = (query: string, site: Site): Choice => readChoice(queryOf(readChoice(query, site)), site)

const readChoice = (query: string, site: Site): Choice => ({
  ...choiceFrom(query, {
    indexName: '',
    sorts: [],
    repayments: repaymentTermsOf(site.finance, site.region) !== null,
    // Leave this empty: it's for the stock's spelling of makes, and there may be no vehicle of the chosen make in stock. The site's usual
    // spelling is used instead.
    first: { facets: {}, page: 1 },
  }),
  sort: '',
  page: 1,
})

const queryFrom = (referer: string, host: string, list: string): string => {
  if (!URL.canParse(referer)) return ''
  const from = new URL(referer)
  return from.host === host && pageOfPath(from.pathname, list) !== null ? from.search : ''
}

const isFilter = (text: string): boolean => {
  if (text === '') return true
  try {
    return parseFilters(text) !== undefined
  } catch {
    return false
  }
}

/** Removes all characters but letters, digits and those that occur in prices and names. */
const plain = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N} $€,.'’&()+–“”-]+/gu, ' ')
    .replace(/\.(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
