import { purposeOf } from '#rules/listing/landing.ts'
import { isAvailable, oneOf, keepsList, wasListed } from '#rules/listing/listing.ts'
import { makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { sellsStock } from '#rules/pricing/checkout.ts'
import { LEVEL_SEPARATOR, MODEL_LEVEL } from '#search/engine/index/columns.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { PlanContext } from '../../context.ts'
import { allCrumb, whereOf, type Listing } from './listing.ts'
import { makesOf, type Make, type Named } from './makes.ts'
import type { Crumb } from '../../props.ts'

/** The maximum number of lists to suggest in place of one that has sold out. */
const MOST_OFFERED = 6

/**
 * The lists of makes and models whose last vehicle has been sold. They stay for 30 days after the sale and suggest
 * alternatives (rules/listing/listing.ts).
 *
 * @param makes the makes in stock
 */
export function soldOutListings(context: PlanContext, makes: readonly Make[]): Listing[] {
  const inStock = new Map(makes.map((make) => [make.slug, make]))
  const recent = unlisted(context).filter(({ brief }) => keepsList(brief, context.now))
  return makesOf(recent).flatMap((gone) => {
    const make = inStock.get(gone.slug)
    const known = new Set(make?.models.map(({ slug }) => slug))
    const models = gone.models.filter(({ slug }) => !known.has(slug))
    return [
      ...(make ? [] : [soldOutMake(context, gone, makes)]),
      ...models.map((model) => soldOutModel(context, gone, make, model, makes)),
    ]
  })
}

/** Vehicles that are in the stock data but no longer listed, although they once were. */
export function unlisted({ stock, listed }: PlanContext): Vehicle[] {
  const still = new Set(listed)
  return stock.vehicles.filter((vehicle) => wasListed(vehicle.brief) && !still.has(vehicle))
}

function soldOutMake(context: PlanContext, gone: Make, makes: readonly Make[]): Listing {
  const { site, noun } = context
  const path = makeListPath(gone.label, site) ?? ''
  const like = alike(makes, gone.vehicles).map(({ label }) => ({
    label,
    href: makeListPath(label, site) ?? '',
  }))
  return {
    ...listing(context, gone.label, like),
    path,
    title: `${gone.label} ${noun.many} ${purposeOf(context.site)}${whereOf(context)}`,
    filter: oneOf('make', gone.names),
    own: null,
    crumbs: [allCrumb(context), { label: gone.label, href: path }],
  }
}

function soldOutModel(
  context: PlanContext,
  gone: Make,
  make: Make | undefined,
  model: Named,
  makes: readonly Make[],
): Listing {
  const { site } = context
  const path = modelListPath(gone.label, model.slug, site) ?? ''
  const name = `${gone.label} ${model.label}`
  const own = { label: gone.label, href: makeListPath(gone.label, site) ?? '' }
  const models = makes.flatMap((each) =>
    each.models.map((one) => ({
      ...one,
      label: `${each.label} ${one.label}`,
      href: modelListPath(each.label, one.slug, site) ?? '',
    })),
  )
  const like = alike(models, model.vehicles).map(({ label, href }) => ({ label, href }))
  return {
    ...listing(context, name, make ? [{ ...own, label: `All ${gone.label}` }, ...like] : like),
    path,
    title: `${name} ${purposeOf(context.site)}${whereOf(context)}`,
    own: null,
    filter: oneOf(
      MODEL_LEVEL,
      gone.names.flatMap((each) => model.names.map((one) => each + LEVEL_SEPARATOR + one)),
    ),
    crumbs: [allCrumb(context), own, { label: model.label, href: path }],
  }
}

/** What the list of a sold-out make and that of a sold-out model have in common. */
function listing(context: PlanContext, name: string, like: Crumb[]) {
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

/** The makes or models that have the most available vehicles of the same body types as the sold vehicles. */
function alike<N extends Named>(named: readonly N[], gone: readonly Vehicle[]): N[] {
  const bodies = new Set(gone.map(({ brief }) => brief.body))
  return named
    .map((each) => ({
      each,
      count: each.vehicles.filter(({ brief }) => isAvailable(brief) && bodies.has(brief.body)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.each.label < b.each.label ? -1 : 1))
    .slice(0, MOST_OFFERED)
    .map(({ each }) => each)
}
