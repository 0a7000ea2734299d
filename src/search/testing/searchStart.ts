import type { SearchStart } from '#plan/page.ts'
import { DAY_MS } from '#rules/constants.ts'
import { listingFilter } from '#rules/listing/listing.ts'
import { sortOptions } from '#rules/listing/sort.ts'
import { buildIndex } from '../engine/index/build.ts'
import { openIndex } from '../engine/index.ts'
import { NOW, sampleRecords } from '../engine/testing/stock.ts'
import { pointerTo } from '../indexPointer.ts'
import type { SearchRecord } from '../record.ts'
import { CARD_SETTINGS } from './cardSettings.ts'
import { MAX_FACET_VALUES } from '#features/search/instantSearch.ts'

/** A small stock, and the initial data of the search page as the build makes it, for tests of this folder. */

/** The time for which the sample stock is made, in ms since 1970. */
export const SHOPPERS_NOW = NOW * 1000

/** Makes records as they are in the index, in which the sold date is 0 for a vehicle that isn't sold (spec §4). */
export const stockOf = (count: number, seed = 3): SearchRecord[] =>
  sampleRecords(count, seed).map((record) => ({
    ...record,
    objectID: record.slug,
    show_on_dealer_website: true,
    sold_date_timestamp: record.status === 'sold' ? NOW - DAY_MS / 1000 : 0,
  }))

const FILTERS: SearchStart['filters'] = [
  { attribute: 'make', label: 'Make and model', kind: 'make', unit: '' },
  { attribute: 'price', label: 'Price', kind: 'range', unit: '$' },
  { attribute: 'body', label: 'Body', kind: 'list', unit: '' },
  { attribute: 'year', label: 'Year', kind: 'range', unit: '' },
  { attribute: 'km', label: 'Odometer', kind: 'range', unit: 'km' },
  { attribute: 'colour', label: 'Colour', kind: 'list', unit: '' },
  { attribute: 'features', label: 'Features', kind: 'list', unit: '' },
]

interface Options {
  region?: string
  hitsPerPage?: number
  /** Page number, from 1. */
  page?: number
  service?: SearchStart['service']
}

/** Makes a search page's initial data for these records, with the engine's own results. */
export function startOf(records: readonly SearchRecord[], options: Options = {}): SearchStart {
  const { region = 'en-AU', hitsPerPage = 12, page = 1, service = null } = options
  const sorts = sortOptions().map(({ index, label, id }) => ({ value: index, label, id }))
  const indexName = sorts[0]?.value ?? ''
  const filters = FILTERS.map((each) =>
    each.attribute === 'km' && region === 'en-US' ? { ...each, unit: 'miles' } : each,
  )
  const answer = openIndex(buildIndex([...records])).search({
    indexName,
    filters: listingFilter({ now: SHOPPERS_NOW, soldDays: 3 }),
    facets: [
      'make',
      'model',
      'hierarchical_make.lvl1',
      ...filters.slice(1).map(({ attribute }) => attribute),
    ],
    hitsPerPage,
    page: page - 1,
    maxValuesPerFacet: MAX_FACET_VALUES,
  })
  return {
    site: 'bayside',
    title: 'Used cars',
    siteName: 'Bayside Motors',
    branches: [],
    own: { car_type: ['used'] },
    contactHref: '/contact',
    dealers: { 'bayside-motors': 'Bayside Motors & Co' },
    indexName,
    listingFilter: '',
    allHref: null,
    soldDays: 3,
    hitsPerPage,
    sorts,
    filters,
    noun: { one: 'car', many: 'cars' },
    finance: {},
    repayments: false,
    words: [],
    card: { ...CARD_SETTINGS, region, showLocation: true },
    service,
    first: {
      page,
      nbHits: answer.nbHits,
      nbPages: answer.nbPages,
      facets: answer.facets ?? {},
      facets_stats: answer.facets_stats ?? {},
      ids: answer.hits.map(({ objectID }) => objectID),
    },
  }
}

/** Responds to requests for the two files of a site's search index. */
export function siteOf(records: readonly SearchRecord[]) {
  const bytes = buildIndex([...records])
  return (path: string): Promise<Response> =>
    Promise.resolve(
      path === '/search/index.json'
        ? Response.json(pointerTo('/search/index.test.bin'))
        : new Response(bytes as Uint8Array<ArrayBuffer>),
    )
}
