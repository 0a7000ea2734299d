import { isAvailable, oneOf } from '#rules/listing/listing.ts'
import { purposeOf } from '#rules/listing/landing.ts'
import { listSlug, makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { displayMake, namesOfMake } from '#rules/listing/makes.ts'
import { listingPaths, searchPath } from '#rules/links/paths.ts'
import { LEVEL_SEPARATOR, MODEL_LEVEL } from '#search/engine/index/columns.ts'
import type { CarType } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import { VehicleGroups, type VehicleChange } from '../../vehicleGroups.ts'
import { Landings } from './landings.ts'
import {
  allCrumb,
  byRank,
  bySlug,
  isSame,
  placeSuffix,
  type Listing,
  makesOf,
  type Make,
  type StockedMake,
} from './listing.ts'
import type { Crumb } from '../../props.ts'
import { delistedVehicles, soldOutListings } from './soldOut.ts'

const WORD: Record<CarType, string> = { new: 'New', used: 'Used', demo: 'Demo' }

export const listingsOf = (context: PlanContext): readonly Listing[] =>
  new Listings().update(
    context,
    { gone: [], come: context.listed },
    { gone: [], come: delistedVehicles(context) },
  ).listings

/** A listing as it was and as it is. One that's new or gone has only one of them. */
export interface ListingChange {
  before?: Listing | undefined
  after?: Listing | undefined
}

/** The listings of a site, kept up to date with its vehicles. A listing that stays the same stays the same object. */
export class Listings {
  readonly #landings = new Landings()
  readonly #makeSlugs = new Map<string, string>()
  readonly #byMake = new VehicleGroups(({ brief }) => [this.#slugOf(brief.make)], byRank)
  readonly #byType = new VehicleGroups(({ brief }) => [brief.car_type], byRank)
  readonly #makes = new Map<string, StockedMake>()
  #wide: readonly Listing[] = []
  #landingListings: readonly Listing[] = []
  #soldOut: readonly Listing[] = []

  /**
   * @param change of `context.listed`; at first, all of them come
   * @returns from the widest to the narrowest
   */
  update(
    context: PlanContext,
    change: VehicleChange,
    delisted: VehicleChange,
  ): { listings: readonly Listing[]; changes: readonly ListingChange[] } {
    const changes: ListingChange[] = []
    const gone = new Set(change.gone)
    const touched = new Set(change.come.filter((vehicle) => gone.has(vehicle)))
    const settled = (before: readonly Listing[], after: readonly Listing[]) =>
      settledListings(before, after, touched, changes)
    for (const slug of this.#byMake.update(change).keys()) {
      const before = this.#makes.get(slug)?.listings ?? []
      const [make] = makesOf(this.#byMake.get(slug))
      const listings = settled(before, make ? makeListings(context, make) : [])
      if (make) this.#makes.set(slug, { make, listings })
      else this.#makes.delete(slug)
    }
    this.#byType.update(change)
    const ofMakes = [...this.#makes.values()].sort((a, b) => bySlug(a.make, b.make))
    const makes = ofMakes.map(({ make }) => make)
    this.#landingListings = settled(this.#landingListings, this.#landings.update(context, change))
    const isFirst = this.#wide.length === 0
    this.#wide = settled(this.#wide, this.#wideListings(context, makes))
    if (isFirst || delisted.gone.length + delisted.come.length > 0 || !isSame(change, kindOf))
      this.#soldOut = settled(this.#soldOut, soldOutListings(context, ofMakes))
    const narrow = ofMakes.flatMap(({ listings }) => listings)
    return { listings: [...this.#wide, ...this.#landingListings, ...narrow, ...this.#soldOut], changes }
  }

  #slugOf(make: string): string {
    const slug = this.#makeSlugs.get(make) ?? listSlug(displayMake(make))
    this.#makeSlugs.set(make, slug)
    return slug
  }

  #wideListings(context: PlanContext, makes: readonly Make[]): Listing[] {
    const ofType = (type: CarType) => typeListing(context, type, this.#byType.get(type), makes)
    const seen = new Set<string>()
    return [
      allListing(context, makes, this.#landingListings),
      ofType('new'),
      ofType('used'),
      ofType('demo'),
      // If `default_search_path` is also the path of a car type's list, only the list of all stock is kept.
    ].filter(({ path }) => !seen.has(path) && seen.add(path))
  }
}

/** What the lists of sold-out makes and models take from vehicles in stock. */
const kindOf = ({ brief }: Vehicle) => [brief.make, brief.model, brief.body, isAvailable(brief)]

/**
 * Replaces listings by those before if they're the same, and adds the others to `changes`. No two of `before` have the same path, and no
 * two of `after`.
 * @param touched vehicles of which something changed, although they're the same objects
 */
function settledListings(
  before: readonly Listing[],
  after: readonly Listing[],
  touched: ReadonlySet<Vehicle>,
  changes: ListingChange[],
): Listing[] {
  const known = new Map(before.map((listing) => [listing.path, listing]))
  const settled = after.map((listing) => {
    const earlier = known.get(listing.path)
    known.delete(listing.path)
    if (earlier && isSameListing(earlier, listing, touched)) return earlier
    changes.push({ before: earlier, after: listing })
    return listing
  })
  for (const listing of known.values()) changes.push({ before: listing })
  return settled
}

function isSameListing(
  { vehicles: before, ...one }: Listing,
  { vehicles: after, ...other }: Listing,
  touched: ReadonlySet<Vehicle>,
): boolean {
  return (
    before.length === after.length &&
    after.every((vehicle, index) => vehicle === before[index] && !touched.has(vehicle)) &&
    JSON.stringify(one) === JSON.stringify(other)
  )
}

function allListing(context: PlanContext, makes: readonly Make[], landings: readonly Listing[]): Listing {
  const { site, noun, listed } = context
  const where = placeSuffix(context)
  const path = searchPath(site)
  const title = `${capital(noun.many)} ${purposeOf(context.site)}${where}`
  return {
    path,
    title,
    description: `Every ${noun.one} in stock at ${site.name}${where}: search by make, body, price and more.`,
    subtitle: '',
    filter: '',
    own: {},
    crumbs: [{ label: title, href: path }],
    vehicles: listed,
    browse: browse(
      ['Makes', makeLinks(context, makes)],
      [
        'Popular',
        landings.flatMap(({ title, path, vehicles }) =>
          vehicles.length > 0 ? { label: title, href: path } : [],
        ),
      ],
    ),
    instead: null,
  }
}

function typeListing(
  context: PlanContext,
  type: CarType,
  vehicles: readonly Vehicle[],
  makes: readonly Make[],
): Listing {
  const { site, noun } = context
  const where = placeSuffix(context)
  const path = listingPaths(site)[type]
  const word = type === 'used' && site.template === 'rv' ? 'Pre-owned' : WORD[type]
  const title = `${word} ${noun.many} ${purposeOf(context.site)}${where}`
  const isOfType = ({ brief }: Vehicle) => brief.car_type === type
  return {
    path,
    title,
    description: `${word} ${noun.many} at ${site.name}${where}: photos, prices and full details of every one in stock.`,
    subtitle: '',
    filter: `car_type:${type}`,
    own: { car_type: [type] },
    crumbs: [{ label: title, href: path }],
    vehicles,
    browse: browse([
      'Makes',
      makeLinks(
        context,
        makes.filter((make) => make.vehicles.some(isOfType)),
      ),
    ]),
    instead: null,
  }
}

function makeListings(context: PlanContext, make: Make): Listing[] {
  const { site, noun } = context
  const where = placeSuffix(context)
  const makeCrumb = { label: make.label, href: makeListPath(make.label, site) ?? '' }
  const models = make.models.map((model) => ({
    model,
    crumb: { label: model.label, href: modelListPath(make.label, model.slug, site) ?? '' },
  }))
  // The filter includes all spellings of the make, because the records of a search service may still have the stock's spelling.
  const names = [...new Set(make.names.flatMap(namesOfMake))]
  const available = (vehicles: readonly Vehicle[]) => vehicles.some(({ brief }) => isAvailable(brief))
  return [
    {
      path: makeCrumb.href,
      title: `${make.label} ${noun.many} ${purposeOf(context.site)}${where}`,
      description: `${make.label} ${noun.many} in stock at ${site.name}${where}: photos, prices and full details of every one.`,
      subtitle: '',
      filter: oneOf('make', names),
      own: { make: [make.label] },
      crumbs: [allCrumb(context), makeCrumb],
      vehicles: make.vehicles,
      browse: browse([
        `${make.label} models`,
        models.filter(({ model }) => available(model.vehicles)).map(({ crumb }) => crumb),
      ]),
      instead: null,
    },
    ...models.map(({ model, crumb }) => ({
      path: crumb.href,
      title: `${make.label} ${model.label} ${purposeOf(context.site)}${where}`,
      description: `Every ${make.label} ${model.label} in stock at ${site.name}${where}: photos, prices and full details.`,
      subtitle: '',
      filter: oneOf(
        MODEL_LEVEL,
        names.flatMap((name) => model.names.map((modelName) => name + LEVEL_SEPARATOR + modelName)),
      ),
      own: { make: [make.label], model: [make.label + LEVEL_SEPARATOR + model.label] },
      crumbs: [allCrumb(context), makeCrumb, crumb],
      vehicles: model.vehicles,
      browse: [],
      instead: null,
    })),
  ]
}

const makeLinks = ({ site }: PlanContext, makes: readonly Make[]): Crumb[] =>
  makes.map(({ label }) => ({ label, href: makeListPath(label, site) ?? '' }))

const browse = (...groups: [title: string, links: Crumb[]][]): Listing['browse'] =>
  groups.flatMap(([title, links]) => (links.length > 0 ? { title, links } : []))

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
