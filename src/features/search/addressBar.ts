import type { Router } from 'instantsearch.js'
import { choiceAt, hrefOf, pressedChoice, type Known } from './address.ts'
import { same, type Choice } from './choice.ts'

export interface AddressBar extends Router<Choice> {
  /**
   * From here on the address bar counts. Before, the list is the pressed one, so that what React hydrates is what the
   * page arrived with. Returns whether the address asks for another list, which InstantSearch then searches for.
   */
  arrive: () => boolean
  /** Does it now, or once the address bar counts: InstantSearch forgets what it is told before. */
  onceArrived: (work: () => void) => void
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
  const waiting: (() => void)[] = []

  const current = (): Choice => choiceAt(location, path, known)
  const onPopState = (): void => {
    typing = undefined
    update?.(current())
  }

  return {
    $$type: 'forecourt.addressBar',
    read: () => (arrived ? current() : pressedChoice(known)),
    createURL: (choice) => hrefOf(path, choice),
    onUpdate: (callback) => {
      update = callback
    },
    arrive: () => {
      arrived = true
      window.addEventListener('popstate', onPopState)
      const choice = current()
      const other = !same(choice, pressedChoice(known))
      if (other) update?.(choice)
      for (const work of waiting.splice(0)) work()
      return other
    },
    onceArrived: (work) => {
      if (arrived) work()
      else waiting.push(work)
    },
    write: (choice) => {
      if (!arrived) return
      const before = current()
      const url = hrefOf(path, choice)
      if (url === hrefOf(path, before)) return
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
