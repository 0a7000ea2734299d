import { listPagePath, makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { saleState } from '#rules/listing/listing.ts'
import { searchPath, vehicleBase, vehiclePath } from '#rules/links/paths.ts'
import { OFFERS_PATH } from '#rules/links/siteMenus.ts'
import { keepsAddress } from '#rules/listing/soldOut.ts'
import { thanksPaths } from '../pages/fixed/fixed.ts'
import { hasCheckout, JOURNEY_PATH } from '../pages/checkout/checkout.ts'
import type { PlanContext } from '../context.ts'
import { defaultAddresses } from './defaultAddresses.ts'
import type { Listing } from '../pages/list/listing.ts'
import type { Redirect } from './redirect.ts'
import { movedVehicles, type KnownAddress } from './moved.ts'
import { rangeRewrites } from '../pages/range/range.ts'
import { unlisted } from '../pages/list/soldOut.ts'

/**
 * Where the addresses of lists lead that are no more: those of makes and models that the snapshot knows but has none
 * of, and pages past the end of a list. The address of a vehicle that was sold leads for a while to the list of its
 * make, as does that of one whose status nobody knows. The old address of one that moved leads to it. A page that is there
 * comes before these.
 *
 * @param listings the lists that are there
 * @param known the addresses of vehicles now and before (moved.ts)
 */
export const redirectsOf = (
  context: PlanContext,
  listings: readonly Listing[],
  known: readonly KnownAddress[] = [],
): Redirect[] => {
  const { site, stock, addresses } = context
  const there = new Set(listings.map(({ path }) => path))
  const all = searchPath(site)
  const base = all === '/' ? '' : all
  const gone = new Map<string, string>()
  const add = (make: string, model: string) => {
    const own = makeListPath(make, site)
    if (own === null) return
    if (!there.has(own)) gone.set(own, all)
    const path = modelListPath(make, model, site)
    if (path !== null && !there.has(path)) gone.set(path, there.has(own) ? own : all)
  }
  for (const { brief } of unlisted(context)) add(brief.make, brief.model)
  for (const { manufacturer_name, name } of stock.models) add(manufacturer_name, name)
  for (const value of Object.values(stock.manufacturers)) {
    if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
      add(value.name, '')
  }
  const lists = [...new Set([all, ...listings.filter(isOfMake(all)).map(({ path }) => path)])]
  const sold = goneVehicles(context, there)
  const told = new Set(sold.map(({ from }) => from))
  return [
    ...sold,
    ...movedVehicles(context, known, there).filter(({ from }) => !told.has(from)),
    ...defaultAddresses(context, there),
    ...rangeRewrites(context),
    ...thanksPaths(context).flatMap(({ category, path }) =>
      SUCCESS_EXTRAS.map((extra) => ({ from: '/success', query: `category=${category}${extra}`, to: path })),
    ),
    ...context.over.map(({ path }) => ({ from: path, to: addresses.has(OFFERS_PATH) ? OFFERS_PATH : '/' })),
    ...[...gone].map(([from, to]) => ({ from, to })).sort(byAddress),
    ...lists.map((path) => ({ from: listPagePath(path, 2).replace(/2$/, '*'), to: path })),
    { from: `${base}/:make/page/*`, to: `${base}/:make` },
    { from: `${base}/:make/:model/page/*`, to: `${base}/:make/:model` },
    ...(hasCheckout(site) ? checkouts(context) : []),
  ]
}

/**
 * What is in the address of thanks beside the category: of a vehicle (`successExtra`), of a payment. A CDN may take a line
 * for those addresses only that have no more than it says.
 */
const SUCCESS_EXTRAS = ['', ' car=:car', ' car=:car car_type=:type', ' ref=:ref']

/**
 * A vehicle's checkout under either of its names leads to the one that the site has, and from there to the vehicle once it
 * is reserved or sold. A vehicle's own journey is the site's (spec §2), or the vehicle where there is nothing to reserve.
 */
const checkouts = ({ site, listed }: PlanContext): Redirect[] => {
  const base = vehicleBase(site)
  const own = site.checkout_path === 'buy-online' ? 'buy-online' : 'checkout'
  const other = own === 'checkout' ? 'buy-online' : 'checkout'
  return [
    { from: `${base}/:car/${other}`, to: `${base}/:car/${own}` },
    { from: `${base}/:car/${own}`, to: `${base}/:car` },
    ...listed
      .filter(({ brief }) => brief.reserved || saleState(brief) === 'sold')
      .map(({ brief }) => `${base}/${brief.slug}`)
      .sort()
      .map((path) => ({ from: `${path}/checkout-journey`, to: path })),
    { from: `${base}/:car/checkout-journey`, to: `${JOURNEY_PATH}?car=:car` },
  ]
}

/** The addresses of vehicles whose page has gone: sold, or of a status that's unknown (rules/listing/soldOut.ts). */
const goneVehicles = (context: PlanContext, there: ReadonlySet<string>): Redirect[] => {
  const { site, stock, now } = context
  const { soldDays } = context.cardSettings
  return stock.vehicles
    .filter(({ brief }) => keepsAddress(brief, { now, soldDays }))
    .flatMap(({ brief }) => {
      const from = vehiclePath(brief.slug, site)
      const make = makeListPath(brief.make, site)
      const to = make !== null && there.has(make) ? make : searchPath(site)
      return from === null ? [] : [{ from, to }]
    })
    .sort(byAddress)
}

const byAddress = (a: Redirect, b: Redirect): number => (a.from < b.from ? -1 : 1)

/** Lists that are not below the search path: those there are as many as makes and models. */
const isOfMake =
  (all: string) =>
  ({ path }: Listing): boolean =>
    !path.startsWith(`${all}/`)

export const redirectsFile = (redirects: readonly Redirect[]): string =>
  redirects
    .map(({ from, to, query, status = 302 }) =>
      query === undefined ? `${from} ${to} ${status}\n` : `${from} ${query} ${to} 200!\n`,
    )
    .join('')
