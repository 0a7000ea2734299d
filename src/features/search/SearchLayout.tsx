import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { CardList } from './CardList.tsx'
import { Chips } from './Chips.tsx'
import { Failure } from './Failure.tsx'
import { FilterPanel, useShownFilters, FilterSheet } from './FilterPanel.tsx'
import { NEAREST_INDEX } from '#rules/listing/nearest.ts'
import { withSort } from '#search/list/address.ts'
import { countSentence, filterCount } from '#search/list/labels.ts'
import { NoMatches } from './NoMatches.tsx'
import { Pages } from './Pages.tsx'
import { SearchBox } from './SearchBox.tsx'
import { useList } from './useList.ts'
import { Icon } from './Icon.tsx'
import { usePendingValue, usePriorInput, valueOf } from './inputs.ts'

interface Props {
  children: ReactNode
  onFilters: () => void
  sheetOpen: boolean
}

/** Id of the sort menu. It's fixed, since a page has only one list. */
const SORT = 'search-sort'

/** On phones, it stays in sight while the list scrolls. */
function Toolbar({ children, onFilters, sheetOpen }: Props) {
  const { search, region, indexUiState, setIndexUiState, say } = useList()
  const { indexName, sorts } = search
  const active = filterCount(indexUiState, region)
  const { sortBy = indexName } = indexUiState
  const [shown, show] = usePendingValue(sorts.find(({ value }) => value === sortBy)?.id ?? '')
  const select = useRef<HTMLSelectElement>(null)
  const order = (id: string): void => {
    show(id)
    setIndexUiState((state) => withSort(state, id, search))
  }
  usePriorInput(select, valueOf, shown, order)
  return (
    <div className="search__bar">
      <button
        type="button"
        className="search__filters"
        data-live
        aria-haspopup="dialog"
        aria-expanded={sheetOpen}
        onClick={onFilters}
      >
        <Icon name="sliders" />
        {say.filters} {active > 0 && <span className="badge">{active}</span>}
      </button>
      <div className="pick" data-live>
        <label className="pick__label" htmlFor={SORT}>
          {say.sort}
        </label>
        <select
          ref={select}
          id={SORT}
          className="pick__select"
          autoComplete="off"
          value={shown}
          onChange={(event) => order(event.target.value)}
        >
          {sorts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
      {children}
    </div>
  )
}

/** How long until the shopper is told that the results are late, and until they can try again (ms). */
const LATE = 1000
const VERY_LATE = 6000

/** The list stays but is dimmed, and this message lies over its top, so that nothing moves. */
function Slow() {
  const { busy, say, retry } = useList()
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (!busy) return undefined
    const tell = (): void => {
      setLate(1)
      // Show the filters again, which SearchPage.astro has hidden. They already show what the address asks for, and
      // needn't wait for the results.
      const { dataset } = document.documentElement
      if (dataset.listAsked !== undefined) dataset.listAsked = 'order'
    }
    const timers = [setTimeout(tell, LATE), setTimeout(() => setLate(2), VERY_LATE)]
    return () => {
      timers.forEach(clearTimeout)
      setLate(0)
    }
  }, [busy])
  return (
    <div className="slow">
      <div className={late > 0 ? 'slow__pill' : undefined}>
        <p role="status">{late > 0 && say.stillSearching}</p>
        {late > 1 && (
          <button
            type="button"
            onClick={() => {
              setLate(1)
              retry()
            }}
          >
            {say.retry}
          </button>
        )}
      </div>
    </div>
  )
}

/** Becomes true after `ms`. What takes less time isn't shown, so that nothing flickers. */
export function useLasting(on: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!on) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [on, ms])
  return on && lasting
}

/**
 * How long a sentence must stay unchanged before it's announced (ms). This way, screen readers don't announce a new one
 * for each letter typed.
 */
const REST = 800

/** The sentence that the page opens with isn't announced. */
function Announcer({ children: sentence }: { children: string }) {
  const [announcement, setAnnouncement] = useState(sentence)
  useEffect(() => {
    const timer = setTimeout(() => setAnnouncement(sentence), REST)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  )
}

/** How long results must be late before the list is dimmed (ms). */
const DIM_AFTER = 120

/** Loaded on demand, since few shoppers use it. If it can't be loaded, nothing is shown. */
const Nearby = lazy<() => ReactNode>(() =>
  import('./Nearby.tsx').then(
    (module) => ({ default: module.Nearby }),
    () => ({ default: () => null }),
  ),
)

/** `children` are the cards in the page's HTML. */
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
      data-bare={useShownFilters().length === 0 || undefined}
    >
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
        {list.indexUiState.sortBy === NEAREST_INDEX && (
          <Suspense>
            <Nearby />
          </Suspense>
        )}
        {failed && <Failure />}
        {none ? <NoMatches /> : <CardList untouched={untouched}>{children}</CardList>}
        <Pages onTurn={() => (turned.current = true)} />
        {!none && alert}
      </section>
      {sheet && <FilterSheet onClose={closeSheet} />}
    </div>
  )
}
