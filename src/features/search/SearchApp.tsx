import { memo, useCallback, useEffect, useState, type ReactNode } from 'react'
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch'
import { CARD_FIELDS } from '#search/cardOf.ts'
import { fetchIndex } from '../offline/fetchIndex.ts'
import { initialResults, MAX_FACET_VALUES } from './instantSearch.ts'
import type { Choice } from '#search/list/searchState.ts'
import { lookup } from './client/lookup.ts'
import { reader } from './client/reader.ts'
import { searchClient } from '#search/client/searchClient.ts'
import { openGroups } from './openGroups.ts'
import { restoreScroll, rememberScroll } from './scroll.ts'
import { SearchLayout } from './SearchLayout.tsx'
import { ListProvider } from './ListProvider.tsx'
import { saidNothing } from './state/said.ts'
import { listRouter } from './router.ts'
import { stateMapping } from './state/uiState.ts'
import type { SearchStart } from '#plan/page.ts'

/**
 * Passes a list's initial data to its island as text, because Astro would serialise an object piece by piece. Only
 * browsers parse the text. When the build renders the island, the island gets the object from which the text was made.
 */

let last: { text: string; start: SearchStart } | undefined

export const textOfStart = (start: SearchStart): string => {
  last = { text: JSON.stringify(start), start }
  return last.text
}

/** Returns the data from which the text was made. Don't change the object returned. */
export const startOfText = (text: string): SearchStart =>
  last?.text === text ? last.start : (JSON.parse(text) as SearchStart)

/** Runs work once the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenLoaded(work: () => void): () => void {
  let off = false
  const rest = (): void => {
    const run = (): void => {
      if (!off) work()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') rest()
  else window.addEventListener('load', rest, { once: true })
  return () => {
    off = true
    window.removeEventListener('load', rest)
  }
}

interface Props {
  /** The list's initial data, as text (`textOfStart`). */
  start: string
  /** Path of the list's first page. */
  path: string
  /** The first cards, already rendered. They stay on the page until the shopper asks for another list. */
  children?: ReactNode
  /** Link that requests an alert, shown below the list. */
  alert?: ReactNode
}

/**
 * The search island. It draws exactly what's in the page's HTML and requests nothing until the shopper acts or the
 * address asks for another list.
 *
 * It's wrapped in `memo` although its props never change: Astro would call a plain function an extra time to see if
 * it's a component.
 */
export const SearchApp = memo(function SearchApp({ start, path, children, alert }: Props) {
  const [{ search, said, router, client, routing, first, ask, read, groups }] = useState(() => {
    const search = startOfText(start)
    const router = listRouter(search, path)
    const client = searchClient(search, { fetch: fetchIndex, now: () => Date.now() }, search)
    const said = saidNothing()
    return {
      search,
      said,
      router,
      client,
      ask: lookup(client, search),
      read: reader(client, search, said),
      groups: openGroups(search.site),
      routing: { router, stateMapping: stateMapping(search) },
      first: initialResults(search),
    }
  })

  useEffect(() => {
    let gone = false
    const arrive = (understood?: Choice): void => {
      if (!gone && !router.arrive(understood)) showList()
    }
    const asked = router.here()
    if (asked.q === '') arrive()
    else
      void read(asked.q, { ...asked, q: '', page: 1 }).then((choice) =>
        arrive({ ...choice, page: asked.page }),
      )
    const callOff = whenLoaded(() => {
      void client.warm()
      readyForSwipes()
    })
    const forget = rememberScroll()
    return () => {
      gone = true
      callOff()
      forget()
      // InstantSearch would do this only in a later task. By then, the address may already be that of another page.
      router.dispose()
    }
  }, [router, client, read])

  const onArrived = useCallback(() => {
    if (showList()) restoreScroll()
  }, [])

  return (
    <InstantSearchSSRProvider initialResults={first}>
      <InstantSearch
        searchClient={client}
        indexName={search.indexName}
        routing={routing}
        insights={false}
        future={FUTURE}
      >
        <Configure
          hitsPerPage={search.hitsPerPage}
          maxValuesPerFacet={MAX_FACET_VALUES}
          attributesToHighlight={NONE}
          attributesToRetrieve={FIELDS}
        />
        <ListProvider
          search={search}
          ask={ask}
          client={client}
          read={read}
          said={said}
          typing={router.typing}
          groups={groups}
          onArrived={onArrived}
        >
          <SearchLayout alert={alert}>{children}</SearchLayout>
        </ListProvider>
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
})

/**
 * On touch screens, loads the script with which shoppers swipe through a card's pictures. If it were loaded only at the
 * first swipe, it couldn't respond to that swipe.
 */
function readyForSwipes(): void {
  if (navigator.maxTouchPoints > 0)
    void import('../vehicle/card/pictures/turnable.ts').then(
      (module) => module.startTouchedCards(),
      console.info,
    )
}

const FUTURE = { preserveSharedStateOnUnmount: true, persistHierarchicalRootCount: true }
const NONE: string[] = []
const FIELDS = [...CARD_FIELDS]

/** Shows the list if the page's first script has hidden it (SearchPage.astro). Returns whether it was hidden. */
function showList(): boolean {
  const { dataset } = document.documentElement
  const asked = dataset.listAsked !== undefined
  delete dataset.listAsked
  return asked
}
