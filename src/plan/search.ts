import { listingFilter } from '#rules/listing.ts'
import { distanceUnit } from '#rules/locale.ts'
import { defaultSort, sortOptions } from '#rules/sort.ts'
import { counted, localWords } from '#rules/words.ts'
import type { Engine, SearchResponse } from '#search/engine/index.ts'
import type { FILTERS } from '#site/schema.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from './context.ts'
import type { Listing } from './listings.ts'
import { breadcrumbList, crumbs, metaOf } from './meta.ts'
import type { Page, SearchStart } from './page.ts'

type Filter = (typeof FILTERS)[number]

/** How each filter of `search_filters` looks; labels are put in the region's words. */
const FILTER_LOOKS: Record<Filter, Omit<SearchStart['filters'][number], 'attribute' | 'unit'>> = {
  make: { label: 'Make and model', kind: 'make' },
  car_type: { label: 'Condition', kind: 'list' },
  body: { label: 'Body', kind: 'list' },
  year: { label: 'Year', kind: 'range' },
  price: { label: 'Price', kind: 'range' },
  km: { label: 'Odometer', kind: 'range' },
  simple_fuel: { label: 'Fuel', kind: 'list' },
  transmission: { label: 'Transmission', kind: 'list' },
  drive: { label: 'Drive', kind: 'list' },
  colour: { label: 'Colour', kind: 'list' },
  seats: { label: 'Seats', kind: 'list' },
  location_name: { label: 'Location', kind: 'list' },
}

/** The most values of a facet that a page arrives with; the rest comes with the first search. */
export const MAX_FACET_VALUES = 100

/** The attributes whose counts a filter shows: a make is shown with its models under it. */
const countedBy = ({ attribute, kind }: SearchStart['filters'][number]): string[] =>
  kind === 'make' ? ['make', 'hierarchical_make.lvl1'] : kind === 'list' ? [attribute] : []

/**
 * What the filters show of an answer. Of a range only its ends: sums and averages would change this page with each
 * price on it.
 */
const facetsOf = (response: SearchResponse, filters: SearchStart['filters']) => {
  const counts = filters.flatMap(countedBy).map((name) => [name, response.facets?.[name] ?? {}] as const)
  const ranges = filters.flatMap(({ attribute, kind }) => {
    const stats = kind === 'range' ? response.facets_stats?.[attribute] : undefined
    return stats ? [[attribute, { min: stats.min, max: stats.max }] as const] : []
  })
  return { facets: Object.fromEntries(counts), facets_stats: Object.fromEntries(ranges) }
}

/** A stock list with its first results in it: visible without JavaScript, hydrated without a request. */
export const searchPage = (
  context: PlanContext,
  listing: Listing,
  engine: Engine,
  vehicleOf: (slug: string) => Vehicle | undefined,
): Page => {
  const { site, noun, now, cardSettings } = context
  const sort = defaultSort(site.search.default_sort)
  const filters = filtersOf(context)
  const response = engine.search({
    indexName: sort.index,
    filters: [listingFilter({ now, soldDays: cardSettings.soldDays }), listing.filter]
      .filter(Boolean)
      .join(' AND '),
    facets: filters.flatMap((filter) => [filter.attribute, ...countedBy(filter)]),
    hitsPerPage: site.search.hits_per_page,
    maxValuesPerFacet: MAX_FACET_VALUES,
    attributesToRetrieve: ['objectID'],
    attributesToHighlight: [],
  })
  const vehicles = response.hits.flatMap((hit) => vehicleOf(hit.objectID) ?? [])
  const trail = crumbs({ label: listing.title, href: listing.path })
  return {
    path: listing.path,
    view: 'search',
    meta: metaOf(context, {
      title: listing.title,
      description: listing.description,
      canonical: listing.path,
      image: vehicles[0]?.brief.primary_image_url || site.hero.image,
      jsonLd: [breadcrumbList(context, trail)],
    }),
    props: {
      title: listing.title,
      subtitle: listing.subtitle,
      crumbs: trail,
      countLine: counted(response.nbHits, noun.one),
      search: {
        indexName: sort.index,
        listingFilter: listing.filter,
        soldDays: cardSettings.soldDays,
        hitsPerPage: site.search.hits_per_page,
        sorts: sortsOf(context),
        filters,
        noun,
        card: cardSettings,
        service: serviceOf(context),
        first: {
          nbHits: response.nbHits,
          nbPages: response.nbPages,
          ...facetsOf(response, filters),
          ids: vehicles.map(({ brief }) => brief.slug),
        },
      },
    },
    cards: vehicles.map(context.card),
  }
}

const filtersOf = ({ site, locations }: PlanContext): SearchStart['filters'] =>
  site.search_filters
    // One location is no choice. Decided by configuration, so that no vehicle changes the page's frame.
    .filter((attribute) => attribute !== 'location_name' || locations.length > 1)
    .map((attribute) => {
      const { label, kind } = FILTER_LOOKS[attribute]
      const unit = attribute === 'price' ? '$' : attribute === 'km' ? distanceUnit(site.region) : ''
      return { attribute, label: localWords(label, site.region), kind, unit }
    })

/** The orders on offer, the one the list opens in among them. */
const sortsOf = ({ site }: PlanContext): SearchStart['sorts'] => {
  const opening = defaultSort(site.search.default_sort)
  const offered = sortOptions(site.search.sort_options)
  const all = offered.some(({ id }) => id === opening.id) ? offered : [opening, ...offered]
  return all.map(({ index, label, id }) => ({ value: index, label: localWords(label, site.region), id }))
}

const serviceOf = ({ site: { search } }: PlanContext): SearchStart['service'] =>
  search.host !== '' && search.app_id !== '' && search.api_key !== ''
    ? { host: search.host, appId: search.app_id, apiKey: search.api_key }
    : null
