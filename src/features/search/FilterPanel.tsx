import { useCallback, useState, type ReactNode, useEffect, useRef } from 'react'
import type { SearchStart } from '#plan/page.ts'
import {
  attributeOf,
  isListName,
  isRangeName,
  makeOf,
  modelOf,
  type ListName,
} from '#search/list/filterNames.ts'
import { chipsOf, valueLabel, countSentence, filterCount } from '#search/list/labels.ts'
import { valuesOf, withChoice, withoutFilters } from '#search/list/searchState.ts'
import { Icon } from './Icon.tsx'
import { useList } from './useList.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { Tick, TickList } from './TickList.tsx'
import { Failure } from './Failure.tsx'

export function FilterSheet({ onClose }: { onClose: () => void }) {
  const { indexUiState, setIndexUiState, results, search, region, say, failed } = useList()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Keep the page underneath from scrolling.
    document.documentElement.toggleAttribute('data-sheet', true)
    // Close the sheet if the screen becomes wide enough to show the filters beside the list.
    const wide = matchMedia('(min-width: 992px)')
    const close = (): void => shown?.close()
    wide.addEventListener('change', close)
    return () => {
      wide.removeEventListener('change', close)
      document.documentElement.toggleAttribute('data-sheet', false)
    }
  }, [])

  const close = (): void => dialog.current?.close()
  return (
    <dialog className="sheet" ref={dialog} aria-label={say.filters} onClose={onClose}>
      <div className="sheet__head">
        <button type="button" className="sheet__close" aria-label={say.close} onClick={close}>
          <Icon name="close" />
        </button>
        <p className="sheet__title">{say.filters}</p>
        <button
          type="button"
          className="sheet__clear"
          disabled={filterCount(indexUiState, region) === 0}
          onClick={() => setIndexUiState((state) => ({ ...withoutFilters(state), query: state.query }))}
        >
          {say.clearAll}
        </button>
      </div>
      <div className="sheet__body">
        <FilterPanel />
      </div>
      <div className="sheet__foot">
        {failed && <Failure />}
        <button type="button" className="button" onClick={close}>
          {say.apply} {countSentence(results.nbHits, search.noun, region)}
        </button>
      </div>
    </dialog>
  )
}

interface ValuesProps {
  name: ListName
  legend: string
  labelOf: (value: string) => string
  only?: (value: string) => boolean
  children?: (value: string) => ReactNode
}

/** The values keep the order they had when the page opened, so that nothing moves under the pointer. */
function Values({ name, legend, labelOf, only = () => true, children }: ValuesProps) {
  const { search, indexUiState, setIndexUiState, counts: countsOf } = useList()
  const counts = new Map(Object.entries(countsOf(name)))
  const ticked = valuesOf(indexUiState, name)
  const values = Object.keys(search.first.facets[attributeOf(name)] ?? {})
  const tick = useCallback(
    (value: string, on: boolean) => setIndexUiState((state) => withChoice(state, name, value, on)),
    [setIndexUiState, name],
  )
  return (
    <TickList
      legend={legend}
      values={[...new Set([...values, ...[...counts.keys()].sort(), ...ticked])].filter(only)}
      ticked={ticked}
      labelOf={labelOf}
    >
      {(value) => (
        <>
          <Tick
            label={labelOf(value)}
            count={counts.get(value) ?? 0}
            checked={ticked.includes(value)}
            value={value}
            onTick={tick}
          />
          {children?.(value)}
        </>
      )}
    </TickList>
  )
}

/** If some of a make's models are ticked, only those are searched for. */
function MakeFilter({ label }: { label: string }) {
  const { indexUiState, say } = useList()
  const makes = valuesOf(indexUiState, 'make')
  return (
    <Values name="make" legend={label} labelOf={makeOf}>
      {(make) =>
        makes.includes(make) && (
          <div className="models">
            <Values
              name="model"
              legend={`${make} ${say.models}`}
              labelOf={modelOf}
              only={(model) => makeOf(model) === make}
            />
          </div>
        )
      }
    </Values>
  )
}

interface GroupProps {
  /** Key under which the browser stores whether the filter is open. */
  name: string
  label: string
  active: number
  /** Whether the filter is open if the shopper has never opened or closed it. */
  open: boolean
  children: ReactNode
}

/**
 * A filter below its name, as a `<details>` element, which the browser itself opens and closes. React only renders its initial state: open
 * or closed, as the shopper left it. OpenGroups.astro has already put the page's HTML in the same state.
 */
function FilterGroup({ name, label, active, open, children }: GroupProps) {
  const { groups } = useList()
  const [first] = useState(() => groups.isOpen(name, open))
  return (
    <details className="filter" data-group={name} open={first}>
      <summary
        className="filter__head"
        onClick={({ currentTarget: { parentElement } }) =>
          groups.set(name, parentElement?.hasAttribute('open') !== true)
        }
      >
        <span>{label}</span>
        {active > 0 && <span className="badge">{active}</span>}
        <Icon name="down" />
      </summary>
      <div className="filter__body">{children}</div>
    </details>
  )
}

const OPEN = 6

/** Leaves out filters that have no values in the list, unless they're in use. */
export function useShownFilters() {
  const { search, indexUiState, region } = useList()
  const names = chipsOf(indexUiState, region).map(({ key }) => key.split(' ', 1)[0])
  return search.filters
    .map((filter) => ({
      ...filter,
      active: names.filter(
        (name) => name === filter.attribute || (filter.attribute === 'make' && name === 'model'),
      ).length,
    }))
    .filter(({ attribute, active }) => active > 0 || hasValues(search.first, attribute))
}

export function FilterPanel() {
  const { region, search } = useList()
  return (
    // Autocomplete is off, so that the browser doesn't restore which checkboxes were ticked. The address determines that.
    <form className="filters" autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      <button type="submit" hidden />
      {useShownFilters().map(({ attribute, label, kind, unit, active }, index) => (
        <FilterGroup key={attribute} name={attribute} label={label} active={active} open={index < OPEN}>
          {kind === 'make' && <MakeFilter label={label} />}
          {kind === 'list' && isListName(attribute) && (
            <Values
              name={attribute}
              legend={label}
              labelOf={(value) => valueLabel(attribute, value, region, search.dealers)}
            />
          )}
          {kind === 'range' && isRangeName(attribute) && (
            <RangeFilter name={attribute} label={label} unit={unit} />
          )}
        </FilterGroup>
      ))}
    </form>
  )
}

const hasValues = ({ facets, facets_stats }: SearchStart['first'], attribute: string): boolean =>
  attribute in facets_stats ||
  Object.keys(facets[isListName(attribute) ? attributeOf(attribute) : attribute] ?? {}).length > 0
