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
   * From here on the address bar counts. Before, the list is the one that the page arrived with, so that React hydrates just
   * that. Returns whether the address asks for another list, which InstantSearch then searches for.
   *
   * @param understood what the words of the address mean, to be in it instead of them
   */
  arrive: (understood?: Choice) => boolean
  /** What the address asks for, before its words are understood. */
  here: () => Choice
  /** Whether the next choices are those of words that are still being typed: they share one entry of the history. */
  typing: (on: boolean) => void
}

/**
 * InstantSearch's `history` router with the addresses of a list.
 *
 * @param path the list's own path: that of its first page
 */
export function listRouter(known: Known & Titled, path: string): ListRouter {
  let arrived = false
  /** What the last entry was for, while it was the search box that made it. */
  let typing: Choice | undefined
  let isTyping = false
  let update = (): void => {}

  const here = (): Choice => choiceAt(location, path, known)
  const onList = (): boolean => pageOfPath(location.pathname, path) !== null
  /** What the page is named after. */
  let named = firstChoice(known)
  const setTitle = (choice: Choice): void => {
    const isOwn = sameList(named, choice) && sameList(choice, NOTHING)
    named = choice
    // As it would be called if it had been built.
    if (isOwn) document.title = pageTitle(listTitle(known.title, choice.page), known.siteName)
    else
      void import('../title/showTitle.ts').then(
        ({ showTitle }) => named === choice && showTitle(choice, known),
        () => undefined,
      )
  }
  let last = firstChoice(known)

  const router = historyRouter<Choice>({
    // Links and static pages need the path alone; `push` compares with the address bar.
    getLocation: () => globalThis.location,
    createURL: ({ routeState }) => hrefOf(path, routeState),
    parseURL: () => {
      // On the way to another page the list stays as it is.
      if (arrived && onList()) last = here()
      return last
    },
    push: (url) => {
      const before = here()
      const choice = choiceAt(new URL(url, location.href), path, known)
      if (!arrived || url === hrefOf(path, before)) return
      const typed = isTyping || onlyWordsDiffer(before, choice)
      // One entry for a run of typing: back leads to the list before it, not to each of its letters.
      if (typed && typing && same(typing, before)) history.replaceState(history.state, '', url)
      else history.pushState(nextState(), '', url)
      typing = typed ? choice : undefined
      // After that, since a title names the entry of now.
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
    // Writes nothing, but ends the state the router enters after a jump within the page, such as the skip link, in which it wouldn't write
    // the next selection.
    router.write(here())
  }

  return Object.assign(router, {
    typing: (on: boolean) => {
      isTyping = on
    },
    here,
    arrive: (understood?: Choice) => {
      arrived = true
      // After the router's own.
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

/** What the router of pages wants to find there (layouts/router/entries.ts); nothing before it is there. */
const nextState = (): unknown => {
  const state = history.state as { index?: number } | null
  return state?.index === undefined ? null : { ...state, index: state.index + 1, scrollX, scrollY }
}

const onlyWordsDiffer = (one: Choice, other: Choice): boolean =>
  one.q !== other.q && same({ ...one, q: '', page: 1 }, { ...other, q: '', page: 1 })
