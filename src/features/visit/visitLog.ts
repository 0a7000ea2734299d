import { parseVisit, type Visit, visitPage } from '#rules/tracking/campaign.ts'
import { forget, load, save } from './stores.ts'

/** Maximum number of characters to read, which is more than pages let the log grow to. In a longer log, the older part is ignored. */
const MAX_LOG_CHARACTERS = 32_000

const LINE = /^(\d{1,15}) (\/[^?\n]*)(\?[^\n]*)?$/gm

/**
 * Adds a log's pages (rememberPage.ts) to the visit, oldest first, with the same result as if `visitPage` had added each page when it was
 * opened. Malformed lines are left out (spec §8).
 */
export function visitAfter(visit: Visit, log: unknown): Visit {
  if (typeof log !== 'string') return visit
  return [...log.slice(-MAX_LOG_CHARACTERS).matchAll(LINE)].reduce(
    (after, [, now, pathname = '', search = '']) => visitPage(after, { pathname, search }, Number(now)),
    visit,
  )
}

/** Returns the visit, including pages that are only in the log so far (rememberPage.ts). */
export const visitOf = (site: string): Visit =>
  visitAfter(parseVisit(load(site, 'campaign')), load(site, 'visits'))

export function keepVisit(): void {
  const site = document.documentElement.dataset['site'] ?? ''
  save(site, 'campaign', visitOf(site))
  forget(site, 'visits')
}
