import { SEARCH_INDEX } from '../constants.ts'
import type { FactName } from '../vehicle/facts/facts.ts'
import { finite } from '#lib/values.ts'

/**
 * The sort orders that every stock list can have (spec §2 'Sort options'). Orders based on a trade's facts are in
 * vehicle/facts/factSorts.ts.
 */

type SortId = 'most_relevant' | 'latest' | 'highest_price' | 'lowest_price' | 'highest_kms' | 'lowest_kms'
type SortAttribute = 'custom_rank' | 'created_at_timestamp' | 'price' | 'km' | FactName

export interface SortOption {
  id: string
  label: string
  attribute: SortAttribute
  direction: 'asc' | 'desc'
  /**
   * The name of the index that has the stock in this order. For the first order, that's the main index; for the others, it's one of its
   * replicas.
   */
  index: string
}

const MOST_RELEVANT = sortBy('most_relevant', 'Most Relevant', 'custom_rank', 'desc', SEARCH_INDEX)

export const SORTS: readonly SortOption[] = [
  MOST_RELEVANT,
  sortBy('latest', 'Latest', 'created_at_timestamp', 'desc'),
  sortBy('highest_price', 'Highest Price', 'price', 'desc'),
  sortBy('lowest_price', 'Lowest Price', 'price', 'asc'),
  sortBy('highest_kms', 'Highest Kms', 'km', 'desc'),
  sortBy('lowest_kms', 'Lowest Kms', 'km', 'asc'),
]

/** The default sort options (spec §2: 'the reduced default list'). */
const REDUCED_SORTS: readonly SortId[] = ['most_relevant', 'latest', 'highest_price', 'lowest_price']

export function sortOptions(ids: readonly string[] = REDUCED_SORTS): SortOption[] {
  const options = ids.flatMap((id) => SORTS.find((option) => option.id === id) ?? [])
  return options.length > 0 ? [...new Set(options)] : sortOptions(REDUCED_SORTS)
}

export function defaultSort(setting?: string | null): SortOption {
  return SORTS.find((option) => option.id === setting) ?? MOST_RELEVANT
}

/**
 * Makes a function that compares two cars for a sort order. Cars without a value come last in either direction. Of cars with equal values,
 * those with pictures come first. The rest are sorted by slug, so that a list is the same on every machine.
 */
export function compareBy(sort: Pick<SortOption, 'attribute' | 'direction'>) {
  type Sorted = { slug?: string | null; photos_count?: number | null } & {
    [A in SortAttribute]?: number | null
  }
  return (one: Sorted, other: Sorted): number => {
    const a = finite(one[sort.attribute])
    const b = finite(other[sort.attribute])
    if (a !== b) {
      if (a === null) return 1
      if (b === null) return -1
      return sort.direction === 'asc' ? a - b : b - a
    }
    const pictured = Number(hasPictures(other)) - Number(hasPictures(one))
    if (pictured !== 0) return pictured
    const [left, right] = [String(one.slug ?? ''), String(other.slug ?? '')]
    return left < right ? -1 : left > right ? 1 : 0
  }
}

/** Whether a car has pictures of its own. Otherwise, its card shows the New Arrival placeholder (spec §2 'Car cards'). */
export const hasPictures = (car: { photos_count?: number | null }): boolean => (car.photos_count ?? 0) > 0

export function sortBy(
  id: string,
  label: string,
  attribute: SortAttribute,
  direction: 'asc' | 'desc',
  index = `${SEARCH_INDEX}_${attribute}_${direction}`,
): SortOption {
  return { id, label, attribute, direction, index }
}
