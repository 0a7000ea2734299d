import { hash } from 'node:crypto'
import { listPagePath } from '#rules/listing/listPaths.ts'
import { compareBy, defaultSort } from '#rules/listing/sort.ts'
import { MODEL_LEVEL } from '#search/engine/index/columns.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Listing } from './listing.ts'
import type { Candidate } from '../../plannedPage.ts'
import { countedBy, countsOf, endsOf, filtersOf, searchPage, sortsOf } from './search.ts'

/**
 * A page contains its own vehicles in full; about all other vehicles of its list, it contains only counts. Its quick
 * key is made from those, so if a price changes, the list's other pages needn't be rendered again. The filters'
 * counts are computed only for a list that has a page to render.
 */
export function* listCandidates(context: PlanContext, listings: readonly Listing[]): Generator<Candidate> {
  const { site } = context
  const size = site.search.hits_per_page
  const traitsOf = tallies(context)
  const sorts = sortsOf(context)
  const order = orderOf(context, defaultSort(site.search.default_sort))
  for (const listing of listings) {
    const { vehicles, ...listData } = listing
    const state = hashOf(JSON.stringify([listData, sorts, vehicles.length, traitsOf(vehicles)]))
    const sorted = vehicles.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
    let counts: ReturnType<typeof countsOf> | undefined
    const pages = Math.max(1, Math.ceil(sorted.length / size))
    for (let page = 1; page <= pages; page++) {
      const shown = sorted.slice((page - 1) * size, page * size)
      yield {
        path: listPagePath(listing.path, page),
        kind: 'list',
        source: `stock list ${listing.title}`,
        quickKey: ['list', page, state, ...shown.map(context.keyOf)].join(' '),
        make: () => searchPage(context, listing, page, shown, (counts ??= countsOf(context, listing)), sorts),
      }
    }
  }
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url')

/** The search engine puts vehicles in the same order. */
function orderOf(
  { listed, recordOf }: PlanContext,
  sort: ReturnType<typeof defaultSort>,
): ReadonlyMap<Vehicle, number> {
  const compare = compareBy(sort)
  // Vehicles are compared only by the order's own attribute. If it's equal, they stay in the main order, as they do in a sort replica.
  const pairs = listed.map((vehicle) => ({
    vehicle,
    key: { [sort.attribute]: recordOf(vehicle)[sort.attribute] },
  }))
  pairs.sort((a, b) => compare(a.key, b.key))
  return new Map(pairs.map(({ vehicle }, index) => [vehicle, index]))
}

/** How many vehicles share each combination of filters' values (identified by a hash), and the ends of ranges. */
function tallies(context: PlanContext) {
  const { listed, recordOf } = context
  const filters = filtersOf(context)
  const counted = filters
    .flatMap(countedBy)
    .map((name) => (name === MODEL_LEVEL ? 'model' : name) as keyof SearchRecord)
  const ranges = filters.flatMap(({ attribute, kind }) => (kind === 'range' ? attribute : []))
  const traits = new Map(
    listed.map((vehicle) => {
      const record = recordOf(vehicle)
      return [vehicle, hashOf(JSON.stringify(counted.map((name) => record[name])))]
    }),
  )
  return (vehicles: readonly Vehicle[]): unknown => {
    const tally = new Map<string, number>()
    for (const vehicle of vehicles) {
      const trait = traits.get(vehicle) ?? ''
      tally.set(trait, (tally.get(trait) ?? 0) + 1)
    }
    const records = vehicles.map(recordOf)
    return [[...tally], ranges.map((name) => endsOf(context, records, name))]
  }
}
