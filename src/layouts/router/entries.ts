import { passOver } from '#patches/astroRouter.ts'
import { pageOfPath } from '#rules/listing/listPaths.ts'

/**
 * Decides which history entries the router handles. The browser handles jumps within a page, and a list handles its
 * filters itself (features/search/state/router.ts). The router would fetch the page for either, so it mustn't be told
 * about them. Import this module first, so that it listens before the router does.
 */

/** Address of the current page when it was loaded: path and query. */
let shown = ''
export const showing = (): string => shown
export const nowShowing = (): void => void (shown = location.pathname + location.search)

/** A history entry as the router stores it. */
interface Entry {
  index: number
  scrollX: number
  scrollY: number
}

/**
 * Adds to the current entry what the router needs to find its way back. A jump within the page makes an entry without
 * that data.
 */
export function keepEntry(): void {
  const state = history.state as Partial<Entry> | null
  if (state?.index === undefined) history.replaceState({ ...state, index: 0, scrollX, scrollY }, '')
}

/**
 * Stores the scroll position when the page is left. The router stores it only when a scroll ends, and a click may come
 * sooner.
 */
export function keepScroll(): void {
  keepEntry()
  history.replaceState({ ...(history.state as Entry), scrollX, scrollY }, '')
}

/** The entry that the shopper is going back or forward to, as it was when they left it. */
let ahead: Entry | undefined

/**
 * Restores the current entry's scroll position and returns it in px. Otherwise, if the previous page were still
 * scrolling, the router would store that page's position for the new page, and a shopper who went straight back would land at the top.
 */
export function keepPlaceAhead(): number {
  const { scrollX: left, scrollY: top } = ahead ?? (history.state as Entry)
  history.replaceState({ ...(history.state as Entry), scrollX: left, scrollY: top }, '')
  return top
}

const isOnShow = (): boolean => {
  const list = document.querySelector<HTMLElement>('[data-list-path]')?.dataset['listPath']
  return (
    location.pathname + location.search === shown ||
    (list !== undefined && pageOfPath(location.pathname, list) !== null)
  )
}

addEventListener('popstate', (event) => {
  const entry = event.state as Entry | null
  if (isOnShow()) {
    // The router has told the browser to leave scrolling to scripts.
    if (entry && history.scrollRestoration === 'manual')
      scrollTo({ left: entry.scrollX, top: entry.scrollY, behavior: 'instant' })
    return passOver(event)
  }
  ahead = entry ?? undefined
  // Reload the page for entries from before the router loaded, and if there are scripts that don't cope with another
  // page.
  if (entry && document.documentElement.dataset['foreign'] === undefined) return
  passOver(event)
  location.reload()
})
addEventListener('hashchange', keepEntry)
nowShowing()
// If there's no state, the router sets one up. If there's a state without the router's data, the router would scroll,
// which would interrupt a jump in progress.
if (history.state !== null) keepEntry()
