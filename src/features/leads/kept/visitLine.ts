/**
 * The pages of a visit as they're opened, one line each. That's all a page stores before the shopper acts; the rest is worked out
 * (`visitLog.ts`) when a form needs it.
 */

/** Longest address to note, in characters: room for five campaign parameters of 500 and a page of 500. */
const MAX_LINE_CHARACTERS = 4000
/** Longest log, in characters: more than 50 pages. A longer one is added to the visit. */
export const VISIT_LOG_CHARACTERS = 8000

/** Returns the line for a page being opened. `now` in ms. */
export function visitLine({ pathname, search }: { pathname: string; search: string }, now: number): string {
  return `${now} ${`${pathname}${search}`.slice(0, MAX_LINE_CHARACTERS)}\n`
}
