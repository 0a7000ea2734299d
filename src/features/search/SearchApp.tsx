import { memo, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { IndexUiState } from 'instantsearch.js'
import { singleIndex } from 'instantsearch.js/es/lib/stateMappings'
import { atom } from 'nanostores'
import { Configure, InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch'
import type { SearchStart } from '#plan/page.ts'
import { CARD_FIELDS } from '#search/cardOf.ts'
import { searchClient } from '#search/client/searchClient.ts'
import type { InterpretedWords } from '#search/client/understanding.ts'
import { fetchIndex } from '#features/offline/fetchIndex.ts'
import { initialResults, MAX_FACET_VALUES } from './instantSearch.ts'
import { ListProvider } from './ListProvider.tsx'
import { openGroups } from './openGroups.ts'
import { listRouter } from './router.ts'
import { RenderedList } from './RenderedList.tsx'
import { SearchLayout } from './SearchLayout.tsx'
import { Widgets } from './Widgets.tsx'

/**
 * Restores the scroll position of a list when the shopper comes back to it. Browsers do that themselves if they kept
 * the page in memory, or if the rendered list is the one the shopper left. But if the list has to be searched for
 * again, its height changes after the browser has scrolled.
 */

const KEY = 'forecourt.list'

/** Returns a function that stops this. */
function rememberScroll(): () => void {
  const remember = (): void => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify({ list: address(), top: Math.round(scrollY) }))
    } catch {
      // Storage is blocked, so the list will open at its top.
    }
  }
  window.addEventListener('pagehide', remember)
  return () => window.removeEventListener('pagehide', remember)
}

function restoreScroll(): void {
  // The router brought the shopper back, and has recorded the position.
  const { back } = document.documentElement.dataset
  if (back !== undefined) return goTo(Number(back))
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type !== 'back_forward' && navigation?.type !== 'reload') return
  const left = remembered()
  if (left?.list === address()) goTo(left.top)
}

const goTo = (top: number): void => void requestAnimationFrame(() => scrollTo({ top, behavior: 'instant' }))

const address = (): string => location.pathname + location.search

function remembered(): { list: string; top: number } | undefined {
  try {
    const left: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const { list, top } = (left ?? {}) as { list?: unknown; top?: unknown }
    return typeof list === 'string' && typeof top === 'number' ? { list, top } : undefined
  } catch {
    return undefined
  }
}

/**
 * Passes a list's initial data to its island as text, because Astro would serialise an object piece by piece. Only
 * browsers parse the text. When the build renders the island, the island gets the object from which the text was made.
 */
let last: { text: string; start: SearchStart } | undefined

export function textOfStart(start: SearchStart): string {
  last = { text: JSON.stringify(start), start }
  return last.text
}

/** Returns the data from which the text was made. Don't change the object returned. */
export const startOfText = (text: string): SearchStart =>
  last?.text === text ? last.start : (JSON.parse(text) as SearchStart)

/** Returns a function that cancels the work. */
function whenLoaded(work: () => void): () => void {
  let off = false
  const wait = (): void => {
    const run = (): void => {
      if (!off) work()
    }
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: 2000 })
    else setTimeout(run, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    off = true
    window.removeEventListener('load', wait)
  }
}

interface Props {
  start: string
  path: string
  /** The first cards, already rendered. They stay on the page until the shopper asks for another list. */
  children?: ReactNode
  alert?: ReactNode
}

function openList(search: SearchStart, path: string) {
  const router = listRouter(search, path)
  const client = searchClient(search, { fetch: fetchIndex, now: () => Date.now() })
  const reading = atom<InterpretedWords | null>(null)
  return {
    search,
    reading,
    router,
    client,
    read: async (words: string, base: IndexUiState) => {
      const next = await client.read(words, base)
      reading.set({ ...next, origins: { ...reading.get()?.origins, ...next.origins } })
      return next.state
    },
    groups: openGroups(search.site),
    routing: { router, stateMapping: singleIndex(search.indexName) },
  }
}

/**
 * The search island. It draws exactly what's in the page's HTML and requests nothing until the shopper acts or the
 * address asks for another list.
 *
 * It's wrapped in `memo` although its props never change: Astro would call a plain function an extra time to see if
 * it's a component.
 */
export const SearchApp = memo((props: Props) =>
  typeof document === 'undefined' ? <RenderedApp {...props} /> : <LiveApp {...props} />,
)

/** As in the page's HTML. */
export function RenderedApp({ start, path, children, alert }: Props) {
  const { router, ...list } = openList(startOfText(start), path)
  return (
    <RenderedList {...list} path={path} typing={router.typing}>
      <SearchLayout alert={alert}>{children}</SearchLayout>
    </RenderedList>
  )
}

function LiveApp({ start, path, children, alert }: Props) {
  const [{ search, reading, router, client, routing, first, read, groups }] = useState(() => {
    const list = openList(startOfText(start), path)
    return { ...list, first: initialResults(list.search) }
  })

  useEffect(() => {
    let gone = false
    const arrive = (understood?: IndexUiState): void => {
      if (!gone && !router.arrive(understood)) showList()
    }
    const asked = router.here()
    if (asked.query === undefined) arrive()
    else
      void read(asked.query, { ...asked, query: '', page: 1 }).then((state) =>
        arrive({ ...state, page: asked.page }),
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
          path={path}
          client={client}
          read={read}
          reading={reading}
          typing={router.typing}
          groups={groups}
          onArrived={onArrived}
        >
          <Widgets />
          <SearchLayout alert={alert}>{children}</SearchLayout>
        </ListProvider>
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
}

/**
 * On touch screens, loads the script with which shoppers swipe through a card's pictures. If it were loaded only at the
 * first swipe, it couldn't respond to that swipe.
 */
function readyForSwipes(): void {
  if (navigator.maxTouchPoints > 0)
    void import('../vehicle/card/pictures/cardPictures.ts').then(
      (module) => module.layTouchStrips(),
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
