import { useRange, useRefinementList } from 'react-instantsearch'
import { isOptional, LIST_NAMES, RANGE_NAMES, type ListName, type RangeName } from '../state/params.ts'
import { useList } from '../state/useList.ts'
import { shownFilters } from './FilterPanel.tsx'
import { refinementList } from './refinementList.ts'

/** What an address may ask for and the panel does not show, as virtual widgets. */
export function OtherFilters() {
  const list = useList()
  const shown = shownFilters(list).map(({ attribute }) => attribute)
  const { lists, ranges } = list.choice
  return (
    <>
      {LIST_NAMES.filter((name) => !shown.includes(name) && (!isOptional(name) || name in lists)).map(
        (name) => (
          <List key={name} name={name} />
        ),
      )}
      {RANGE_NAMES.filter((name) => !isOptional(name) || shown.includes(name) || name in ranges).map(
        (name) => (
          <Range key={name} name={name} />
        ),
      )}
    </>
  )
}

function List({ name }: { name: ListName }) {
  useRefinementList(refinementList(name))
  return null
}

function Range({ name }: { name: RangeName }) {
  useRange({ attribute: name })
  return null
}
