import { onCLS, onINP, onLCP } from 'web-vitals'

/** The data has no ids or page addresses, so that visitors can't be told apart. */
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
    // If the page is hidden, shown and hidden again, it's still the same page view, so its measurements are sent only once.
    isTold ||= measures.size > 0
  }
  // Listen on the window, which the event reaches last. By then, web-vitals has recorded its values, since it listens on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

/** Ms. Until then, words may be half typed. */
const TYPED_MS = 1500
const MOST = 5

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
