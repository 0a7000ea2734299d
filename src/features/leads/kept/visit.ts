import { VISIT_LOG_CHARACTERS, visitLine } from './visitLine.ts'

/**
 * Logs the page for the visitor's lead (spec §3 'visited pages', §4), under the key given in the page. Only the address is logged, because
 * working out more would cost every page a kilobyte. A site that asks for consent remembers nothing until the visitor agrees.
 *
 * @param now ms since 1970
 * @returns whether to ask the visitor first
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
    // Storage is full or switched off, so an answer can't be stored and the visitor hasn't agreed.
    return asks !== undefined
  }
  return false
}
