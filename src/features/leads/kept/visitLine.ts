/**
 * Logs the pages of a visit as they're opened, one per line. Before the shopper acts, a page stores only this line; `visitLog.ts` works out
 * the rest when a form needs it.
 */

/** Maximum length of an address to log, in characters: enough for five campaign parameters of 500 and a path of 500. */
const MAX_LINE_CHARACTERS = 4000
/** Length in characters at which the log is added to the visit and emptied: enough for more than 50 pages. */
export const VISIT_LOG_CHARACTERS = 8000

/** `now` is in ms since 1970. */
export function visitLine({ pathname, search }: { pathname: string; search: string }, now: number): string {
  return `${now} ${`${pathname}${search}`.slice(0, MAX_LINE_CHARACTERS)}\n`
}
