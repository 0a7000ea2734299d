import type { Stock } from '#stock/snapshot.ts'
import { PageAddresses, type PlannedPage } from './plannedPage.ts'
import { type PlanContext, type PlanSite, sitePlan } from './planContext.ts'
import { siteFrameOf } from './frame/siteFrame.ts'
import type { Page, SiteFrame } from './page.ts'
import { journeyCandidates } from './pages/checkout/checkout.ts'
import { contactCandidates } from './pages/contact/contact.ts'
import { contentCandidates } from './pages/content/content.ts'
import { postListCandidates } from './pages/content/posts.ts'
import { fixedCandidates } from './pages/fixed/fixed.ts'
import { formCandidates } from './pages/form/formPages.ts'
import { garageCandidates } from './pages/garage/garage.ts'
import { HomePage } from './pages/home/home.ts'
import type { Listing } from './pages/list/listing.ts'
import { ListPages } from './pages/list/listPages.ts'
import { locationCandidates } from './pages/locations/locations.ts'
import { ModelPages } from './pages/range/modelPage.ts'
import { rangeCandidates } from './pages/range/range.ts'
import { VehiclePages } from './pages/vehicle/vehiclePages.ts'
import { pageHook } from './frame/pageHook.ts'
import { withTracking } from './frame/tracking.ts'
import type { PriceHistory } from './priceFalls.ts'
import type { SiteChange } from './siteVehicles.ts'
import { SitePages } from './sitePages.ts'

export interface TenantPlan {
  context: PlanContext
  siteFrame: SiteFrame
  listings: readonly Listing[]
  /**
   * Pages are generated only when they're needed.
   * @param warn called for each page that's left out
   */
  pages: (warn?: (warning: string) => void) => Iterable<PlannedPage>
  /**
   * Call it only after going through all pages.
   * @param stock unchanged vehicles, and everything else, are the same objects as before
   * @returns undefined if the site has to be planned anew
   */
  update: (stock: Stock, published: PriceHistory) => PlanChange | undefined
}

/** What a change of the stock does to a plan. */
export interface PlanChange {
  /** What happened to the site's vehicles. */
  vehicles: SiteChange
  context: PlanContext
  listings: readonly Listing[]
  /** New ones, and those that may have changed. */
  pages: PlannedPage[]
  /** The paths of pages that no longer exist. */
  gone: string[]
}

/**
 * Without I/O, a clock or globals, so that the same arguments always give the same pages.
 * @param now ms since 1970, of which minutes and seconds are ignored
 * @param published the prices that earlier builds published
 */
export function planTenant(site: PlanSite, stock: Stock, now: number, published?: PriceHistory): TenantPlan {
  const { context, uses, first, update } = sitePlan(site, stock, now, published)
  const addresses = new PageAddresses()
  const listPages = new ListPages()
  const vehiclePages = new VehiclePages()
  const homePage = new HomePage()
  const frontPages = new SitePages(
    [fixedCandidates, contactCandidates, garageCandidates, journeyCandidates],
    uses,
  )
  // Pages that are planned only where no editor has written one follow the editors' pages.
  const otherPages = new SitePages(
    [rangeCandidates, postListCandidates, contentCandidates, locationCandidates],
    uses,
  )
  const modelPages = new ModelPages()
  const formPages = new SitePages([formCandidates], uses)
  const withAdditions = pageHook(site)
  const planned = (page: PlannedPage): PlannedPage => ({
    ...page,
    make: () => withAdditions(withTracking(context, page.make()), page.vehicle),
  })
  const lists = listPages.update(context, first.listed, first.unlisted)
  return {
    context,
    siteFrame: siteFrameOf(context),
    listings: lists.listings,
    *pages(warn = () => {}) {
      for (const warning of context.warnings) warn(warning)
      // In order of precedence: if two pages want the same path, the first gets it.
      const parts = [
        homePage.update(context, first.listed).pages,
        frontPages.all(context),
        lists.pages,
        otherPages.all(context),
        modelPages.update(context, first.listed, lists.listings).pages,
        formPages.all(context),
        vehiclePages.update(context, first.listed).pages,
      ]
      for (const part of parts)
        for (const { source, ...page } of part)
          if (addresses.claim(page.path, source, warn)) yield planned(page)
    },
    update: (changedStock, prices) => {
      const next = update(changedStock, prices)
      if (!next) return undefined
      const { context: changedContext, change } = next
      const { listings, ...ofLists } = listPages.update(changedContext, change.listed, change.unlisted)
      const ofSite = [frontPages, otherPages, formPages].map((pages) => pages.changed(changedContext))
      if (ofSite.includes(undefined)) return undefined
      const ofVehicles = [
        homePage.update(changedContext, change.listed),
        ofLists,
        modelPages.update(changedContext, change.listed, listings),
        vehiclePages.update(changedContext, change.listed),
      ]
      const candidates = [
        ...ofSite.flatMap((pages) => pages ?? []),
        ...ofVehicles.flatMap(({ pages }) => [...pages]),
      ]
      const gone = addresses.change(
        candidates,
        ofVehicles.flatMap((pages) => pages.gone),
      )
      return (
        gone && { vehicles: change, context: changedContext, listings, pages: candidates.map(planned), gone }
      )
    },
  }
}

export const allPages = (
  site: PlanSite,
  stock: Stock,
  now: number,
  warn?: (warning: string) => void,
): Page[] => Array.from(planTenant(site, stock, now).pages(warn), ({ make }) => make())
