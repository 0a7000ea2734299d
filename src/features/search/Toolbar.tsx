import { useId } from 'react'
import { Icon } from './Icon.tsx'
import { filterCount } from './labels.ts'
import { useList } from './useList.ts'

interface Props {
  onFilters: () => void
  sheetOpen: boolean
}

/** The order, and on phones the way to the filters: stays in reach while the list scrolls. */
export function Toolbar({ onFilters, sheetOpen }: Props) {
  const { search, region, choice, choose, say } = useList()
  const id = useId()
  const active = filterCount(choice, region)
  const opening = search.sorts.find(({ value }) => value === search.indexName)?.id ?? ''
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
        <label className="pick__label" htmlFor={id}>
          {say.sort}
        </label>
        <select
          id={id}
          className="pick__select"
          autoComplete="off"
          value={choice.sort === '' ? opening : choice.sort}
          onChange={(event) => {
            const sort = event.target.value === opening ? '' : event.target.value
            choose((now) => ({ ...now, sort, page: 1 }))
          }}
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
