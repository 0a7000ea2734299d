import { hash } from 'node:crypto'
import { listPagePath } from '#rules/listing/listPaths.ts'
import { compareBy, defaultSort, type SortOption } from '#rules/listing/sort.ts'
import { MODEL_LEVEL } from '#search/modelNames.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import type { Candidate, PageChange } from '../../plannedPage.ts'
import { changedList, differenceOf, type VehicleChange, type VehicleOrder } from '../../vehicleGroups.ts'
import { byRank, isSame, type Listing } from './listing.ts'
import { Listings, type ListingChange } from './listings.ts'
import type { SearchStart } from './props.ts'
import {
  countedBy,
  type Counts,
  countsOf,
  endsOf,
  filtersOf,
  possibleSorts,
  searchPage,
  sortsOf,
} from './search.ts'

/** What's kept about a listing to find out which of its pages a change affects. */
interface ListState {
  /** In the site's default order. */
  sorted: readonly Vehicle[]
  traits: Traits
  ends: readonly Ends[]
  /** Of everything that all pages of the list are made from. While it's the same, so are the counts. */
  hash: string
  /** Worked out for the first page that's made. */
  counts: { value?: Counts }
}

interface ListChange {
  listing: Listing
  state: ListState
  earlier: ListState | undefined
}

/**
 * A page contains its own vehicles in full; about all other vehicles of its list, it contains only counts. Its quick
 * key is made from those, so if a price changes, the list's other pages needn't be rendered again. The filters'
 * counts are computed only for a list that has a page to render.
 */
export class ListPages {
  readonly #listings = new Listings()
  readonly #states = new Map<Listing, ListState>()
  #sorts: SearchStart['sorts'] | undefined

  /** @param change of `context.listed`; at first, all of them come */
  update(
    context: PlanContext,
    change: VehicleChange,
    delisted: VehicleChange,
  ): PageChange & { listings: readonly Listing[] } {
    const { listings, changes } = this.#listings.update(context, change, delisted)
    return { listings, ...this.#pagesOf(context, change, listings, changes) }
  }

  #pagesOf(
    context: PlanContext,
    change: VehicleChange,
    listings: readonly Listing[],
    changes: readonly ListingChange[],
  ): PageChange {
    const sorts = this.#sortsOf(context, change)
    const changed = new Set(changes.map(({ after }) => after))
    const others = sorts === this.#sorts ? [] : listings.filter((listing) => !changed.has(listing))
    this.#sorts = sorts
    const stateOf = stateMaker(context, sorts)
    const changedLists = new Map<Listing, ListChange>()
    const gone: string[] = []
    for (const { before, after } of [...changes, ...others.map((same) => ({ before: same, after: same }))]) {
      const earlier = before && this.#states.get(before)
      if (before) this.#states.delete(before)
      if (after) {
        const state = stateOf(after, before, earlier)
        this.#states.set(after, state)
        changedLists.set(after, { listing: after, state, earlier })
      }
      if (!before) continue
      for (let page = after ? pageCount(context, after) + 1 : 1; page <= pageCount(context, before); page++)
        gone.push(listPagePath(before.path, page))
    }
    // In order of precedence.
    const lists = listings.flatMap((listing) => changedLists.get(listing) ?? [])
    const touched = new Set(change.come)
    return {
      pages: {
        [Symbol.iterator]: () =>
          lists.values().flatMap((list) => changedPages(context, list, touched, sorts)),
      },
      gone,
    }
  }

  /** The same object while they're the same. */
  #sortsOf(context: PlanContext, change: VehicleChange): SearchStart['sorts'] {
    const facts = possibleSorts(context).byFacts.map(({ attribute }) => attribute)
    const known = this.#sorts
    if (known && isSame(change, (vehicle) => facts.map((name) => context.recordOf(vehicle)[name])))
      return known
    const sorts = sortsOf(context)
    return known && JSON.stringify(sorts) === JSON.stringify(known) ? known : sorts
  }
}

const pageCount = ({ site }: PlanContext, { vehicles }: Listing): number =>
  Math.max(1, Math.ceil(vehicles.length / site.search.hits_per_page))

function* changedPages(
  context: PlanContext,
  { listing, state, earlier }: ListChange,
  touched: ReadonlySet<Vehicle>,
  sorts: SearchStart['sorts'],
): Generator<Candidate> {
  const size = context.site.search.hits_per_page
  const { sorted, hash, counts } = state
  for (let page = 1; page <= pageCount(context, listing); page++) {
    const start = (page - 1) * size
    const shown = sorted.slice(start, start + size)
    const isSamePage = shown.every(
      (vehicle, at) => vehicle === earlier?.sorted[start + at] && !touched.has(vehicle),
    )
    if (hash === earlier?.hash && isSamePage) continue
    yield {
      path: listPagePath(listing.path, page),
      kind: 'list',
      source: `stock list ${listing.title}`,
      quickKey: ['list', page, hash, ...shown.map(context.keyOf)].join(' '),
      make: () =>
        searchPage(context, listing, page, shown, (counts.value ??= countsOf(context, listing)), sorts),
    }
  }
}

type StateMaker = (listing: Listing, before?: Listing, earlier?: ListState) => ListState

function stateMaker(context: PlanContext, sorts: SearchStart['sorts']): StateMaker {
  const { site, recordOf } = context
  const order = orderOf(context, defaultSort(site.search.default_sort))
  const filters = filtersOf(context)
  const traitsOf = traitsReader(context, filters)
  const ranges = filters.flatMap(({ attribute, kind }) => (kind === 'range' ? attribute : []))
  return (listing, before, earlier) => {
    const { vehicles, ...data } = listing
    const change = differenceOf(before?.vehicles ?? [], vehicles, byRank)
    const [gone, come] = [change.gone.map(recordOf), change.come.map(recordOf)]
    let records: readonly SearchRecord[] | undefined
    const all = () => (records ??= vehicles.map(recordOf))
    const ends = ranges.map((name, index) =>
      changedEnds(earlier?.ends[index], gone, come, all, (some) => endsOf(context, some, name)),
    )
    const traits = withTraits(
      withTraits(earlier?.traits ?? [0, 0], change.come, traitsOf, 1),
      change.gone,
      traitsOf,
      -1,
    )
    const hash = hashOf(JSON.stringify([data, sorts, vehicles.length, traits, ends]))
    return {
      sorted: order === byRank ? vehicles : changedList(earlier?.sorted ?? [], change, order),
      ...{ traits, ends, hash },
      counts: earlier?.hash === hash ? earlier.counts : {},
    }
  }
}

const hashOf = (text: string): string => hash('sha256', text, 'base64url')

/** The search engine puts vehicles in the same order. */
function orderOf({ recordOf }: PlanContext, sort: SortOption): VehicleOrder {
  if (sort === defaultSort()) return byRank
  // Vehicles are compared only by the order's own attribute. If it's equal, they stay in the main order, as they do in a sort replica.
  const { attribute } = sort
  const compare = compareBy(sort)
  const keyOf = (vehicle: Vehicle) => ({ [attribute]: recordOf(vehicle)[attribute] })
  return (a, b) => compare(keyOf(a), keyOf(b)) || byRank(a, b)
}

type Ends = ReturnType<typeof endsOf>

/** The ends of a range after a change. All records are read only if one that had an end went. */
function changedEnds(
  before: Ends,
  gone: readonly SearchRecord[],
  come: readonly SearchRecord[],
  all: () => readonly SearchRecord[],
  endsIn: (records: readonly SearchRecord[]) => Ends,
): Ends {
  const [lost, won] = [endsIn(gone), endsIn(come)]
  const min = Math.min(before?.min ?? Infinity, won?.min ?? Infinity)
  const max = Math.max(before?.max ?? -Infinity, won?.max ?? -Infinity)
  const isLost = lost && ((lost.min === min && won?.min !== min) || (lost.max === max && won?.max !== max))
  if (isLost) return endsIn(all())
  return min <= max ? { min, max } : undefined
}

/**
 * The sum of hashes, one for each vehicle's combination of filters' values. It's the same for lists whose vehicles have the same values, in
 * any order, and a vehicle's hash can be added and taken away.
 */
type Traits = readonly [number, number]

/** Sums of numbers below this are exact. */
const SPAN = 2 ** 48
const HEX_DIGITS = 12

function traitsReader(
  { recordOf }: PlanContext,
  filters: SearchStart['filters'],
): (vehicle: Vehicle) => Traits {
  const counted = filters
    .flatMap(countedBy)
    .map((name) => (name === MODEL_LEVEL ? 'model' : name) as keyof SearchRecord)
  const known = new Map<Vehicle, Traits>()
  return (vehicle) => {
    let traits = known.get(vehicle)
    if (traits === undefined) {
      const record = recordOf(vehicle)
      const digits = hash('sha256', JSON.stringify(counted.map((name) => record[name])), 'hex')
      const [one, other] = [digits.slice(0, HEX_DIGITS), digits.slice(HEX_DIGITS, 2 * HEX_DIGITS)]
      traits = [parseInt(one, 16), parseInt(other, 16)]
      known.set(vehicle, traits)
    }
    return traits
  }
}

function withTraits(
  [one, other]: Traits,
  vehicles: readonly Vehicle[],
  traitsOf: (vehicle: Vehicle) => Traits,
  sign: 1 | -1,
): Traits {
  for (const vehicle of vehicles) {
    const [a, b] = traitsOf(vehicle)
    one = (one + sign * a + SPAN) % SPAN
    other = (other + sign * b + SPAN) % SPAN
  }
  return [one, other]
}
