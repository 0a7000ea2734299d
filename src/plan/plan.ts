import { isPublicPath } from '#rules/links/publicPath.ts'
import { isNew } from '#rules/vehicle/tag.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import {
  checkoutPage,
  checkoutPathOf,
  hasCheckout,
  JOURNEY_PATH,
  journeyPage,
} from './pages/checkout/checkout.ts'
import { CONTACT_PATH, contactPage, contentPage } from './pages/content/content.ts'
import { plainPath } from './pages/content/contentPath.ts'
import { planContext, type PlanContext, type PlanSite } from './context.ts'
import { notFoundPage, successPage, thanksPaths } from './pages/fixed/fixed.ts'
import { offlinePage, OFFLINE_PATH } from './pages/fixed/offline.ts'
import { barePage, barePages, contentFormPage, formOfContent } from './pages/form/formPages.ts'
import { siteFrameOf } from './frame/siteFrame.ts'
import { garagePage, garagePaths } from './pages/garage/garage.ts'
import { homePage } from './pages/home/home.ts'
import type { Listing } from './pages/list/listing.ts'
import { listingsOf } from './pages/list/listings.ts'
import { listPages } from './pages/list/listPages.ts'
import { LOCATIONS_PATH, locationPage, locationsPage, placePaths } from './pages/locations/locations.ts'
import { modelMeta, modelPage, SHOWN_STOCK } from './pages/range/modelPage.ts'
import { modelsKey, stockByModel } from './pages/range/models.ts'
import type { Meta, Page, SiteFrame } from './page.ts'
import { postsPage, shelfPages } from './pages/content/posts.ts'
import { rangePage, rangePages } from './pages/range/range.ts'
import { similarVehicles } from './pages/vehicle/similar.ts'
import { withTracking } from './frame/tracking.ts'
import { vehiclePage } from './pages/vehicle/vehicle.ts'

/** What the build and the server keep for themselves; a page there would be lost under it. */
const RESERVED =
  /^\/(?:_astro|images|api|fakes|search\/index\.json|_redirects|_headers|feeds|robots\.txt|llms\.txt|sitemap[\w-]*\.xml|sw\.js|offline-worker\.js|site\.webmanifest|icon(?:-mask)?\.svg)(?:\/|$)/

/** A page that is known to be wanted, and not yet worked out. */
export interface PlannedPage {
  path: string
  /** What there are thousands of; missing for all other pages. */
  kind?: 'vehicle' | 'list' | 'checkout'
  /**
   * All that the page is made from beside the context's `frame`: the same quick key and frame give the same page, so that
   * thousands of vehicle pages need not be worked out to know that they did not change. Undefined for a page that
   * depends on more; it is worked out each time.
   */
  quickKey?: string
  /** What it says of itself, where that takes less than all of it. */
  meta?: () => Pick<Meta, 'title' | 'description' | 'canonical' | 'noindex'>
  make: () => Page
}

/** A tenant as it is planned. */
export interface TenantPlan {
  context: PlanContext
  siteFrame: SiteFrame
  /** The site's stock lists. */
  listings: readonly Listing[]
  /**
   * Each page, known by its address, and worked out only when it is asked for.
   *
   * @param warn is told of each page that was left out
   */
  pages: (warn?: (warning: string) => void) => Iterable<PlannedPage>
}

/**
 * Plans a tenant (design, 'Plan purely'): no I/O, no clock, no globals; the same arguments give the same pages. Two
 * pages never share a path: the first keeps it, in the order home, fixed, lists, content, vehicles.
 *
 * @param now ms since 1970; used to the hour
 */
export const planTenant = (site: PlanSite, stock: Stock, now: number): TenantPlan => {
  const context = planContext(site, stock, now)
  const listings = listingsOf(context)
  return {
    context,
    siteFrame: siteFrameOf(context),
    listings,
    pages: (warn = () => {}) => planPages(context, listings, warn),
  }
}

/** Plans a tenant and works out all of its pages at once. */
export const allPages = (
  site: PlanSite,
  stock: Stock,
  now: number,
  warn?: (warning: string) => void,
): Page[] => Array.from(planTenant(site, stock, now).pages(warn), ({ make }) => make())

function* planPages(
  context: PlanContext,
  listings: readonly Listing[],
  warn: (warning: string) => void,
): Generator<PlannedPage> {
  const taken = new Set<string>()
  for (const warning of context.warnings) warn(warning)
  for (const { source, ...page } of drafts(context, listings)) {
    const key = page.path.toLowerCase()
    if (!isPublicPath(page.path) || RESERVED.test(key)) {
      warn(`${source}: left out, ${JSON.stringify(page.path.slice(0, 200))} can't be the address of a page`)
    } else if (taken.has(key)) {
      warn(`${source}: left out, its address ${page.path} is that of another page`)
    } else {
      taken.add(key)
      yield { ...page, make: () => withTracking(context.site, page.make()) }
    }
  }
}

/** @property source who asks for the page, for warnings */
type Draft = PlannedPage & { source: string }

function* drafts(context: PlanContext, listings: readonly Listing[]): Generator<Draft> {
  yield { path: '/', source: 'home page', make: () => homePage(context) }
  yield { path: '/404.html', source: 'not-found page', make: () => notFoundPage(context) }
  yield { path: '/success', source: 'success page', make: () => successPage(context) }
  for (const { path, category } of thanksPaths(context))
    yield { path, source: `success page (${category})`, make: () => successPage(context, category) }
  if (context.site.offline)
    yield { path: OFFLINE_PATH, source: 'page for off line', make: () => offlinePage(context) }
  yield { path: CONTACT_PATH, source: 'contact page', make: () => contactPage(context) }
  for (const path of garagePaths(context))
    yield { path, source: 'saved vehicles', make: () => garagePage(context, path) }
  if (hasCheckout(context.site))
    yield { path: JOURNEY_PATH, source: 'checkout journey', make: () => journeyPage(context) }
  // What a vehicle's card and page are made from: its text, and the one thing that the clock makes of that.
  const vehicleKeys = new Map(
    context.listed.map((vehicle) => {
      const { hash, brief } = vehicle
      return [vehicle, isNew(brief, context.now) ? `${hash}+new` : hash]
    }),
  )
  const pagesOf = listPages(context, vehicleKeys)
  for (const listing of listings) {
    for (const page of pagesOf(listing))
      yield { ...page, kind: 'list', source: `stock list ${listing.title}` }
  }
  // These keep what an editor wrote at their address above or below what they list.
  const lists = new Set([CONTACT_PATH])
  if (context.locations.length > 0) lists.add(LOCATIONS_PATH)
  for (const { path, body } of rangePages(context)) {
    lists.add(path)
    yield { path, source: 'range', make: () => rangePage(context, path, body) }
  }
  for (const { shelf, page, path } of shelfPages(context)) {
    lists.add(path)
    yield { path, source: shelf.title, make: () => postsPage(context, shelf, page) }
  }
  for (const page of context.content) {
    if (lists.has(page.path)) continue
    const form = formOfContent(page, context.site)
    const make = () => (form === null ? contentPage(context, page) : contentFormPage(context, page, form))
    yield { path: page.path, source: page.file, make }
  }
  yield* locationDrafts(context)
  yield* modelDrafts(context, listings, vehicleKeys)
  for (const bare of barePages(context)) {
    yield { path: bare.path, source: `${bare.form} form`, make: () => barePage(context, bare) }
  }
  // In the order of likeness, so that pages that show the same cards are rendered together.
  for (const [vehicle, alike] of similarVehicles(context.listed)) {
    yield {
      path: `${context.cardSettings.vehicleBase}/${vehicle.brief.slug}`,
      kind: 'vehicle',
      source: `cars (${vehicle.brief.slug})`,
      quickKey: [vehicle, ...alike].map((each) => vehicleKeys.get(each)).join(' '),
      make: () => vehiclePage(context, vehicle, alike),
    }
    const path = checkoutPathOf(vehicle, context.site)
    if (path === null) continue
    yield {
      path,
      kind: 'checkout',
      source: `checkout (${vehicle.brief.slug})`,
      quickKey: `checkout ${vehicle.hash}`,
      make: () => checkoutPage(context, vehicle, path),
    }
  }
}

function* locationDrafts(context: PlanContext): Generator<Draft> {
  const { locations, stock } = context
  if (locations.length === 0) return
  yield { path: LOCATIONS_PATH, source: 'locations', make: () => locationsPage(context) }
  const paths = placePaths(stock.locations, locations)
  for (const location of locations) {
    const path = paths.get(location.id)
    if (path === undefined) continue
    yield { path, source: `location ${location.name}`, make: () => locationPage(context, location, path) }
  }
}

function* modelDrafts(
  context: PlanContext,
  listings: readonly Listing[],
  vehicleKeys: ReadonlyMap<Vehicle, string>,
): Generator<Draft> {
  const stock = stockByModel(context)
  const lists = new Set(listings.map(({ path }) => path))
  const written = new Set(context.content.map(({ path }) => path))
  const modelKeys = modelsKey(context)
  for (const shown of context.models) {
    const { path, model } = shown
    // A model whose own address is an editor's page or a list leads there.
    if (
      path === null ||
      (model.override_url !== '' && (written.has(plainPath(path, context.site)) || lists.has(path)))
    )
      continue
    const own = stock.get(model) ?? []
    yield {
      path,
      source: `model ${shown.title}`,
      quickKey: [
        'model',
        path,
        modelKeys,
        own.length,
        ...own.slice(0, SHOWN_STOCK).map((each) => vehicleKeys.get(each)),
      ].join(' '),
      meta: () => modelMeta(context, shown, path),
      make: () => modelPage(context, shown, path, own, lists),
    }
  }
}
