import {
  cardsNote,
  FREQUENCIES,
  frequencyIn,
  listTermsOf,
  repaymentTermsOf,
} from '#rules/pricing/financeEstimate.ts'
import { isFinanced } from '#rules/pricing/financed.ts'
import { repaymentFor, isRepaymentRange, repaymentRange } from '#rules/pricing/repayment.ts'
import { distanceUnit } from '#rules/locale/locale.ts'
import { factSorts, usefulSorts } from '#rules/vehicle/facts/factSorts.ts'
import { isFactRange, rangeUnit, type FactRange } from '#rules/vehicle/facts/factRanges.ts'
import { factLabel } from '#rules/vehicle/facts/factRows.ts'
import { listPagePath } from '#rules/listing/listPaths.ts'
import { branchesOf, NEAREST, NEAREST_INDEX } from '#rules/listing/nearest.ts'
import { countsByMake } from '#rules/listing/makes.ts'
import { listTitle } from '#rules/listing/pageTitle.ts'
import { searchPath } from '#rules/links/paths.ts'
import { defaultSort, sortOptions, type SortOption } from '#rules/listing/sort.ts'
import { counted, localWords } from '#rules/locale/words.ts'
import { MODEL_LEVEL } from '#search/engine/index/columns.ts'
import { countsIn, endsIn } from '#search/reading.ts'
import type { SearchRecord } from '#search/record.ts'
import type { FILTERS } from '#site/settings/search.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { CONTACT_PATH } from '../contact/contact.ts'
import type { PlanContext } from '../../planContext.ts'
import { links } from '../../frame/link.ts'
import { pageTracking } from '../../frame/tracking.ts'
import type { Listing } from './listing.ts'
import { sectionsOf, sectionVehicle, withSections } from '../../sections.ts'
import { breadcrumbList, crumbs, metaOf } from '../../meta.ts'
import type { Page } from '../../page.ts'
import type { SearchStart } from './props.ts'

export type Counts = Pick<SearchStart['first'], 'facets' | 'facets_stats'>
type Filter = (typeof FILTERS)[number]

/** `localWords` later adapts the labels to the region. */
const FILTER_LOOKS: Record<
  Exclude<Filter, FactRange | 'repayment'>,
  Omit<SearchStart['filters'][number], 'attribute' | 'unit'>
> = {
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
  berths: { label: 'Sleeps', kind: 'list' },
  learner: { label: 'Licence', kind: 'list' },
  location_name: { label: 'Location', kind: 'list' },
  features: { label: 'Features', kind: 'list' },
}

/** Per filter. The browser gets the others with its first search. */
export const MAX_FACET_VALUES = 100

/** For the filter of makes, models are counted too. */
export const countedBy = ({ attribute, kind }: SearchStart['filters'][number]): string[] =>
  kind === 'make' ? ['make', MODEL_LEVEL] : kind === 'list' ? [attribute] : []

/** Its vehicles are HTML, so that they can be seen without JavaScript, and the island needn't request them. */
export function searchPage(
  context: PlanContext,
  listing: Listing,
  page: number,
  vehicles: readonly Vehicle[],
  counts: Counts,
  sorts: SearchStart['sorts'],
): Page {
  const { site, noun, cardSettings } = context
  const terms = listTermsOf(site.finance, site.region)
  const sort = defaultSort(site.search.default_sort)
  const nbHits = listing.vehicles.length
  const nbPages = Math.ceil(nbHits / site.search.hits_per_page)
  const path = listPagePath(listing.path, page)
  // All pages of a list have the same breadcrumbs, because with JavaScript, a shopper can go to the next page without loading a new
  // document.
  const trail = crumbs(...listing.crumbs)
  const { title } = listing
  const { placed, sections } = sectionsOf(context, { kind: 'list', path, title }, () => ({
    list: { title, count: nbHits, vehicles: vehicles.map((vehicle) => sectionVehicle(context, vehicle)) },
  }))
  const tracked = pageTracking(context, 'search', path, {
    list: { vehicles: vehicles.map(context.recordOf), count: nbHits },
  })
  return {
    path,
    view: 'search',
    meta: metaOf(context, {
      title: listTitle(listing.title, page),
      description: page > 1 ? `Page ${page}: ${listing.description}` : listing.description,
      canonical: path,
      // Search engines needn't find an empty list, unless it suggests alternatives.
      noindex: nbHits === 0 && listing.instead === null,
      image: vehicles[0]?.brief.primary_image_url || site.hero.image,
      jsonLd: [breadcrumbList(context, trail)],
      ...(page > 1 && { prev: listPagePath(listing.path, page - 1) }),
      ...(page < nbPages && { next: listPagePath(listing.path, page + 1) }),
    }),
    props: {
      sections: placed,
      title: listing.title,
      subtitle: listing.subtitle,
      crumbs: trail,
      listPath: listing.path,
      countLine: counted(nbHits, noun.one),
      // Only the first page links to narrower lists, because shoppers on the other pages have chosen to look through this list.
      browse:
        page > 1
          ? []
          : listing.browse.map(({ title, links: narrower }) => ({ title, links: links(narrower, site) })),
      text: [
        ...(page > 1 ? [] : (listing.text ?? [])),
        // If cards show repayments, this note is already at the bottom of the page.
        ...(terms && !cardSettings.repayments ? [cardsNote(site.finance, terms, site.region)] : []),
      ],
      instead: listing.instead && { ...listing.instead, links: links(listing.instead.links, site) },
      search: {
        site: site.slug,
        title: listing.title,
        siteName: site.name,
        own: listing.own,
        contactHref: CONTACT_PATH,
        dealers: Object.fromEntries(site.dealerships.map(({ slug, name }) => [slug, name])),
        indexName: sort.index,
        listingFilter: listing.filter,
        allHref: listing.filter === '' ? null : searchPath(site),
        soldDays: cardSettings.soldDays,
        hitsPerPage: site.search.hits_per_page,
        sorts,
        filters: filtersOf(context),
        branches: branchesOf(context.locations),
        noun,
        finance: site.finance,
        repayments: repaymentTermsOf(site.finance, site.region) !== null,
        words: site.search_words,
        card: cardSettings,
        service: serviceOf(context),
        first: { page, nbHits, nbPages, ...counts, ids: vehicles.map(({ brief }) => brief.slug) },
      },
    },
    cards: vehicles.map(context.card),
    ...withSections(sections),
    ...(tracked && { tracked }),
  }
}

/** A range filter gets only its ends: sums and averages would change the page whenever a price changed. */
export function countsOf(context: PlanContext, { vehicles }: Pick<Listing, 'vehicles'>): Counts {
  const filters = filtersOf(context)
  const records = vehicles.map(context.recordOf)
  const ranges = filters.flatMap(({ attribute, kind }) => {
    const ends = kind === 'range' ? endsOf(context, records, attribute) : undefined
    return ends ? [[attribute, ends] as const] : []
  })
  return {
    facets: Object.fromEntries(
      filters.flatMap(countedBy).map((name) => {
        const counts = countsIn(records, name, MAX_FACET_VALUES)
        return [name, name === 'make' ? countsByMake(counts) : counts]
      }),
    ),
    facets_stats: Object.fromEntries(ranges),
  }
}

/** For repayments, only vehicles that may show a repayment are considered. */
export function endsOf(
  { site, cardSettings }: Pick<PlanContext, 'site' | 'cardSettings'>,
  records: readonly SearchRecord[],
  attribute: string,
): { min: number; max: number } | undefined {
  if (!isRepaymentRange(attribute)) return endsIn(records, attribute as keyof SearchRecord)
  const terms = listTermsOf(site.finance, site.region)
  if (terms === null) return undefined
  const prices = endsIn(
    records.filter((record) => isFinanced(record, cardSettings)),
    'price',
  )
  return prices && { min: repaymentFor(prices.min, terms), max: repaymentFor(prices.max, terms) }
}

export const filtersOf = ({ site, locations, cardSettings }: PlanContext): SearchStart['filters'] =>
  site.search_filters
    // With one location, there's nothing to choose. All shown locations count, even those without vehicles, so that no vehicle can change
    // which filters there are.
    .filter((attribute) => attribute !== 'location_name' || locations.length > 1)
    .filter((attribute) => attribute !== 'repayment' || listTermsOf(site.finance, site.region) !== null)
    .map((attribute) => {
      if (attribute === 'repayment') {
        const frequency = frequencyIn(site.finance, site.region)
        const label = localWords(`${large(FREQUENCIES[frequency].adverb)} repayment`, site.region)
        return { attribute: repaymentRange(frequency), label, kind: 'range', unit: '$' }
      }
      if (isFactRange(attribute)) {
        const { unit } = rangeUnit(attribute, site.region)
        return { attribute, label: factLabel(attribute, cardSettings), kind: 'range', unit }
      }
      const { label, kind } = FILTER_LOOKS[attribute]
      const unit = attribute === 'price' ? '$' : attribute === 'km' ? distanceUnit(site.region) : ''
      return { attribute, label: localWords(label, site.region), kind, unit }
    })

/** `byFacts` are those for the site's trade, such as by length for caravans. */
export function possibleSorts({ site, cardSettings }: Pick<PlanContext, 'site' | 'cardSettings'>) {
  const opening = defaultSort(site.search.default_sort)
  const offered = sortOptions(site.search.sort_options)
  const usual = offered.some(({ id }) => id === opening.id) ? offered : [opening, ...offered]
  return { usual, byFacts: site.search.fact_sorts ? factSorts(cardSettings) : [] }
}

/** Without orders by a fact that too few vehicles in stock have or that's the same for all of them (`toldSorts`). */
export function sortsOf(context: PlanContext): SearchStart['sorts'] {
  const { usual, byFacts } = possibleSorts(context)
  const nearest =
    branchesOf(context.locations).length > 0 ? [{ id: NEAREST, label: 'Nearest', index: NEAREST_INDEX }] : []
  return sortItems([...usual, ...nearest, ...usefulSorts(byFacts, context.records)], context.site.region)
}

export const sortItems = (
  sorts: readonly Pick<SortOption, 'id' | 'label' | 'index'>[],
  region: string,
): SearchStart['sorts'] =>
  sorts.map(({ index, label, id }) => ({ value: index, label: localWords(label, region), id }))

const large = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Null for the site's own search index. */
export const serviceOf = ({ site: { search } }: Pick<PlanContext, 'site'>): SearchStart['service'] =>
  search.host !== '' && search.app_id !== '' && search.api_key !== ''
    ? { host: search.host, appId: search.app_id, apiKey: search.api_key }
    : null
