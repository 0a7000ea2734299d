import { useConnector, useRefinementList } from 'react-instantsearch'
import { isOptional, LIST_NAMES, type ListName } from '../state/params.ts'
import { useList } from '../state/useList.ts'
import { connectUnshown } from './unshown.ts'
import { shownFilters } from './FilterPanel.tsx'
import { refinementList } from './refinementList.ts'

/** Registers filters that an address may use but the panel doesn't show, as widgets without any display. */
export function OtherFilters() {
  const list = useList()
  const shown = shownFilters(list).map(({ attribute }) => attribute)
  const offered = list.search.filters.map(({ attribute }) => attribute)
  useConnector(connectUnshown, { offered })
  return LIST_NAMES.filter(
    (name) => !shown.includes(name) && (!isOptional(name) || offered.includes(name)),
  ).map((name) => <List key={name} name={name} />)
}

function List({ name }: { name: ListName }) {
  useRefinementList(refinementList(name))
  return null
}
