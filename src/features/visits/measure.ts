import { onCLS, onINP, onLCP } from 'web-vitals'

/**
 * Tells the site's own server how fast the page was as this visitor had it, and what they searched for in vain. No cookie, no
 * id, no address of a page: nothing that tells one visitor from another.
 */
export function measureVisit(): void {
  const measures = new Map<string, number>()
  for (const on of [onCLS, onINP, onLCP])
    on(({ name, value }) => measures.set(name, Math.round(value * 1000) / 1000))
  const nothing = watchSearches()
  let isTold = false
  const tell = (): void => {
    const visit = { measures: isTold ? {} : Object.fromEntries(measures), nothing: nothing.splice(0) }
    if (Object.keys(visit.measures).length + visit.nothing.length === 0) return
    navigator.sendBeacon('/api/visits', JSON.stringify(visit))
    // A page that is shown again is the same view.
    isTold ||= measures.size > 0
  }
  // On the window, where the event comes last: web-vitals says on the document what it has found by then.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

/** ms for which words stand before they are what was searched for, not a part of it. */
const TYPED_MS = 1500
const MOST = 5

/** What is searched for on lists that then say that there is nothing. */
function watchSearches(): string[] {
  const nothing: string[] = []
  let waiting: ReturnType<typeof setTimeout> | undefined
  const look = (): void => {
    const words = new URLSearchParams(location.search).get('q') ?? ''
    if (words !== '' && document.querySelector('.none') && !nothing.includes(words) && nothing.length < MOST)
      nothing.push(words)
  }
  const later = (): void => {
    clearTimeout(waiting)
    waiting = setTimeout(look, TYPED_MS)
  }
  new MutationObserver(later).observe(document.documentElement, { childList: true, subtree: true })
  later()
  return nothing
}
