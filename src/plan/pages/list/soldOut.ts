import { purposeOf } from '#rules/listing/landing.ts'
import { isAvailable, oneOf, keepsList, wasListed } from '#rules/listing/listing.ts'
import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { sellsStock } from '#rules/pricing/checkout.ts'
import { LEVEL_SEPARATOR, MODEL_LEVEL } from '#search/engine/index/columns.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../planContext.ts'
import {
  allCrumb,
  placeSuffix,
  type Listing,
  makesOf,
  type Make,
  type StockedMake,
  type VehicleGroup,
} from './listing.ts'
import type { Crumb } from '../../props.ts'

const MOST_OFFERED = 6

/**
 * They stay for 30 days after the sale and suggest alternatives (rules/listing/soldOut.ts).
 * @param stocked the makes in stock, in the order of their slugs
 */
export function soldOutListings(context: PlanContext, stocked: readonly StockedMake[]): Listing[] {
  const recent = delistedVehicles(context).filter(({ brief }) => keepsList(brief, context.now))
  if (recent.length === 0) return []
  const inStock = new Map(stocked.map(({ make }) => [make.slug, make]))
  const makes = stocked.flatMap(({ make, listings: [own] }) => alternative(make, make.label, own))
  const models = stocked.flatMap(({ make, listings: [, ...ofModels] }) =>
    make.models.flatMap((model, index) =>
      alternative(model, `${make.label} ${model.label}`, ofModels[index]),
    ),
  )
  return makesOf(recent).flatMap((gone) => {
    const make = inStock.get(gone.slug)
    const slugsInStock = new Set(make?.models.map(({ slug }) => slug))
    const goneModels = gone.models.filter(({ slug }) => !slugsInStock.has(slug))
    return [
      ...(make ? [] : [soldOutMake(context, gone, makes)]),
      ...goneModels.map((model) => soldOutModel(context, gone, make, model, models)),
    ]
  })
}

/** A make or model in stock, which the list of one that has sold out may suggest. */
interface Alternative {
  link: Crumb
  bodies: ReadonlyMap<string, number>
}

const alternative = (group: VehicleGroup, label: string, listing: Listing | undefined): Alternative[] =>
  listing ? [{ link: { label, href: listing.path }, bodies: bodiesOf(group) }] : []

const knownBodies = new WeakMap<VehicleGroup, ReadonlyMap<string, number>>()

/** Counts available vehicles by body type. */
function bodiesOf(group: VehicleGroup): ReadonlyMap<string, number> {
  const known = knownBodies.get(group)
  if (known) return known
  const bodies = new Map<string, number>()
  for (const { brief } of group.vehicles)
    if (isAvailable(brief)) bodies.set(brief.body, (bodies.get(brief.body) ?? 0) + 1)
  knownBodies.set(group, bodies)
  return bodies
}

/** In the stock data but no longer listed, although they once were. */
export const delistedVehicles = ({ unlisted }: PlanContext): Vehicle[] =>
  unlisted.filter(({ brief }) => wasListed(brief))

function soldOutMake(context: PlanContext, gone: Make, makes: readonly Alternative[]): Listing {
  const { site, noun } = context
  const path = makeListPath(gone.label, site) ?? ''
  return {
    ...soldOutListing(context, gone.label, linksLike(gone.vehicles, makes)),
    path,
    title: `${gone.label} ${noun.many} ${purposeOf(context.site)}${placeSuffix(context)}`,
    filter: oneOf('make', gone.names),
    own: null,
    crumbs: [allCrumb(context), { label: gone.label, href: path }],
  }
}

function soldOutModel(
  context: PlanContext,
  gone: Make,
  make: Make | undefined,
  model: VehicleGroup,
  models: readonly Alternative[],
): Listing {
  const { site } = context
  const path = modelListPath(gone.label, model.slug, site) ?? ''
  const name = `${gone.label} ${model.label}`
  const makeCrumb = { label: gone.label, href: makeListPath(gone.label, site) ?? '' }
  const like = linksLike(model.vehicles, models)
  return {
    ...soldOutListing(context, name, make ? [{ ...makeCrumb, label: `All ${gone.label}` }, ...like] : like),
    path,
    title: `${name} ${purposeOf(context.site)}${placeSuffix(context)}`,
    own: null,
    filter: oneOf(
      MODEL_LEVEL,
      gone.names.flatMap((makeName) =>
        model.names.map((modelName) => makeName + LEVEL_SEPARATOR + modelName),
      ),
    ),
    crumbs: [allCrumb(context), makeCrumb, { label: model.label, href: path }],
  }
}

function soldOutListing(context: PlanContext, name: string, like: Crumb[]) {
  const { site, noun } = context
  return {
    description: `There’s no ${name} at ${site.name} right now. See similar ${noun.many} in stock.`,
    subtitle: '',
    vehicles: [],
    browse: [],
    instead: {
      text: `${sellsStock(site) ? `The last ${name} has been sold.` : `There’s no ${name} at the moment.`} You might like one of these:`,
      links: [...like, allCrumb(context)],
    },
  }
}

/** To those that have the most available vehicles of the same body types as the sold vehicles. */
function linksLike(gone: readonly Vehicle[], alternatives: readonly Alternative[]): Crumb[] {
  const goneBodies = new Set(gone.map(({ brief }) => brief.body))
  return alternatives
    .map(({ link, bodies }) => ({
      link,
      count: [...goneBodies].reduce((sum, body) => sum + (bodies.get(body) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.link.label < b.link.label ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ link }) => link)
}
