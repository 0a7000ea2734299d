import { isUnder, normalisePath } from '#lib/pathname.ts'
import {
  financePath,
  garagePath,
  listingPaths,
  rewritePath,
  searchPath,
  vehicleBase,
  withoutPages,
  type PathSite,
} from '../links/paths.ts'
import { text } from '#lib/values.ts'
import { FORM_EVENT } from './eventIds.ts'
import { linkOf, type LinkSite, type SiteLink } from '../links/links.ts'

/**
 * The event that each page fires, by the page's path, and whether the pages under that path fire it too. The events are described in
 * formEvents.ts.
 */
const PAGES: readonly (readonly [path: string, event: number, below?: 'and below'])[] = [
  ['/special-offers', 3, 'and below'],
  ['/offers', 3, 'and below'],
  ['/book-test-drive', 4],
  ['/test-drive', 4],
  ['/cars/trade-in', 5],
  ['/trade-in', 5],
  ['/fleet', 6],
  ['/service', 7],
  ['/book-a-service', 7],
  ['/servicing-your-rv', 7],
  ['/vehicle-parts-and-accessories', 8],
  ['/caravan-accessories', 8],
  ['/parts', 8],
  ['/contact', 9],
  ['/contact-us', 9, 'and below'],
  ['/finance', 10],
  ['/finance-enquiry', 10],
  ['/apply-for-finance', 10],
  ['/finance-the-dream', 10],
  ['/insuring-your-investment', 11],
  ['/insurance', 11],
  ['/competition', 12, 'and below'],
  ['/considering-selling-or-trading', 13],
  ['/sell-my-car', 13],
  ['/survey', 33, 'and below'],
  ['/range', 44, 'and below'],
  ['/models', 44, 'and below'],
  ['/our-locations', 45, 'and below'],
  ['/news', 46, 'and below'],
  ['/blog', 46, 'and below'],
  ['/about-us', 47],
  ['/team', 47],
  ['/success', 49, 'and below'],
  ['/careers', 50, 'and below'],
  ['/document-request', 52],
]

/**
 * The event that viewing a page fires, or null (spec §9). A vehicle's page fires 2 for used and demo cars and 1 for any other type; a
 * vehicle's checkout fires the event of the reservation page.
 * @param car the car that the page shows
 */
export function pageEvent(
  pathname: unknown,
  site: PathSite = {},
  car: { car_type?: string | null } = {},
): number | null {
  const normal = normalisePath(pathname)
  if (normal === null) return null
  const path = withoutPages(rewritePath(normal, site))
  return listEvent(path, site) ?? namedEvent(path) ?? vehicleEvent(path, site, car)
}

function listEvent(path: string, site: PathSite): number | null {
  const lists = listingPaths(site)
  if (path === '/') return 42
  if (path === searchPath(site)) return 43
  if (path === lists.new) return 1
  if (path === lists.used || path === lists.demo) return 2
  if (path === financePath(site)) return 10
  if (isUnder(path, garagePath(site))) return 40
  return null
}

function namedEvent(path: string): number | null {
  const page = PAGES.find(([pagePath, , below]) => (below ? isUnder(path, pagePath) : path === pagePath))
  return page ? page[1] : null
}

function vehicleEvent(path: string, site: PathSite, car: { car_type?: string | null }): number | null {
  const base = vehicleBase(site)
  if (path === base || !isUnder(path, base)) return null
  const [, last, ...more] = path.slice(base.length).split('/')
  if (last === undefined || more.length > 1) return null
  if (more.length === 1) return /^(?:checkout|buy-online|checkout-journey)$/.test(more[0] ?? '') ? 30 : null
  const type = text(car.car_type).toLowerCase()
  return type === 'used' || type === 'demo' ? 2 : 1
}

export interface ClickSite extends LinkSite {
  finance_sign_in_url?: string
  personalised_finance_url?: string
}

/**
 * The event that fires when a link is clicked, or null: 25 for tel: links, 41 for map links, 58 for the finance sign-in link and 59 for the
 * personalised finance link. The two finance links are recognised by their addresses, whatever their query and anchor.
 */
export function clickEvent(link: SiteLink, site: ClickSite = {}): number | null {
  if (link.kind === 'tel') return FORM_EVENT.clickToCall
  if (leadsTo(link, site.finance_sign_in_url, site)) return FORM_EVENT.financeSignIn
  if (leadsTo(link, site.personalised_finance_url, site)) return FORM_EVENT.personalisedFinance
  return link.kind === 'map' ? FORM_EVENT.getDirections : null
}

function leadsTo(link: SiteLink, target: string | undefined, site: ClickSite): boolean {
  if (text(target) === '') return false
  const address = withoutQuery(link.href)
  if (address === '') return false
  const base = withoutQuery(linkOf(target, site).href)
  return base !== '' && isUnder(address, base)
}

function withoutQuery(href: string): string {
  return href.replace(/[?#].*$/s, '').replace(/\/+$/, '')
}
