import { visitPage, type Visit } from '#rules/tracking/campaign.ts'

/** The longest log to read, in characters: more than a page lets it grow to. Older parts of a longer one are left out. */
const MAX_LOG_CHARACTERS = 32_000

const LINE = /^(\d{1,15}) (\/[^?\n]*)(\?[^\n]*)?$/gm

/**
 * Adds a log's pages (`visitLine.ts`), oldest first, to the visit, as `visitPage` would have done one by one. Malformed lines are left out
 * (spec §8).
 */
export function visitAfter(visit: Visit, log: unknown): Visit {
  if (typeof log !== 'string') return visit
  return [...log.slice(-MAX_LOG_CHARACTERS).matchAll(LINE)].reduce(
    (after, [, now, pathname = '', search = '']) => visitPage(after, { pathname, search }, Number(now)),
    visit,
  )
}
