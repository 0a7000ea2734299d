/** Maximum length of an address to log, in characters: enough for five campaign parameters of 500 and a path of 500. */
const MAX_LINE_CHARACTERS = 4000
/** Length in characters at which the log is added to the visit and emptied: enough for more than 50 pages. */
export const VISIT_LOG_CHARACTERS = 8000

/** `now` is in ms since 1970. */
export function visitLine({ pathname, search }: { pathname: string; search: string }, now: number): string {
  return `${now} ${`${pathname}${search}`.slice(0, MAX_LINE_CHARACTERS)}\n`
}

/**
 * Logs the page for the visitor's lead (spec §3 'visited pages', §4), under the key given in the page. Only the time and the address are
 * logged, because a script that works out the rest (visitLog.ts) would add a kilobyte to every page. On a site with a consent mode,
 * ask `isAgreed()` first.
 *
 * @param now ms since 1970
 */
export function rememberPage(now: number, search = location.search): void {
  const key = document.documentElement.dataset['visits'] ?? ''
  try {
    const log = (localStorage.getItem(key) ?? '') + visitLine({ pathname: location.pathname, search }, now)
    localStorage.setItem(key, log)
    if (log.length > VISIT_LOG_CHARACTERS) void import('./visitLog.ts').then((module) => module.keepVisit())
  } catch {
    // Storage is full or blocked.
  }
}
