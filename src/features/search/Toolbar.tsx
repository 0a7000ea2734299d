import { useRef, type ReactNode } from 'react'
import { useSortBy } from 'react-instantsearch'
import { Icon } from './Icon.tsx'
import { filterCount } from '#search/list/labels.ts'
import { usePendingValue, usePriorInput, valueOf } from './inputs.ts'
import { useList } from './useList.ts'

interface Props {
  children: ReactNode
  onFilters: () => void
  sheetOpen: boolean
}

/** Id of the sort menu. It's fixed, since a page has only one list. */
const SORT = 'search-sort'

/** On phones, it stays in sight while the list scrolls. */
export function Toolbar({ children, onFilters, sheetOpen }: Props) {
  const { search, region, indexUiState, say } = useList()
  const { currentRefinement, refine } = useSortBy({ items: search.sorts })
  const active = filterCount(indexUiState, region)
  const [shown, show] = usePendingValue(
    search.sorts.find(({ value }) => value === currentRefinement)?.id ?? '',
  )
  const select = useRef<HTMLSelectElement>(null)
  const order = (id: string): void => {
    show(id)
    const index = search.sorts.find((sort) => sort.id === id)?.value ?? search.indexName
    setTimeout(() => refine(index))
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
          {search.sorts.map(({ id, label }) => (
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
