import { listPagePath, makeListPath, modelListPath } from '#rules/listing/listPaths.ts'
import { saleState, hasRedirect } from '#rules/listing/listing.ts'
import { searchPath, vehicleBase, vehiclePath } from '#rules/links/paths.ts'
import { OFFERS_PATH } from '#rules/links/siteMenus.ts'
import { NO_CHECKOUT_ANCHOR } from '#rules/vehicle/vehicleAnchors.ts'
import { thanksPaths } from '../pages/fixed/fixed.ts'
import { hasCheckout, JOURNEY_PATH } from '../pages/checkout/checkout.ts'
import type { PlanContext } from '../planContext.ts'
import { defaultAddresses } from './defaultAddresses.ts'
import type { Listing } from '../pages/list/listing.ts'
import type { Redirect } from './redirect.ts'
import { replacementList, slugRedirects, type KnownAddress } from './moved.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import type { SiteChange } from '../siteVehicles.ts'
import { ownRedirects } from './ownRedirects.ts'
import { rangeRewrites } from '../pages/range/range.ts'
import { delistedVehicles } from '../pages/list/soldOut.ts'

/** Existing pages take precedence over all redirects, and the editor's own redirects over the others. */
export function redirectsOf(
  context: PlanContext,
  listings: readonly Listing[],
  knownAddresses: readonly KnownAddress[] = [],
): Redirect[] {
  const { site, stock, addresses } = context
  const listPaths = new Set(listings.map(({ path }) => path))
  const searchList = searchPath(site)
  const base = searchList === '/' ? '' : searchList
  const missingLists = new Map<string, string>()
  const add = (make: string, model: string) => {
    const makeList = makeListPath(make, site)
    if (makeList === null) return
    if (!listPaths.has(makeList)) missingLists.set(makeList, searchList)
    const path = modelListPath(make, model, site)
    if (path !== null && !listPaths.has(path))
      missingLists.set(path, listPaths.has(makeList) ? makeList : searchList)
  }
  for (const { brief } of delistedVehicles(context)) add(brief.make, brief.model)
  for (const { manufacturer_name, name } of stock.models) add(manufacturer_name, name)
  for (const value of Object.values(stock.manufacturers)) {
    if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
      add(value.name, '')
  }
  const lists = [
    ...new Set([searchList, ...listings.filter(isElsewhere(searchList)).map(({ path }) => path)]),
  ]
  const sold = goneVehicles(context, listPaths)
  const soldPaths = new Set(sold.map(({ from }) => from))
  return [
    ...ownRedirects(site),
    ...sold,
    ...slugRedirects(context, knownAddresses, listPaths).filter(({ from }) => !soldPaths.has(from)),
    ...defaultAddresses(context, listPaths),
    ...rangeRewrites(context),
    ...thanksPaths(context).flatMap(({ category, path }) =>
      SUCCESS_EXTRAS.map((extra) => ({ from: '/success', query: `category=${category}${extra}`, to: path })),
    ),
    ...context.expiredOffers.map(({ path }) => ({
      from: path,
      to: addresses.has(OFFERS_PATH) ? OFFERS_PATH : '/',
    })),
    ...[...missingLists].map(([from, to]) => ({ from, to })).sort(byAddress),
    ...lists.map((path) => ({ from: listPagePath(path, 2).replace(/2$/, '*'), to: path })),
    { from: `${base}/:make/page/*`, to: `${base}/:make` },
    { from: `${base}/:make/:model/page/*`, to: `${base}/:make/:model` },
    ...(hasCheckout(site) ? checkouts(context) : []),
  ]
}

/** Whether a change of the stock may change redirects or vehicles' addresses. If one changes only its price, it doesn't. */
export function redirectsChange({ listed, unlisted }: SiteChange): boolean {
  if (unlisted.gone.length + unlisted.come.length > 0) return true
  const factsOf = ({ brief }: Vehicle): string =>
    JSON.stringify([...ADDRESS_FACTS.map((fact) => brief[fact]), saleState(brief)])
  const before = new Set(listed.gone.map(factsOf))
  return (
    listed.gone.length !== listed.come.length || !listed.come.every((vehicle) => before.has(factsOf(vehicle)))
  )
}

const ADDRESS_FACTS = ['slug', 'id', 'stocknum', 'make', 'model', 'year', 'reserved'] as const

/**
 * Sets of query parameters that the thank-you page may have besides the category: none, those for a vehicle (`successExtra`), or the one
 * for a payment. Each set needs its own redirect, because some CDNs match only addresses with exactly the given parameters.
 */
const SUCCESS_EXTRAS = ['', ' car=:car', ' car=:car car_type=:type', ' ref=:ref']

/**
 * A vehicle's checkout has two possible addresses, of which a site uses one. The address of a vehicle's checkout
 * journey redirects to the site's journey page (spec §2). What has no page, because the vehicle is reserved or sold,
 * redirects to the vehicle's page, which says why.
 */
function checkouts({ site, listed }: PlanContext): Redirect[] {
  const base = vehicleBase(site)
  const ownPath = site.checkout_path === 'buy-online' ? 'buy-online' : 'checkout'
  const other = ownPath === 'checkout' ? 'buy-online' : 'checkout'
  return [
    { from: `${base}/:car/${other}`, to: `${base}/:car/${ownPath}` },
    { from: `${base}/:car/${ownPath}`, to: `${base}/:car${NO_CHECKOUT_ANCHOR}` },
    ...listed
      .filter(({ brief }) => brief.reserved || saleState(brief) === 'sold')
      .map(({ brief }) => `${base}/${brief.slug}`)
      .sort()
      .map((path) => ({ from: `${path}/checkout-journey`, to: `${path}${NO_CHECKOUT_ANCHOR}` })),
    { from: `${base}/:car/checkout-journey`, to: `${JOURNEY_PATH}?car=:car` },
  ]
}

/** Sold vehicles and vehicles with an unknown status (rules/listing/soldOut.ts). */
function goneVehicles(context: PlanContext, listPaths: ReadonlySet<string>): Redirect[] {
  const { site, unlisted, now } = context
  const { soldDays } = context.cardSettings
  return unlisted
    .filter(({ brief }) => hasRedirect(brief, { now, soldDays }))
    .flatMap(({ brief }) => {
      const from = vehiclePath(brief.slug, site)
      return from === null ? [] : [{ from, to: replacementList(brief.make, site, listPaths) }]
    })
    .sort(byAddress)
}

const byAddress = (a: Redirect, b: Redirect): number => (a.from < b.from ? -1 : 1)

/** Patterns cover the lists under the search path. */
const isElsewhere =
  (all: string) =>
  ({ path }: Listing): boolean =>
    !path.startsWith(`${all}/`)

export const redirectsFile = (redirects: readonly Redirect[]): string =>
  redirects
    .map(({ from, to, query, status = 302 }) =>
      query === undefined ? `${from} ${to} ${status}\n` : `${from} ${query} ${to} 200!\n`,
    )
    .join('')
