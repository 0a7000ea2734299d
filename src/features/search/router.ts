import { history as historyRouter } from 'instantsearch.js/es/lib/routers'
import type { IndexUiState, Router } from 'instantsearch.js'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'
import { firstState, hrefOf, withCurrentNames, stateAt, type AddressData } from '#search/list/address.ts'
import { isSameState, isSameList } from '#search/list/searchState.ts'
import type { TitleData } from './listTitle.ts'

interface ListRouter extends Router<IndexUiState> {
  /**
   * Starts following the address bar. Until then, the list is the one in the page's HTML, so that React hydrates
   * exactly that list. Returns whether the address asks for another list, which InstantSearch then searches for.
   *
   * @param understood the state that the address's words stand for, which replaces them in the address
   */
  arrive: (understood?: IndexUiState) => boolean
  /** Words in the address haven't been interpreted yet. */
  here: () => IndexUiState
  /** While words are still being typed, the states they lead to share one history entry. */
  typing: (on: boolean) => void
}

/** @param path path of the list's first page */
export function listRouter(search: AddressData & TitleData, path: string): ListRouter {
  let arrived = false
  /** The state of the last history entry, if typing made that entry. */
  let typing: IndexUiState | undefined
  let isTyping = false
  let update = (): void => {}

  const here = (): IndexUiState => stateAt(location, path, search)
  const onList = (): boolean => pageOfPath(location.pathname, path) !== null
  const setTitle = titleSetter(search)
  let last = firstState(search)

  const router = historyRouter<IndexUiState>({
    // There's no location while the build renders the page. It isn't needed then: the address of a state is made from
    // the list's path alone.
    getLocation: () => globalThis.location,
    createURL: ({ routeState }) => hrefOf(path, routeState, search),
    parseURL: () => {
      // If the shopper is going to another page, the list stays as it is.
      if (arrived && onList()) last = here()
      return last
    },
    push: (url) => {
      const before = here()
      const state = stateAt(new URL(url, location.href), path, search)
      if (!arrived || url === hrefOf(path, before, search)) return
      const typed = isTyping || onlyWordsDiffer(before, state)
      // States that come from a run of typing share one history entry. So going back leads to the list from before the
      // run, rather than to each letter.
      if (typed && typing && isSameState(typing, before)) history.replaceState(history.state, '', url)
      else history.pushState(nextState(), '', url)
      typing = typed ? state : undefined
      // Set the title after the push, since it's recorded for the current history entry.
      setTitle(state)
    },
    start: (onUpdate) => {
      update = onUpdate
    },
    dispose: () => {
      arrived = false
      window.removeEventListener('popstate', onEntry)
    },
    writeDelay: 0,
    cleanUrlOnDispose: false,
  })

  function onEntry(): void {
    typing = undefined
    if (!arrived || !onList()) return
    setTitle(here())
    // This doesn't change the address. After a jump within the page, for example by the skip link, InstantSearch's
    // router is in a state in which it wouldn't write the next state. This call ends that state.
    router.write(here())
  }

  return Object.assign(router, {
    typing: (on: boolean) => {
      isTyping = on
    },
    here,
    arrive: (understood?: IndexUiState) => {
      arrived = true
      // This listener is added last, so that it runs after InstantSearch's own.
      window.addEventListener('popstate', onEntry)
      if (understood && !isSameState(understood, here()))
        history.replaceState(history.state, '', hrefOf(path, understood, search) + location.hash)
      const state = here()
      const renamed = withCurrentNames(location.search, state, search)
      if (renamed !== null)
        history.replaceState(history.state, '', (renamed || location.pathname) + location.hash)
      const other = !isSameState(state, firstState(search))
      if (other) {
        setTitle(state)
        update()
      }
      return other
    },
  })
}

function titleSetter(search: AddressData & TitleData): (state: IndexUiState) => void {
  /** The state that the page's title describes. */
  let current = firstState(search)
  return (state) => {
    const isWhole = isSameList(current, state) && isSameList(state, {})
    current = state
    // This is the title that the build would have given the page.
    if (isWhole) document.title = pageTitle(listTitle(search.title, state.page ?? 1), search.siteName)
    else
      void import('./listTitle.ts').then(
        ({ showTitle }) => current === state && showTitle(state, search),
        () => undefined,
      )
  }
}

/** Returns the history state that our page router expects (layouts/router/entries.ts). */
function nextState(): unknown {
  const state = history.state as { index?: number } | null
  return state?.index === undefined ? null : { ...state, index: state.index + 1, scrollX, scrollY }
}

const onlyWordsDiffer = (one: IndexUiState, other: IndexUiState): boolean =>
  one.query !== other.query && isSameState({ ...one, query: '', page: 1 }, { ...other, query: '', page: 1 })
