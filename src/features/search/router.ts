import { history as historyRouter } from 'instantsearch.js/es/lib/routers'
import type { Router } from 'instantsearch.js'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'
import { choiceAt, firstChoice, hrefOf, type Known, inOwnNames } from '#search/list/address.ts'
import { NOTHING, same, sameList, type Choice } from '#search/list/searchState.ts'
import type { Titled } from './listTitle.ts'

interface ListRouter extends Router<Choice> {
  /**
   * Starts following the address bar. Until then, the list is the one in the page's HTML, so that React hydrates
   * exactly that list. Returns whether the address asks for another list, which InstantSearch then searches for.
   *
   * @param understood the choice that the address's words stand for, which replaces them in the address
   */
  arrive: (understood?: Choice) => boolean
  /** Returns the choice in the address, in which words haven't been interpreted yet. */
  here: () => Choice
  /**
   * Tells the router whether the next choices come from words that are still being typed. Such choices share one
   * history entry.
   */
  typing: (on: boolean) => void
}

/**
 * Makes InstantSearch's `history` router, with the addresses of a list.
 *
 * @param path path of the list's first page
 */
export function listRouter(known: Known & Titled, path: string): ListRouter {
  let arrived = false
  /** The choice of the last history entry, if typing made that entry. */
  let typing: Choice | undefined
  let isTyping = false
  let update = (): void => {}

  const here = (): Choice => choiceAt(location, path, known)
  const onList = (): boolean => pageOfPath(location.pathname, path) !== null
  /** The choice that the page's title describes. */
  let named = firstChoice(known)
  const setTitle = (choice: Choice): void => {
    const isOwn = sameList(named, choice) && sameList(choice, NOTHING)
    named = choice
    // This is the title that the build would have given the page.
    if (isOwn) document.title = pageTitle(listTitle(known.title, choice.page), known.siteName)
    else
      void import('./listTitle.ts').then(
        ({ showTitle }) => named === choice && showTitle(choice, known),
        () => undefined,
      )
  }
  let last = firstChoice(known)

  const router = historyRouter<Choice>({
    // There's no location while the build renders the page. It isn't needed then: the address of a choice is made from
    // the list's path alone.
    getLocation: () => globalThis.location,
    createURL: ({ routeState }) => hrefOf(path, routeState),
    parseURL: () => {
      // If the shopper is going to another page, the list stays as it is.
      if (arrived && onList()) last = here()
      return last
    },
    push: (url) => {
      const before = here()
      const choice = choiceAt(new URL(url, location.href), path, known)
      if (!arrived || url === hrefOf(path, before)) return
      const typed = isTyping || onlyWordsDiffer(before, choice)
      // Choices that come from a run of typing share one history entry. So going back leads to the list from before the
      // run, rather than to each letter.
      if (typed && typing && same(typing, before)) history.replaceState(history.state, '', url)
      else history.pushState(nextState(), '', url)
      typing = typed ? choice : undefined
      // Set the title after the push, since it's recorded for the current history entry.
      setTitle(choice)
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
    // router is in a state in which it wouldn't write the next choice. This call ends that state.
    router.write(here())
  }

  return Object.assign(router, {
    typing: (on: boolean) => {
      isTyping = on
    },
    here,
    arrive: (understood?: Choice) => {
      arrived = true
      // This listener is added last, so that it runs after InstantSearch's own.
      window.addEventListener('popstate', onEntry)
      if (understood && !same(understood, here()))
        history.replaceState(history.state, '', hrefOf(path, understood) + location.hash)
      const choice = here()
      const named = inOwnNames(location.search, choice)
      if (named !== null)
        history.replaceState(history.state, '', (named || location.pathname) + location.hash)
      const other = !same(choice, firstChoice(known))
      if (other) {
        setTitle(choice)
        update()
      }
      return other
    },
  })
}

/** Returns the history state that our page router expects (layouts/router/entries.ts). */
const nextState = (): unknown => {
  const state = history.state as { index?: number } | null
  return state?.index === undefined ? null : { ...state, index: state.index + 1, scrollX, scrollY }
}

const onlyWordsDiffer = (one: Choice, other: Choice): boolean =>
  one.q !== other.q && same({ ...one, q: '', page: 1 }, { ...other, q: '', page: 1 })
