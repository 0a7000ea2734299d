import type { Router } from 'instantsearch.js'
import type { SearchStart } from '#plan/page.ts'
import { pageOfPath } from '#rules/listing/listPaths.ts'
import { listTitle, pageTitle } from '#rules/listing/pageTitle.ts'
import { ownEntries } from '#ui/islands/history.ts'
import { choiceAt, hrefOf, pressedChoice, type Known } from './address.ts'
import { same, type Choice } from './choice.ts'
import { inOwnNames } from './ownNames.ts'

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
export function addressBar(known: Known & Pick<SearchStart, 'title' | 'siteName'>, path: string): AddressBar {
  let arrived = false
  let update: ((choice: Choice) => void) | undefined
  /** What the last entry was for, while it was the search box that made it. */
  let typing: Choice | undefined
  const waiting: (() => void)[] = []

  /** Writing takes the browser some milliseconds: it waits for the next task, but not beyond the next click. */
  let pending: { choice: Choice; timer: ReturnType<typeof setTimeout> } | undefined

  const current = (): Choice => choiceAt(location, path, known)
  /** As the page would be called if it was pressed. */
  const name = ({ page }: Choice): void => {
    document.title = pageTitle(listTitle(known.title, page), known.siteName)
  }
  const flush = (): void => {
    if (!pending) return
    const { choice, timer } = pending
    clearTimeout(timer)
    pending = undefined
    write(choice)
  }
  const onEntry = (): boolean => {
    // The way to another page, which the router takes.
    if (pageOfPath(location.pathname, path) === null) return false
    clearTimeout(pending?.timer)
    pending = undefined
    typing = undefined
    const choice = current()
    name(choice)
    update?.(choice)
    return true
  }
  let disown = (): void => {}

  const write = (choice: Choice): void => {
    const before = current()
    const url = hrefOf(path, choice)
    if (url === hrefOf(path, before)) return name(choice)
    const typed = onlyWordsDiffer(before, choice)
    // One entry for a run of typing: back leads to the list before it, not to each of its letters.
    if (typed && typing && same(typing, before)) history.replaceState(history.state, '', url)
    else history.pushState(nextState(), '', url)
    // After that, as it names the entry.
    name(choice)
    typing = typed ? current() : undefined
  }

  return {
    $$type: 'forecourt.addressBar',
    read: () => {
      flush()
      return arrived ? current() : pressedChoice(known)
    },
    createURL: (choice) => hrefOf(path, choice),
    onUpdate: (callback) => {
      update = callback
    },
    arrive: () => {
      arrived = true
      disown = ownEntries(onEntry)
      window.addEventListener('click', flush, true)
      const choice = current()
      const named = inOwnNames(location.search, choice)
      if (named !== null) history.replaceState(history.state, '', named + location.hash)
      const other = !same(choice, pressedChoice(known))
      if (other) {
        name(choice)
        update?.(choice)
      }
      for (const work of waiting.splice(0)) work()
      return other
    },
    onceArrived: (work) => {
      if (arrived) work()
      else waiting.push(work)
    },
    write: (choice) => {
      if (!arrived) return
      flush()
      pending = { choice, timer: setTimeout(flush) }
    },
    dispose: () => {
      clearTimeout(pending?.timer)
      pending = undefined
      disown()
      window.removeEventListener('click', flush, true)
      arrived = false
    },
  }
}

/** What the router of pages wants to find there (layouts/router/entries.ts); nothing before it is there. */
const nextState = (): unknown => {
  const state = history.state as { index?: number } | null
  return state?.index === undefined ? null : { ...state, index: state.index + 1, scrollX, scrollY }
}

const onlyWordsDiffer = (one: Choice, other: Choice): boolean =>
  same({ ...one, q: '', page: 1 }, { ...other, q: '', page: 1 })
