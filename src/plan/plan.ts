import type { Stock } from '#stock/snapshot.ts'
import { withAddress, type Candidate, type PlannedPage } from './plannedPage.ts'
import { type PlanContext, type PlanSite, planContext } from './planContext.ts'
import { siteFrameOf } from './frame/siteFrame.ts'
import type { Page, SiteFrame } from './page.ts'
import { journeyCandidates } from './pages/checkout/checkout.ts'
import { contactCandidates } from './pages/contact/contact.ts'
import { contentCandidates } from './pages/content/content.ts'
import { postListCandidates } from './pages/content/posts.ts'
import { fixedCandidates } from './pages/fixed/fixed.ts'
import { formCandidates } from './pages/form/formPages.ts'
import { garageCandidates } from './pages/garage/garage.ts'
import { homeCandidates } from './pages/home/home.ts'
import type { Listing } from './pages/list/listing.ts'
import { listingsOf } from './pages/list/listings.ts'
import { listCandidates } from './pages/list/listPages.ts'
import { locationCandidates } from './pages/locations/locations.ts'
import { modelCandidates } from './pages/range/modelPage.ts'
import { rangeCandidates } from './pages/range/range.ts'
import { vehicleCandidates } from './pages/vehicle/vehiclePages.ts'
import { pageHook, type PageHook } from './frame/pageHook.ts'
import { withTracking } from './frame/tracking.ts'
import type { PriceHistory } from './priceFalls.ts'

export interface TenantPlan {
  context: PlanContext
  siteFrame: SiteFrame
  listings: readonly Listing[]
  /**
   * Pages are generated only when they're needed.
   * @param warn called for each page that's left out
   */
  pages: (warn?: (warning: string) => void) => Iterable<PlannedPage>
}

/** In order of precedence: if two pages want the same path, the first gets it. */
const KINDS: readonly ((context: PlanContext, listings: readonly Listing[]) => Iterable<Candidate>)[] = [
  homeCandidates,
  fixedCandidates,
  contactCandidates,
  garageCandidates,
  journeyCandidates,
  listCandidates,
  rangeCandidates,
  postListCandidates,
  // Pages that are planned only where no editor has written one follow the editors' pages.
  contentCandidates,
  locationCandidates,
  modelCandidates,
  formCandidates,
  vehicleCandidates,
]

/**
 * Without I/O, a clock or globals, so that the same arguments always give the same pages.
 * @param now ms since 1970, of which minutes and seconds are ignored
 * @param published the prices that earlier builds published
 */
export function planTenant(site: PlanSite, stock: Stock, now: number, published?: PriceHistory): TenantPlan {
  const context = planContext(site, stock, now, published)
  const listings = listingsOf(context)
  return {
    context,
    siteFrame: siteFrameOf(context),
    listings,
    pages: (warn = () => {}) => planPages(context, listings, pageHook(site), warn),
  }
}

export const allPages = (
  site: PlanSite,
  stock: Stock,
  now: number,
  warn?: (warning: string) => void,
): Page[] => Array.from(planTenant(site, stock, now).pages(warn), ({ make }) => make())

function* planPages(
  context: PlanContext,
  listings: readonly Listing[],
  withAdditions: PageHook,
  warn: (warning: string) => void,
): Generator<PlannedPage> {
  for (const warning of context.warnings) warn(warning)
  const candidates = KINDS.values().flatMap((candidatesOf) => candidatesOf(context, listings))
  for (const page of withAddress(candidates, warn))
    yield { ...page, make: () => withAdditions(withTracking(context, page.make()), page.vehicle) }
}
