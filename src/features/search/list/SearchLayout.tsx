import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Announcer } from './Announcer.tsx'
import { CardList } from './CardList.tsx'
import { Chips } from '../box/Chips.tsx'
import { Failure } from './Failure.tsx'
import { OtherFilters } from '../filters/OtherFilters.tsx'
import { FilterPanel, shownFilters } from '../filters/FilterPanel.tsx'
import { FilterSheet } from '../filters/FilterSheet.tsx'
import { countSentence } from '../state/labels.ts'
import { None } from './None.tsx'
import { Pages } from './Pages.tsx'
import { SearchBox } from '../box/SearchBox.tsx'
import { Slow } from './Slow.tsx'
import { Toolbar } from '../box/Toolbar.tsx'
import { useLasting } from './useLasting.ts'
import { useList } from '../state/useList.ts'

/** How long results must be late before the list is dimmed (ms). */
const DIM_AFTER = 120

/**
 * Lets shoppers choose where distances are measured from. Its code is loaded on demand, since few shoppers use it. If
 * the code can't be loaded, nothing is shown.
 */
const Nearby = lazy<() => ReactNode>(() =>
  import('../near/Nearby.tsx').then(
    (module) => ({ default: module.Nearby }),
    () => ({ default: () => null }),
  ),
)

/** Lays out the search page. `children` are the cards in the page's HTML. */
export function SearchLayout({ children, alert }: { children: ReactNode; alert: ReactNode }) {
  const list = useList()
  const { results, search, region, say, busy, untouched, failed } = list
  const dimmed = useLasting(busy, DIM_AFTER)
  const [sheet, setSheet] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  const turned = useRef(false)
  const closeSheet = useCallback(() => setSheet(false), [])

  // Once another page of the list has arrived, scroll to the top of the list and move the focus there.
  useEffect(() => {
    if (!turned.current) return
    turned.current = false
    heading.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [results])

  const sentence = countSentence(results.nbHits, search.noun, region)
  const none = results.nbHits === 0
  return (
    <div
      className="search"
      data-dimmed={dimmed || undefined}
      data-bare={shownFilters(list).length === 0 || undefined}
    >
      <OtherFilters />
      <SearchBox />
      <aside className="search__side" aria-label={say.filters}>
        <FilterPanel />
      </aside>
      <Chips />
      <Toolbar onFilters={() => setSheet(true)} sheetOpen={sheet}>
        <h2 className="search__count" ref={heading} tabIndex={-1}>
          {sentence}
        </h2>
      </Toolbar>
      <Announcer>{sentence}</Announcer>
      <section className="search__results" ref={section} aria-label={say.results} aria-busy={busy}>
        <Slow />
        {list.choice.sort === 'nearest' && (
          <Suspense>
            <Nearby />
          </Suspense>
        )}
        {failed && <Failure />}
        {none ? <None /> : <CardList untouched={untouched}>{children}</CardList>}
        <Pages onTurn={() => (turned.current = true)} />
        {!none && alert}
      </section>
      {sheet && <FilterSheet onClose={closeSheet} />}
    </div>
  )
}
