import { memo, useCallback, useEffect, useState, type ReactNode } from 'react'
import { InstantSearch, InstantSearchSSRProvider } from 'react-instantsearch'
import { fetchIndex } from '#features/offline/fetchIndex.ts'
import { addressBar } from './addressBar.ts'
import { initialResults } from './initialResults.ts'
import { ListProvider } from './ListProvider.tsx'
import { lookup } from './lookup.ts'
import { openGroups } from './openGroups.ts'
import { restoreScroll, rememberScroll } from './scroll.ts'
import { searchClient } from './searchClient.ts'
import { SearchLayout } from './SearchLayout.tsx'
import { startOfText } from './startText.ts'
import { stateMapping } from './uiState.ts'
import { whenLoaded } from './whenLoaded.ts'

interface Props {
  /** The list as the page arrives with it (startText.ts). */
  start: string
  /** The listing's own path: that of its first page. */
  path: string
  /** The first cards as they were pressed; they stay until the shopper asks for something else. */
  children?: ReactNode
}

/**
 * The search island. It draws exactly what the page arrived with and asks for nothing until the shopper acts, or until
 * the address turns out to ask for another list than the pressed one.
 *
 * A memo, though its props never change: what is a mere function Astro runs once more, to see whether it is a component.
 */
export const SearchApp = memo(function SearchApp({ start, path, children }: Props) {
  const [{ search, bar, client, routing, first, ask, groups }] = useState(() => {
    const search = startOfText(start)
    const bar = addressBar(search, path)
    const client = searchClient(search, { fetch: fetchIndex, now: () => Date.now() })
    return {
      search,
      bar,
      client,
      ask: lookup(client, search),
      groups: openGroups(search.site),
      routing: { router: bar, stateMapping: stateMapping(search) },
      first: initialResults(search),
    }
  })

  useEffect(() => {
    if (!bar.arrive()) showList()
    const callOff = whenLoaded(() => void client.warm())
    return () => {
      callOff()
      bar.dispose()
    }
  }, [bar, client])

  useEffect(() => rememberScroll(), [])

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
        <ListProvider
          search={search}
          path={path}
          ask={ask}
          groups={groups}
          onceAwake={bar.onceArrived}
          onArrived={onArrived}
        >
          <SearchLayout>{children}</SearchLayout>
        </ListProvider>
      </InstantSearch>
    </InstantSearchSSRProvider>
  )
})

const FUTURE = { preserveSharedStateOnUnmount: true, persistHierarchicalRootCount: true }

/** Ends what the page's first script began (SearchPage.astro): the list on show is the right one. Returns whether it had begun. */
function showList(): boolean {
  const { dataset } = document.documentElement
  const asked = dataset.listAsked !== undefined
  delete dataset.listAsked
  return asked
}
