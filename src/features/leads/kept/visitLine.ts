/**
 * The pages of a visit as they are opened, a line each: all that a page writes down before the shopper acts. What follows from it
 * (`visitLog.ts`) is worked out when a form wants to know.
 */

/** Characters of an address: five campaign parameters of 500 and the 500 of a page fit in. */
const MAX_LINE_CHARACTERS = 4000
/** Characters. A longer log is worked into the visit; 50 pages and more fit in. */
export const VISIT_LOG_CHARACTERS = 8000

/** The line for a page that's being opened. `now` in ms. */
export function visitLine({ pathname, search }: { pathname: string; search: string }, now: number): string {
  return `${now} ${`${pathname}${search}`.slice(0, MAX_LINE_CHARACTERS)}\n`
}
