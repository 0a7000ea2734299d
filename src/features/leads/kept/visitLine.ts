/**
 * Logs the pages of a visit as they're opened, one per line. A page stores no more than that before the shopper acts; `visitLog.ts` works
 * out the rest when a form needs it.
 */

/** Longest address to log, in characters: room for five campaign parameters of 500 and a path of 500. */
const MAX_LINE_CHARACTERS = 4000
/** Longest log, in characters: room for more than 50 pages. A log that's longer is added to the visit and emptied. */
export const VISIT_LOG_CHARACTERS = 8000

/** Returns the line for a page being opened. `now` is in ms. */
export function visitLine({ pathname, search }: { pathname: string; search: string }, now: number): string {
  return `${now} ${`${pathname}${search}`.slice(0, MAX_LINE_CHARACTERS)}\n`
}
