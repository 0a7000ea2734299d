import { VISIT_LOG_CHARACTERS, visitLine } from './visitLine.ts'

/**
 * Logs the page for the visitor's lead (spec §3 'visited pages', §4), under the key given in the page. Only the time and the address are
 * logged, because a script that works out the rest would add a kilobyte to every page. On a site that asks for consent, nothing is stored
 * until the visitor agrees.
 *
 * @param now ms since 1970
 * @returns whether to ask the visitor for consent first
 */
export function rememberPage(now: number): boolean {
  const key = document.documentElement.dataset['visits'] ?? ''
  const asks = document.querySelector<HTMLElement>('[data-consent]')?.dataset['kept']
  try {
    if (asks !== undefined && localStorage.getItem(asks) !== 'yes') return true
    const log = (localStorage.getItem(key) ?? '') + visitLine(location, now)
    localStorage.setItem(key, log)
    if (log.length > VISIT_LOG_CHARACTERS) void import('./keepVisit.ts').then((module) => module.keepVisit())
  } catch {
    // Storage is full or blocked. On a site that asks for consent, the visitor's answer can't be stored then, so they count as not having
    // agreed.
    return asks !== undefined
  }
  return false
}
