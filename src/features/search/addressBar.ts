import type { Router } from 'instantsearch.js'
import { choiceFrom, queryOf, type Known } from './address.ts'
import { NOTHING, same, type Choice } from './choice.ts'

export interface AddressBar extends Router<Choice> {
  /**
   * From here on the address bar counts. Before, the list is the pressed one, so that what React hydrates is what the
   * page arrived with. Returns whether the address asks for another list, which InstantSearch then searches for.
   */
  arrive: () => boolean
}

/**
 * InstantSearch's router over the browser's address bar. Not its own `history` router, since that one waits before it
 * writes (a vehicle opened in that time would lead back to the wrong list), makes an entry for every pause in typing,
 * and drops a change that follows a jump within the page, such as the skip link's.
 *
 * @param path the listing's own path, for links that are drawn before there is a browser
 */
export function addressBar(known: Known, path: string): AddressBar {
  let arrived = false
  let update: ((choice: Choice) => void) | undefined
  /** What the last entry was for, while it was the search box that made it. */
  let typing: Choice | undefined

  const current = (): Choice => choiceFrom(location.search, known)
  const onPopState = (): void => {
    typing = undefined
    update?.(current())
  }

  return {
    $$type: 'forecourt.addressBar',
    read: () => (arrived ? current() : NOTHING),
    createURL: (choice) => path + queryOf(choice),
    onUpdate: (callback) => {
      update = callback
    },
    arrive: () => {
      arrived = true
      window.addEventListener('popstate', onPopState)
      const choice = current()
      if (same(choice, NOTHING)) return false
      update?.(choice)
      return true
    },
    write: (choice) => {
      if (!arrived) return
      const before = current()
      const url = location.pathname + queryOf(choice)
      if (queryOf(choice) === queryOf(before)) return
      const typed = onlyWordsDiffer(before, choice)
      // One entry for a run of typing: back leads to the list before it, not to each of its letters.
      if (typed && typing && same(typing, before)) history.replaceState(history.state, '', url)
      else history.pushState(null, '', url)
      typing = typed ? current() : undefined
    },
    dispose: () => {
      if (arrived) window.removeEventListener('popstate', onPopState)
      arrived = false
    },
  }
}

const onlyWordsDiffer = (one: Choice, other: Choice): boolean =>
  same({ ...one, q: '', page: 1 }, { ...other, q: '', page: 1 })
