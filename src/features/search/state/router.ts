import { history as historyRouter } from 'instantsearch.js/es/lib/routers'
import type { Router } from 'instantsearch.js'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'
import { choiceAt, firstChoice, hrefOf, type Known } from './address.ts'
import { NOTHING, same, sameList, type Choice } from './choice.ts'
import { inOwnNames } from './ownNames.ts'
import type { Titled } from '../title/showTitle.ts'

export interface ListRouter extends Router<Choice> {
  /**
   * Starts following the address bar. Until then, the list is the one in the page's HTML, so that React hydrates
   * exactly that. Returns whether the address asks for another list, which InstantSearch then searches for.
   *
   * @param understood the meaning of the address's words, to replace them in the address
   */
  arrive: (understood?: Choice) => boolean
  /** Returns what the address asks for, before its words are understood. */
  here: () => Choice
  /** Tells the router if the next choices come from words still being typed; these share one history entry. */
  typing: (on: boolean) => void
}

/**
 * Makes InstantSearch's `history` router with the addresses of a list.
 *
 * @param path path of the list's first page
 */
export function listRouter(known: Known & Titled, path: string): ListRouter {
  let arrived = false
  /** The choice of the last history entry, if that entry was made by typing. */
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
    // This is the title the build would have given the page.
    if (isOwn) document.title = pageTitle(listTitle(known.title, choice.page), known.siteName)
    else
      void import('../title/showTitle.ts').then(
        ({ showTitle }) => named === choice && showTitle(choice, known),
        () => undefined,
      )
  }
  let last = firstChoice(known)

  const router = historyRouter<Choice>({
    // Links and rendered pages need only the path; `push` compares it with the address bar.
    getLocation: () => globalThis.location,
    createURL: ({ routeState }) => hrefOf(path, routeState),
    parseURL: () => {
      // The list stays as it is while the shopper is going to another page.
      if (arrived && onList()) last = here()
      return last
    },
    push: (url) => {
      const before = here()
      const choice = choiceAt(new URL(url, location.href), path, known)
      if (!arrived || url === hrefOf(path, before)) return
      const typed = isTyping || onlyWordsDiffer(before, choice)
      // A run of typing shares one history entry, so that going back leads to the list before it rather than to each
      // letter.
      if (typed && typing && same(typing, before)) history.replaceState(history.state, '', url)
      else history.pushState(nextState(), '', url)
      typing = typed ? choice : undefined
      // Set the title after the push, since a title belongs to the current entry.
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
    // This writes nothing. After a jump within the page, such as the skip link makes, the router is in a state in which
    // it wouldn't write the next choice, and this takes it out of that state.
    router.write(here())
  }

  return Object.assign(router, {
    typing: (on: boolean) => {
      isTyping = on
    },
    here,
    arrive: (understood?: Choice) => {
      arrived = true
      // This runs after InstantSearch's own listener.
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

/** Returns the history state that the page router expects (layouts/router/entries.ts). */
const nextState = (): unknown => {
  const state = history.state as { index?: number } | null
  return state?.index === undefined ? null : { ...state, index: state.index + 1, scrollX, scrollY }
}

const onlyWordsDiffer = (one: Choice, other: Choice): boolean =>
  one.q !== other.q && same({ ...one, q: '', page: 1 }, { ...other, q: '', page: 1 })
