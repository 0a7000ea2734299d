import { useRef } from 'react'
import { Icon } from './Icon.tsx'
import { filterCount } from './labels.ts'
import { useAhead } from './useAhead.ts'
import { useEarly, valueOf } from './useEarly.ts'
import { useList } from './useList.ts'

interface Props {
  onFilters: () => void
  sheetOpen: boolean
}

/** The page has one list. */
const SORT = 'search-sort'

/** The order, and on phones the way to the filters: stays in reach while the list scrolls. */
export function Toolbar({ onFilters, sheetOpen }: Props) {
  const { search, region, choice, choose, say } = useList()
  const active = filterCount(choice, region)
  const opening = search.sorts.find(({ value }) => value === search.indexName)?.id ?? ''
  const chosen = choice.sort === '' ? opening : choice.sort
  const [shown, show] = useAhead(chosen)
  const select = useRef<HTMLSelectElement>(null)
  const order = (id: string): void => {
    show(id)
    choose((now) => ({ ...now, sort: id === opening ? '' : id, page: 1 }))
  }
  useEarly(select, valueOf, chosen, order)
  return (
    <div className="search__bar" data-live>
      <button
        type="button"
        className="search__filters"
        aria-haspopup="dialog"
        aria-expanded={sheetOpen}
        onClick={onFilters}
      >
        <Icon name="sliders" />
        {say.filters} {active > 0 && <span className="badge">{active}</span>}
      </button>
      <div className="pick">
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
    </div>
  )
}
