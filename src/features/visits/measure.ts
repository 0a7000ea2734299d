import { onCLS, onINP, onLCP } from 'web-vitals'
import { onPage } from '#ui/islands/onPage.ts'

/** What the server reads is in server/visits/report.ts. The data has no ids of people or addresses of pages, so visitors can't be told apart. */
export function measureVisit(): void {
  const measures = new Map<string, number>()
  for (const on of [onCLS, onINP, onLCP])
    on(({ name, value }) => measures.set(name, Math.round(value * 1000) / 1000))
  const nothing = watchSearches()
  const takeDone = watchDoings()
  let isTold = false
  const tell = (): void => {
    const visit = {
      measures: isTold ? {} : Object.fromEntries(measures),
      nothing: nothing.splice(0),
      ...takeDone(),
    }
    // If the page is hidden, shown and hidden again, it's still the same page view, so its measurements are sent only once.
    isTold ||= measures.size > 0
    if (Object.values(visit).every(isNothing)) return
    const body = JSON.stringify(visit)
    fetch('/api/visits', { method: 'POST', body, credentials: 'omit', keepalive: true }).catch(console.info)
  }
  // Listen on the window, which the event reaches last. By then, web-vitals has recorded its values, since it listens on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') tell()
  })
}

const isNothing = (value: unknown): boolean =>
  !value || (typeof value === 'object' && Object.keys(value).length === 0)

/** The vehicle that the page is about; 0 if it isn't about one. */
const vehicleOf = (): number =>
  Number(document.querySelector<HTMLElement>('.tools__button[data-heart]')?.dataset['heart'] ?? 0)

/** Each vehicle counts as seen and saved once in a document, however often the shopper goes back to it. */
function watchDoings() {
  let from = entrance()
  const counted = new Set<string>()
  let news = { views: 0, seen: [] as number[], saved: [] as number[], calls: [] as number[] }
  function once(kind: 'seen' | 'saved', id: number): void {
    if (id === 0 || counted.has(kind + id)) return
    counted.add(kind + id)
    news[kind].push(id)
  }
  onPage(() => {
    news.views++
    once('seen', vehicleOf())
  })
  // Other listeners may change the button or stop the event, so this one comes first.
  const onClick = ({ target }: MouseEvent): void => {
    const button = (target as Element).closest<HTMLElement>('a[href^="tel:"], [data-heart]')
    if (!button) return
    if (button.matches('a')) news.calls.push(vehicleOf())
    else if (button.ariaPressed !== 'true') once('saved', Number(button.dataset['heart']))
  }
  addEventListener('click', onClick, { capture: true })
  return () => {
    const taken = { ...news, from }
    from = null
    news = { views: 0, seen: [], saved: [], calls: [] }
    return taken
  }
}

const CLICK_IDS = ['gclid', 'gbraid', 'wbraid', 'msclkid']

/** Where the visitor came from; null if they were on this site already. */
function entrance() {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const { host, hostname } = new URL(document.referrer || 'about:blank')
  if (host === location.host || /reload|back/.test(entry?.type ?? '')) return null
  const query = new URLSearchParams(location.search)
  return {
    host: hostname,
    source: query.get('utm_source') ?? '',
    medium: query.get('utm_medium') ?? '',
    ad: CLICK_IDS.some((name) => query.has(name)),
  }
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
