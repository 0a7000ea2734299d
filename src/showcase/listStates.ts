import type { SearchStart } from '#plan/page.ts'
import { NOTHING, type Choice } from '#features/search/state/choice.ts'

/** What the controls of a list show: the made-up dealer's list, with the counts of a larger stock. */

const FACETS = {
  make: { Toyota: 42, Mazda: 17, Ford: 9, Isuzu: 0 },
  'hierarchical_make.lvl1': { 'Toyota > HiLux': 30, 'Toyota > Corolla': 12 },
  body: { SUV: 31, Ute: 24, 'A body with a name that takes more than a line': 8, Van: 5, Hatch: 0 },
}
const PAGES = 9
const HITS = 101
const PRICES = { min: 12_000, max: 98_000 }
/** Of the filters, one of each kind. */
const SHOWN = ['make', 'body', 'price']

const CHOSEN: Choice = {
  ...NOTHING,
  lists: { make: ['Toyota'], model: ['Toyota > HiLux'], body: ['Ute'] },
  ranges: { price: { min: 20_000, max: 60_000 } },
}
export const CHOICES = { nothing: NOTHING, something: CHOSEN }

/**
 * A list of the made-up dealer, with few filters.
 *
 * @param page from 1
 */
export const listOf = (start: SearchStart, page: number): SearchStart => ({
  ...start,
  filters: start.filters.filter(({ attribute }) => SHOWN.includes(attribute)),
  // Narrower than all stock, so that it says where there is more.
  allHref: '#lists',
  first: {
    ...start.first,
    page,
    nbHits: HITS,
    nbPages: PAGES,
    facets: FACETS,
    facets_stats: { price: PRICES },
  },
})
