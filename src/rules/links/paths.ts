import { lookUp, finite, list, text } from '#lib/values.ts'
import { isUnder, normalisePath, withQuery } from '#lib/pathname.ts'
import { realPrice } from '../pricing/price.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { CONDITIONS, type Condition } from '../vehicle/condition.ts'
import { FINANCE_FORM_ANCHOR } from '../vehicle/vehicleAnchors.ts'

export { normalisePath, withQuery } from '#lib/pathname.ts'

/** The addresses of a site's pages (spec §2). Wherever sites differ, a setting in `site.json` decides. */

export interface PathSite {
  template?: string
  default_search_path?: string | null
  /** 'sale', 'rent' or 'subscription'. */
  stock_for?: string
  /** 'car', 'motorcycle' or 'camper'. */
  vehicle_type?: string
  checkout_path?: string
  finance_path?: string
  garage_path?: string
  use_pages_path?: boolean
  /** The addresses of the pages that are under /pages, if the site uses that prefix. They're listed here without the prefix. */
  pages_path?: ReadonlySet<string>
  blogs?: { path?: string }
  finance_pre_approval?: boolean
  conditions?: readonly Condition[]
}

export const FALLBACK_SEARCH_PATH = '/search/new-used-and-demo-cars'

const SEARCH_PATH_BY_TEMPLATE: Partial<Record<string, string>> = {
  rv: '/search/RVs-in-stock',
  trucks: '/search/new-used-and-demo-trucks',
}

const SEARCH_PATH_BY_PURPOSE: Partial<Record<string, string>> = {
  rent: '/search/rental-cars',
  subscription: '/search/subscription-cars',
}

const LISTINGS = { new: '/search/new-cars', used: '/search/used-cars', demo: '/search/demo-cars' }
const RV_LISTINGS = {
  new: '/search/new-RVs-in-stock',
  used: '/search/pre-owned-RVs-in-stock',
  // The spec has no list of demo RVs, so this path is modelled on that of the new RVs.
  demo: '/search/demo-RVs-in-stock',
}

const VEHICLE_BASES: Partial<Record<string, string>> = { motorcycle: '/motorcycles', camper: '/campers' }

export function searchPath(site: PathSite): string {
  return (
    ownPath(site.default_search_path, site) ??
    lookUp(SEARCH_PATH_BY_PURPOSE, site.stock_for) ??
    lookUp(SEARCH_PATH_BY_TEMPLATE, site.template) ??
    FALLBACK_SEARCH_PATH
  )
}

export function listingPaths(site: PathSite): { new: string; used: string; demo: string } {
  return { ...(site.template === 'rv' ? RV_LISTINGS : LISTINGS) }
}

export function listingEntries(site: PathSite): { label: string; href: string }[] {
  const paths = listingPaths(site)
  const labels = { new: 'New', used: site.template === 'rv' ? 'Pre-Owned' : 'Used', demo: 'Demo' }
  const { conditions = CONDITIONS } = site
  return CONDITIONS.filter((condition) => conditions.includes(condition)).map((type) => ({
    label: labels[type],
    href: paths[type],
  }))
}

/** The address of the stock list filtered to one dealership (spec §2). The query parameter is named after the search index's attribute. */
export function dealerFilterHref(site: PathSite, dealershipSlug: string): string {
  return withQuery(searchPath(site), { dealership_slug: dealershipSlug })
}

export function locationFilterHref(site: PathSite, locationName: string): string {
  return withQuery(searchPath(site), { location_name: locationName })
}

export function vehicleBase(site: PathSite): string {
  return lookUp(VEHICLE_BASES, site.vehicle_type) ?? '/cars'
}

export function vehiclePath(slug: unknown, site: PathSite): string | null {
  return isSafeSlug(slug) ? `${vehicleBase(site)}/${slug}` : null
}

export function checkoutPath(slug: unknown, site: PathSite): string | null {
  const vehicle = vehiclePath(slug, site)
  return vehicle && `${vehicle}/${site.checkout_path === 'buy-online' ? 'buy-online' : 'checkout'}`
}

export function financePath(site: PathSite): string {
  return ownPath(site.finance_path, site) ?? '/finance'
}

export function financeHref(
  site: PathSite,
  car: {
    id?: number | null
    price?: number | null
    car_type?: string | null
    dealership_slug?: string | null
  } = {},
): string {
  const query = {
    preferredDealership: text(car.dealership_slug),
    vehiclePriceBudget: realPrice(car.price),
    car_id: finite(car.id),
    car_type: text(car.car_type),
  }
  return `${withQuery(financePath(site), query)}${FINANCE_FORM_ANCHOR}`
}

export function tradeInHref(carId?: number | null): string {
  return withQuery('/cars/trade-in', { car_id: finite(carId) })
}

export function successHref(category = '', extra: Record<string, string> = {}): string {
  return withQuery('/success', { category, ...extra })
}

export function modelPath(
  slug: unknown,
  { underModels = false }: { underModels?: boolean } = {},
): string | null {
  if (!isSafeSlug(slug)) return null
  return underModels ? `/models/${slug}` : `/${slug}`
}

export function garagePath(site: PathSite): string {
  return ownPath(site.garage_path, site) ?? '/my-garage'
}

export function savedCarsHref(site: PathSite): string {
  const garage = garagePath(site)
  return garage === '/my-garage' ? withQuery(garage, { tab: 'saved-cars' }) : `${garage}/saved`
}

/**
 * Rewrites a normalised path by the site's rules (spec §2 'Link handling rules'): 1. The prefix /pages is removed or, if the site uses the
 * prefix, added to the paths of pages that are under it. 2. /blog becomes the site's blog path. 3. The finance pre-approval
 * path becomes /finance, unless the site keeps that page.
 */
export function rewritePath(path: string, site: PathSite): string {
  const rewritten = withoutPrefixes(path, site)
  return site.use_pages_path && site.pages_path?.has(rewritten) ? `/pages${rewritten}` : rewritten
}

/** The path of a page from the site's settings, rewritten as links to the page are; null for '' or a path that no page can have. */
function ownPath(written: unknown, site: PathSite): string | null {
  const path = text(written) === '' ? null : normalisePath(text(written))
  return path && withoutPrefixes(path, site)
}

const withoutPrefixes = (path: string, site: PathSite): string =>
  preApprovalPath(blogToNews(stripPages(path, site), site), site)

export function withoutPages(path: string): string {
  return isUnder(path, '/pages') ? path.slice('/pages'.length) || '/' : path
}

export function stripPages(path: string, site: PathSite): string {
  return site.use_pages_path ? path : withoutPages(path)
}

/** '/blog/x' → '/news/x' on a site whose blog is at /news (spec §2). */
export function blogToNews(path: string, site: PathSite): string {
  return isUnder(path, '/blog') ? blogPath(site) + path.slice('/blog'.length) : path
}

export function blogPath(site: PathSite): string {
  return stripPages(normalisePath(text(site.blogs?.path) || '/blog') ?? '/blog', site)
}

export function preApprovalPath(path: string, site: PathSite): string {
  return path === '/finance-pre-approval' && !site.finance_pre_approval ? '/finance' : path
}

/** For breadcrumbs: the path of the stock list for a car's type, or of the list of all stock if the type is unknown (spec §2). */
export function listingPathOf(carType: unknown, site: PathSite): string {
  const paths = listingPaths(site)
  const condition = list(['new', 'used', 'demo'] as const).find((type) => type === carType)
  return condition ? paths[condition] : searchPath(site)
}
