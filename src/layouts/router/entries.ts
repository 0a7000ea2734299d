import { passOver } from '#patches/astroRouter.ts'
import { pageOfPath } from '#rules/listing/listPaths.ts'

/**
 * Which entries of the history are the router's. Jumps within a page are the browser's, a list's filters its own
 * (features/search/state/router.ts): the router, which would fetch the page for either, never hears of them. Listens before the
 * router does, so import it first.
 */

/** The address of the page on show, as it came: path and query. */
let shown = ''
export const showing = (): string => shown
export const nowShowing = (): void => void (shown = location.pathname + location.search)

/** An entry as the router keeps them. */
interface Entry {
  index: number
  scrollX: number
  scrollY: number
}

/** Gives the entry of now what the router looks for, so that it finds the way back; a jump makes one without. */
export function keepEntry(): void {
  const state = history.state as Partial<Entry> | null
  if (state?.index === undefined) history.replaceState({ ...state, index: 0, scrollX, scrollY }, '')
}

/** Where the page stands as it is left: the router knows of scrolls that have ended only, and a click may be sooner. */
export function keepScroll(): void {
  keepEntry()
  history.replaceState({ ...(history.state as Entry), scrollX, scrollY }, '')
}

/** The entry that the shopper is on the way back or forth to, as it was when they set off. */
let ahead: Entry | undefined

/**
 * Gives the entry of now its place back, and returns it (px). A scroll of the page before that ends on the way is taken by the
 * router for one of the page to come: who goes back at once would find it at its top.
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
    // The router has told the browser to leave that to it.
    if (entry && history.scrollRestoration === 'manual')
      scrollTo({ left: entry.scrollX, top: entry.scrollY, behavior: 'instant' })
    return passOver(event)
  }
  ahead = entry ?? undefined
  // An entry from before the router came, or a page with what can't go along.
  if (entry && document.documentElement.dataset['foreign'] === undefined) return
  passOver(event)
  location.reload()
})
addEventListener('hashchange', keepEntry)
nowShowing()
// Where there is nothing the router begins by itself. Else it scrolls, which would end a jump on its way.
if (history.state !== null) keepEntry()
