import { visitPage, type Visit } from '#rules/tracking/campaign.ts'

/** Characters. More than a page lets a log grow to; what is older in a longer one is left out. */
const MAX_LOG_CHARACTERS = 32_000

const LINE = /^(\d{1,15}) (\/[^?\n]*)(\?[^\n]*)?$/gm

/**
 * The visit after the pages of a log (`visitLine.ts`), the oldest first; lines that are none are left out (spec §8). It is what
 * `visitPage` would have made of them one by one.
 */
export function visitAfter(visit: Visit, log: unknown): Visit {
  if (typeof log !== 'string') return visit
  return [...log.slice(-MAX_LOG_CHARACTERS).matchAll(LINE)].reduce(
    (after, [, now, pathname = '', search = '']) => visitPage(after, { pathname, search }, Number(now)),
    visit,
  )
}
