import { CAMPAIGN_PARAMS, DAY_MS, FIRST_PAGE_QUERY_DAYS, VISITED_PAGES_MAX } from '../constants.ts'
import { fieldsOf, parseStored, shortText, wellFormed } from '../browser/stored.ts'
import { finite, list } from '#lib/values.ts'

/** Where a visitor came from and which pages they saw. A lead includes both (spec §3 'Local stores', §4, §9). */

export type CampaignQuery = Readonly<Record<string, string>>

export interface Visit {
  query: CampaignQuery
  /** When the first page was opened, in ms since 1970; null if none has been opened yet. */
  saved_at: number | null
  /** The path and query of each page seen, oldest first. */
  pages: readonly string[]
}

export const NO_VISIT: Visit = { query: {}, saved_at: null, pages: [] }

const MAX_PARAM_CHARACTERS = 500
const MAX_PAGE_CHARACTERS = 500

/**
 * The campaign parameters in an address's query: gclid, fbclid and utm_… (spec §9). If a parameter is repeated, its first value is used.
 */
export function campaignQuery(search: unknown): CampaignQuery {
  if (typeof search !== 'string') return {}
  const params = new URLSearchParams(search)
  return tracked((name) => params.get(name))
}

/**
 * Adds a page to the visit (spec §4). If the page's address has the parameters of another campaign, or if the first page was opened more
 * than 30 days ago, a new visit starts. The same parameters again (after a reload or a step back) don't start a new visit. `now` is in ms.
 */
export function visitPage(visit: Visit, page: { pathname: string; search?: string }, now: number): Visit {
  const query = campaignQuery(page.search)
  const isNew =
    Object.keys(query).length > 0 && !CAMPAIGN_PARAMS.every((name) => query[name] === visit.query[name])
  const lastVisit = isNew || isVisitExpired(visit, now) ? NO_VISIT : visit
  return {
    query: lastVisit.saved_at === null ? query : lastVisit.query,
    saved_at: lastVisit.saved_at ?? now,
    pages: addPage(lastVisit.pages, pageAddress(page)),
  }
}

/** Whether the first page was opened more than 30 days ago, to the millisecond. A visit without a first page counts as expired. */
export function isVisitExpired(visit: Visit, now: number): boolean {
  // The sign of the difference is ignored: a wrong clock may have stored a time in the future, and such a visit would otherwise not expire.
  return visit.saved_at === null || Math.abs(now - visit.saved_at) > FIRST_PAGE_QUERY_DAYS * DAY_MS
}

export function leadVisit(
  visit: Visit,
  now: number,
): { visited_pages: readonly string[]; linked_query_params: CampaignQuery } {
  const { pages, query } = isVisitExpired(visit, now) ? NO_VISIT : visit
  return { visited_pages: pages, linked_query_params: query }
}

export function parseVisit(stored: unknown): Visit {
  const fields = fieldsOf(parseStored(stored))
  const savedAt = finite(fields?.get('saved_at'))
  if (!fields || savedAt === null) return NO_VISIT
  const query = fieldsOf(fields.get('query'))
  const pages = fields.get('pages')
  return {
    query: tracked((name) => query?.get(name)),
    saved_at: savedAt,
    pages: list(Array.isArray(pages) ? pages : [])
      .filter((page): page is string => typeof page === 'string' && page.startsWith('/'))
      .slice(-VISITED_PAGES_MAX)
      .map((path) => wellFormed(path.slice(0, MAX_PAGE_CHARACTERS))),
  }
}

/**
 * Adds a page to the pages seen. Only the last 50 are kept (spec §9). A page that's seen twice in a row is added only once. If a visitor
 * returns to an earlier page, it's added again.
 */
function addPage(pages: readonly string[], page: string): readonly string[] {
  return pages.at(-1) === page ? pages : [...pages, page].slice(-VISITED_PAGES_MAX)
}

/** A page's path and query without campaign parameters. Those are stored separately, and with them the same page would look like two. */
function pageAddress({ pathname, search }: { pathname: string; search?: string }): string {
  const params = new URLSearchParams(typeof search === 'string' ? search : '')
  for (const name of CAMPAIGN_PARAMS) params.delete(name)
  const path = typeof pathname === 'string' && pathname.startsWith('/') ? pathname : '/'
  const query = params.toString()
  return wellFormed((query === '' ? path : `${path}?${query}`).slice(0, MAX_PAGE_CHARACTERS))
}

function tracked(get: (name: (typeof CAMPAIGN_PARAMS)[number]) => unknown): CampaignQuery {
  const query: Record<string, string> = {}
  for (const name of CAMPAIGN_PARAMS) {
    const value = shortText(get(name), MAX_PARAM_CHARACTERS)
    if (value !== '') query[name] = value
  }
  return query
}
