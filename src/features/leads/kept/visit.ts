import { VISIT_LOG_CHARACTERS, visitLine } from './visitLine.ts'

/**
 * Writes the page down for the visitor's lead (spec §3 'visited pages', §4), under the key that the page says: as it is, since what
 * follows from it would cost every page a kilobyte. A site that asks first remembers nothing until the visitor has agreed.
 *
 * @param now ms since 1970
 * @returns whether the visitor is to be asked first
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
    // Full, or switched off by the visitor: who can't have answered has not agreed.
    return asks !== undefined
  }
  return false
}
