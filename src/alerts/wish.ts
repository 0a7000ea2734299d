import { choiceFrom, queryOf } from '#search/list/address.ts'
import { ordered, orderedRanges, type Choice } from '#search/list/searchState.ts'
import { chipsOf } from '#search/list/labels.ts'
import { attributeOf, LIST_NAMES } from '#search/list/filterNames.ts'
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

/** A wish to be told when the price of a vehicle drops. */
interface VehicleWish {
  kind: 'vehicle'
  slug: string
}

/** A wish to be told when a search in one of the site's lists finds new vehicles. */
export interface SearchWish {
  kind: 'search'
  /** Address of the list. */
  list: string
  /** The list's own filter, in Algolia's syntax; '' for all stock. */
  filter: string
  /** The filters chosen on the list, without sort order and page number. */
  choice: Choice
}

export type Wish = VehicleWish | SearchWish

/** The site's own terms: its lists, and the values and ranges of its vehicles. */
export interface Terms extends StockNames {
  /** The site's lists, by path. */
  lists: ReadonlyMap<string, ListFacts>
}

/** Maximum length of an address to accept, in characters. It has room for far more filter values than anybody would choose. */
const LONGEST = 2500
const SLUG = /^[\w.~-]{1,200}$/

/**
 * Reads a wish from a request; null if no alert can be about it. The request only names one of the site's lists. The
 * list's filter isn't read from the request, because anybody may have written it.
 *
 * @param referer the address of the previous page, which has the shopper's filters (the link doesn't)
 */
export const wishIn = (
  params: URLSearchParams,
  site: Site,
  { lists }: Pick<Terms, 'lists'>,
  { referer = '', host = '' } = {},
): Wish | null => {
  const slug = params.get('vehicle')
  if (slug !== null) return SLUG.test(slug) ? { kind: 'vehicle', slug } : null
  if (params.toString().length > LONGEST) return null
  const list = normalisePath(params.get('list')) ?? searchPath(site)
  const filter = lists.get(list)?.filter
  if (filter === undefined) return null
  const own = choiceOf(params.toString(), site)
  const from = queryFrom(referer, host, list)
  const choice = queryOf(own) === '' && from.length <= LONGEST ? choiceOf(from, site) : own
  return { kind: 'search', list, filter, choice }
}

/**
 * Writes a wish as a query, such as '?vehicle=…' or '?list=…&make=…'. The same wish always gives the same query,
 * which identifies it in the store and in requests.
 */
export const subjectOf = (wish: Wish): string => {
  if (wish.kind === 'vehicle') return `?${new URLSearchParams({ vehicle: wish.slug }).toString()}`
  const { list, filter, choice } = wish
  const params = new URLSearchParams({ list, ...(filter && { filter }) })
  return `?${params.toString()}${queryOf(choice).replace('?', '&')}`
}

/**
 * Reads a wish from the store. It has the list's filter, so that an alert about a make continues while there's none in
 * stock, and so no list of that make.
 */
export const wishOf = (subject: string, site: Site): Wish => {
  const params = new URLSearchParams(subject)
  const slug = params.get('vehicle')
  if (slug !== null) return { kind: 'vehicle', slug }
  const [list, filter] = [params.get('list') ?? searchPath(site), params.get('filter') ?? '']
  return { kind: 'search', list, filter, choice: choiceOf(subject, site) }
}

/** Returns the address of the list with the shopper's filters. */
export const listHref = ({ list, choice }: SearchWish): string => list + queryOf(choice)

/** Describes a search in the words of whoever asked: 'Used cars, Toyota HiLux, Up to $40,000'. */
export const searchLabel = (wish: SearchWish, site: Site, terms: Terms): string =>
  joined(partsOf(wish, site, terms), site)

/**
 * Describes a search to the owner of an email address, which anybody may have typed. So it names only what's among the
 * site's own terms, and says whether there's more.
 *
 * @returns the description, and the address of the list with the filters that it names
 */
export const ownLabel = (wish: SearchWish, site: Site, terms: Terms): { label: string; href: string } => {
  const own = { ...wish, choice: ownChoice(wish.choice, terms) }
  const isListed = wish.filter === '' || terms.lists.has(wish.list)
  const isWhole = isListed && listHref(own) === listHref(wish)
  const more = isWhole ? [] : [alertWords(site.region).ownTerms]
  return { label: joined([...partsOf(own, site, terms), ...more], site), href: listHref(own) }
}

const joined = (parts: readonly string[], site: Site): string =>
  (parts.length > 0 ? parts : [`Any ${vehicleNounInText(site)}`]).join(', ').slice(0, 300)

const partsOf = ({ list, filter, choice }: SearchWish, site: Site, { lists }: Terms): string[] => {
  const title = filter === '' ? undefined : lists.get(list)?.title
  const dealers = Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name]))
  const chips = chipsOf(choice, site.region, dealers).map(({ label }) => label)
  return title === undefined ? chips : [title, ...chips]
}

/** How many times higher than the highest amount in stock a limit may be. A higher one may be a phone number. */
const MOST_TIMES = 10

/** Leaves out of a choice what no vehicle has: typed words, unknown values, and limits far beyond those of the stock. */
const ownChoice = ({ lists, ranges, ...rest }: Choice, { facets, facets_stats }: StockNames): Choice => ({
  ...rest,
  q: '',
  lists: ordered(
    Object.fromEntries(
      LIST_NAMES.map((name) => [
        name,
        (lists[name] ?? []).filter((value) => Object.hasOwn(facets[attributeOf(name)] ?? {}, value)),
      ]),
    ),
  ),
  ranges: orderedRanges(
    Object.fromEntries(
      Object.entries(ranges).filter(([name, { min, max }]) => {
        const highest = facets_stats[isRepaymentRange(name) ? 'price' : name]?.max ?? 0
        return Math.max(min ?? 0, max ?? 0) <= highest * MOST_TIMES
      }),
    ),
  ),
})

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
