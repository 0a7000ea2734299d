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

/** A vehicle whose price is waited for, by its slug. */
export interface VehicleWish {
  kind: 'vehicle'
  slug: string
}

/** A search as a list of the site asks it: new vehicles that it finds are waited for. */
export interface SearchWish {
  kind: 'search'
  /** The list's address. */
  list: string
  /** What the list is called, where it is narrower than all stock; '' for all stock. */
  title: string
  /** What makes it narrower, in Algolia's filter syntax. */
  filter: string
  /** What is chosen on it, without order and page. */
  choice: Choice
}

export type Wish = VehicleWish | SearchWish

const LONGEST_FILTER = 1500
const LONGEST_TITLE = 100
/** Of an address; a search with forty values of each filter is nobody's. */
const LONGEST = 2500
const SLUG = /^[\w.~-]{1,200}$/

/**
 * What an address of the alerts page asks for; null if it asks for nothing that can be waited for.
 *
 * @param referer the page that led there: what a list has narrowed to stands in its address only, which the link does not know
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

/** A wish's canonical address, for storing and requests: '?vehicle=…', '?list=…&make=…'. */
export const subjectOf = (wish: Wish): string => {
  if (wish.kind === 'vehicle') return `?${new URLSearchParams({ vehicle: wish.slug }).toString()}`
  const { list, title, filter, choice } = wish
  const params = new URLSearchParams({ list, ...(title && { title }), ...(filter && { filter }) })
  return `?${params.toString()}${queryOf(choice).replace('?', '&')}`
}

/** The list as the shopper had it. */
export const listHref = ({ list, choice }: SearchWish): string => list + queryOf(choice)

/**
 * What is waited for, in few words: 'Toyota HiLux, Up to $40,000'. Mails carry it to an address that anybody may have typed, so it
 * holds nothing that reads as an address of a website.
 */
export const searchLabel = ({ title, choice }: SearchWish, site: Site): string => {
  const dealers = Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name]))
  const chips = chipsOf(choice, site.region, dealers).map(({ label }) => plain(label))
  const noun = vehicleNounInText(site)
  const start = title !== '' ? [title] : chips.length === 0 ? [`Any ${noun}`] : []
  return [...start, ...chips].join(', ').slice(0, 300)
}

/** 'cars', 'caravans'. */
export const nounsOf = (site: Site): string => plural(vehicleNounInText(site))

/** As its own address is read: models are in the order of their makes there, so that the same wish has one address. */
const choiceOf = (query: string, site: Site): Choice => readChoice(queryOf(readChoice(query, site)), site)

const readChoice = (query: string, site: Site): Choice => ({
  ...choiceFrom(query, {
    indexName: '',
    sorts: [],
    repayments: repaymentTermsOf(site.finance, site.region) !== null,
    // What is waited for need not be in stock, so the site's own spelling is taken as it stands.
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

/** Letters, digits and what prices and names are written with. */
const plain = (text: string): string =>
  text
    .replace(/[^\p{L}\p{M}\p{N} $€,.'’&()+–“”-]+/gu, ' ')
    .replace(/\.(?=\p{L})/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
