import type { UseRefinementListProps } from 'react-instantsearch'
import { MAX_FACET_VALUES } from '../client/initialResults.ts'
import { attributeOf, isEvery, type ListName } from '../state/params.ts'

/** A list as `useRefinementList` takes it. Its values are not sorted: they have an order of their own (Values.tsx). */
export const refinementList = (name: ListName): UseRefinementListProps => ({
  attribute: attributeOf(name),
  operator: isEvery(name) ? 'and' : 'or',
  limit: MAX_FACET_VALUES,
  sortBy: inNoOrder,
})

const inNoOrder = (): number => 0
