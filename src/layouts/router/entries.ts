import { pageOfPath } from '#rules/listing/listPaths.ts'

/**
 * Decides which history entries the router handles. The browser handles jumps within a page, and a list handles changes of its filters
 * (features/search/router.ts). In both cases, the router would fetch the page again, so it mustn't notice such entries. Import this
 * module before the router, so that this module's listeners run first.
 */

/** Path and query of the current page when it was opened. */
let shown = ''
export const showing = (): string => shown
export const nowShowing = (): void => void (shown = location.pathname + location.search)

interface Entry {
  index: number
  scrollX: number
  scrollY: number
}

/** Entries made by a jump within the page lack the router's data, which it needs for going back. */
function keepEntry(): void {
  const state = history.state as Partial<Entry> | null
  if (state?.index === undefined) history.replaceState({ ...state, index: 0, scrollX, scrollY }, '')
}

/** The router stores the scroll position only when a scroll ends, and a click may come before that. */
export function keepScroll(): void {
  keepEntry()
  history.replaceState({ ...(history.state as Entry), scrollX, scrollY }, '')
}

/** Of the entry that the shopper is going to, from when they left it. */
let ahead: Entry | undefined

/**
 * Stores the new page's scroll position in its history entry again, and returns it in px. If the previous page is still scrolling when the
 * router replaces it, the router stores the previous page's position in the new page's entry. Without this correction, a shopper who left
 * the new page and came back would land in the wrong place.
 */
export function keepPlaceAhead(): number {
  const { scrollX: left, scrollY: top } = ahead ?? (history.state as Entry)
  history.replaceState({ ...(history.state as Entry), scrollX: left, scrollY: top }, '')
  return top
}

function isOnShow(): boolean {
  const list = document.querySelector<HTMLElement>('[data-list-path]')?.dataset['listPath']
  return (
    location.pathname + location.search === shown ||
    (list !== undefined && pageOfPath(location.pathname, list) !== null)
  )
}

/**
 * Hides a history entry from the router by taking away the entry's state, since the router ignores events without one and has no setting
 * for it (https://github.com/withastro/astro/issues/13943). Other listeners, such as InstantSearch and analytics, still get the event.
 */
const hideFromRouter = (event: PopStateEvent): void =>
  void Object.defineProperty(event, 'state', { value: null })

addEventListener('popstate', (event) => {
  const entry = event.state as Entry | null
  if (isOnShow()) {
    // The router has set the browser to leave scrolling to scripts.
    if (entry && history.scrollRestoration === 'manual')
      scrollTo({ left: entry.scrollX, top: entry.scrollY, behavior: 'instant' })
    return hideFromRouter(event)
  }
  ahead = entry ?? undefined
  // Entries from before the router loaded need a full page load. So do all entries if a third party's script doesn't cope with a change of
  // page.
  if (entry && document.documentElement.dataset['foreign'] === undefined) return
  hideFromRouter(event)
  location.reload()
})
addEventListener('hashchange', keepEntry)
nowShowing()
// If the entry has no state, the router sets one up itself. If it has a state without the router's data, the router would scroll, which
// would interrupt a jump in progress.
if (history.state !== null) keepEntry()
