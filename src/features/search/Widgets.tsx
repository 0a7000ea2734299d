import { usePagination, useRange, useRefinementList, useSearchBox, useSortBy } from 'react-instantsearch'
import { LIST_NAMES, RANGE_NAMES, type ListName, type RangeName } from '#search/list/filterNames.ts'
import { refinementList } from './instantSearch.ts'
import { useList } from './useList.ts'

/** Tells InstantSearch everything that a shopper can ask a list for. What's shown of it, our own components draw from the list's state. */
export function Widgets() {
  const { search } = useList()
  useSearchBox()
  usePagination()
  useSortBy({ items: search.sorts })
  return [
    ...LIST_NAMES.map((name) => <List key={name} name={name} />),
    ...RANGE_NAMES.map((name) => <Range key={name} name={name} />),
  ]
}

function List({ name }: { name: ListName }) {
  useRefinementList(refinementList(name))
  return null
}

function Range({ name }: { name: RangeName }) {
  useRange({ attribute: name })
  return null
}
