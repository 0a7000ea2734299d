import type { SearchStart } from '#plan/page.ts'
import { NOTHING, type Choice } from '#features/search/choice.ts'
import { openGroups } from '#features/search/openGroups.ts'
import type { List } from '#features/search/useList.ts'
import { searchWords } from '#features/search/words.ts'

/** What the controls of a list work with: the made-up dealer's list, with the counts of a larger stock. */

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
 * A list whose controls do nothing.
 *
 * @param start of a list of the made-up dealer
 */
export const listOf = (start: SearchStart, choice: Choice, page = 0): List => {
  const { region } = start.card
  const search: SearchStart = {
    ...start,
    filters: start.filters.filter(({ attribute }) => SHOWN.includes(attribute)),
    // Narrower than all stock, so that it says where there is more.
    allHref: '#lists',
    first: { ...start.first, nbHits: HITS, nbPages: PAGES, facets: FACETS, facets_stats: { price: PRICES } },
  }
  const results = {
    nbHits: HITS,
    nbPages: PAGES,
    page,
    facets: [],
    disjunctiveFacets: Object.entries(FACETS).map(([name, data]) => ({ name, data })),
  }
  return {
    search,
    region,
    say: searchWords(region),
    path: '',
    choice,
    choose: () => undefined,
    results: results as unknown as List['results'],
    ask: () => Promise.resolve([]),
    groups: openGroups('gallery'),
    pressed: true,
    busy: false,
    failed: false,
    retry: () => undefined,
  }
}
