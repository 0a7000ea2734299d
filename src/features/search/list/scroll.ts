/**
 * Coming back from a vehicle finds the list where it was left. Browsers see to that where they keep the page or where
 * the rendered list is the list; a list that had to be searched for again is taller or shorter until it is there.
 */

const KEY = 'forecourt.list'

/** Remembers the list's scroll position when the shopper leaves. Returns how to stop. */
export function rememberScroll(): () => void {
  const remember = (): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ list: address(), top: Math.round(scrollY) }))
    } catch {
      // Storage may be closed to the site; the list then opens at its top.
    }
  }
  window.addEventListener('pagehide', remember)
  return () => window.removeEventListener('pagehide', remember)
}

/** Goes back to where the list was left, when the shopper came back to it or reloaded it. */
export function restoreScroll(): void {
  // By the router of pages, which says where that was.
  const { back } = document.documentElement.dataset
  if (back !== undefined) return goTo(Number(back))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return
  const left = remembered()
  if (left?.list === address()) goTo(left.top)
}

const goTo = (top: number): void => void requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))

const address = (): string => location.pathname + location.search

function remembered(): { list: string; top: number } | undefined {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const { list, top } = (left ?? {}) as { list?: unknown; top?: unknown }
    return typeof list === 'string' && typeof top === 'number' ? { list, top } : undefined
  } catch {
    return undefined
  }
}
