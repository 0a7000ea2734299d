import type { SearchStart } from '#plan/page.ts'
import { NOTHING, type Choice } from '#features/search/choice.ts'
import { openGroups } from '#features/search/openGroups.ts'
import type { List } from '#features/search/useList.ts'
import { searchWords } from '#features/search/words.ts'

/** What the controls of a list work with, of a stock that there is not. */

const FACETS = {
  make: { Toyota: 42, Mazda: 17, Ford: 9, Isuzu: 0 },
  'hierarchical_make.lvl1': { 'Toyota > HiLux': 30, 'Toyota > Corolla': 12 },
  body: { SUV: 31, Ute: 24, 'A body with a name that takes more than a line': 8, Van: 5, Hatch: 0 },
}
const PAGES = 9

const search: SearchStart = {
  site: 'gallery',
  title: 'Cars',
  siteName: 'Gallery',
  contactHref: '#lists',
  dealers: {},
  indexName: 'newest',
  listingFilter: '',
  allHref: '#lists',
  soldDays: 0,
  hitsPerPage: 12,
  sorts: [
    { value: 'newest', label: 'Newest', id: 'newest' },
    { value: 'cheapest', label: 'Price, low to high', id: 'cheapest' },
  ],
  filters: [
    { attribute: 'make', label: 'Make and model', kind: 'make', unit: '' },
    { attribute: 'body', label: 'Body', kind: 'list', unit: '' },
    { attribute: 'price', label: 'Price', kind: 'range', unit: '$' },
  ],
  noun: { one: 'car', many: 'cars' },
  card: {
    region: 'en-AU',
    vehicleBase: '/cars',
    priceDecimals: false,
    offersSubscription: false,
    fuelTags: false,
    runoutTagColour: 'red',
    certifiedManufacturer: '',
    comingSoonImage: '',
    showLocation: false,
    soldDays: 0,
  },
  service: null,
  first: {
    page: 1,
    nbHits: 101,
    nbPages: PAGES,
    facets: FACETS,
    facets_stats: { price: { min: 12_000, max: 98_000 } },
    ids: [],
  },
}

const CHOSEN: Choice = {
  ...NOTHING,
  lists: { make: ['Toyota'], model: ['Toyota > HiLux'], body: ['Ute'] },
  ranges: { price: { min: 20_000, max: 60_000 } },
}
export const CHOICES = { nothing: NOTHING, something: CHOSEN }

/** A list whose controls do nothing. */
export const listOf = (region: string, choice: Choice, page = 0): List => {
  const results = {
    nbHits: search.first.nbHits,
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
