import type { UseRefinementListProps } from 'react-instantsearch'
import { MAX_FACET_VALUES } from '../client/initialResults.ts'
import { attributeOf, isEvery, type ListName } from '../state/params.ts'

/**
 * Returns a list's props for `useRefinementList`. InstantSearch doesn't sort the values, since Values.tsx has its own
 * order.
 */
export const refinementList = (name: ListName): UseRefinementListProps => ({
  attribute: attributeOf(name),
  operator: isEvery(name) ? 'and' : 'or',
  limit: MAX_FACET_VALUES,
  sortBy: inNoOrder,
})

const inNoOrder = (): number => 0
