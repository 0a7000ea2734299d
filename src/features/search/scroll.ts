/**
 * Restores the scroll position of a list when the shopper comes back to it. Browsers do that themselves if they kept
 * the page in memory, or if the rendered list is the one the shopper left. But if the list has to be searched for
 * again, its height changes after the browser has scrolled.
 */

const KEY = 'forecourt.list'

/** Returns a function that stops this. */
export function rememberScroll(): () => void {
  const remember = (): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ list: address(), top: Math.round(scrollY) }))
    } catch {
      // Storage is blocked, so the list will open at its top.
    }
  }
  window.addEventListener('pagehide', remember)
  return () => window.removeEventListener('pagehide', remember)
}

export function restoreScroll(): void {
  // The router brought the shopper back, and has recorded the position.
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
