import { searchPath, type PathSite } from './paths.ts'
import { RANGE_BODIES, RANGE_PATH, rangeHref, type MenuEntry } from '../listing/range.ts'
import { isSafeSlug } from '#lib/safeSlug.ts'
import { slugify } from '#lib/slug.ts'
import { above, finite, list, text } from '#lib/values.ts'

/**
 * The pages that every site links to by default (spec §2 'Other pages', 'RV variant navigation'), with slashes as in the spec. The link
 * rules (`links.linkOf`) remove a slash at the end, because a page must have only one address.
 */

/**
 * The spec's 'Default links' (§2), by name. Two of them aren't here: `brandPath` makes the path of the brand page, and `range.rangeHref`
 * the address of the range page that shows only one body type.
 */
export const DEFAULT_LINKS = {
  bookTestDrive: '/book-test-drive/',
  service: '/service',
  tradeIn: '/trade-in',
  parts: '/vehicle-parts-and-accessories',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  terms: '/terms-and-conditions/',
  aboutUs: '/about-us',
  sellingOrTrading: '/considering-selling-or-trading',
  financeTheDream: '/finance-the-dream',
  range: RANGE_PATH,
  warranty: '/warranty',
  roadsideAssistance: '/roadside-assistance',
} as const

/** Pages that spec §2 names in addition to the default links. */
export const MORE_LINKS = {
  bookAService: '/pages/book-a-service',
  ourLocations: '/our-locations/',
  caravanAccessories: '/caravan-accessories',
} as const

/** The RV variant's Ownership group, without the brand's page, which rvOwnership adds at the end (spec §2). */
export const RV_OWNERSHIP: readonly MenuEntry[] = [
  { label: 'Finance the Dream', href: '/finance-the-dream' },
  { label: 'Insuring Your Investment', href: '/insuring-your-investment' },
  { label: 'Considering Selling or Trading', href: '/considering-selling-or-trading' },
  { label: 'Servicing Your RV', href: '/servicing-your-rv' },
  { label: 'Warranty', href: '/warranty' },
  { label: 'Roadside Assistance', href: '/roadside-assistance' },
]

export const RV_COMPANY: readonly MenuEntry[] = [
  { label: 'About Us', href: '/about-us' },
  { label: 'Contact', href: '/contact' },
  { label: 'Our Team', href: '/team' },
  { label: 'Careers', href: '/careers' },
  { label: 'Terms and Conditions', href: '/terms-and-conditions/' },
  { label: 'Privacy Policy', href: '/privacy-policy/' },
]

interface FinanceSite {
  finance_sign_in_url?: string | null
  personalised_finance_url?: string | null
}

export interface RvMenuSite extends PathSite, FinanceSite {
  name?: string | null
  manufacturer?: string | null
}

export interface RvMenuItem extends MenuEntry {
  /** 'models' for a dropdown whose entries come from `range.modelMenu`, otherwise ''. */
  menu: 'models' | ''
  items: MenuEntry[]
}

export function financeLinks(site: FinanceSite): MenuEntry[] {
  return [
    { label: 'Get a personal finance quote', href: text(site.personalised_finance_url) },
    { label: 'Finance sign-in', href: text(site.finance_sign_in_url) },
  ].filter(({ href }) => href !== '')
}

export function brandPath(brand: unknown): string | null {
  const slug = slugify(brand)
  return slug === '' ? null : `/why-${slug}`
}

export function dealerContactPath(dealershipSlug: unknown): string | null {
  return isSafeSlug(dealershipSlug) ? `/contact-us/${dealershipSlug}` : null
}

export interface SiteLocation {
  id?: number | null
  name?: string | null
  position?: number | null
  visible?: boolean | null
  primary?: boolean | null
}

/**
 * The pages under /our-locations/, one for each visible location: the primary location first, the others by position (spec §2). A page's
 * address is made from its location's name. If several locations share a name, the one with the lowest id gets the plain name, and the
 * others add their ids. That way, hiding, moving or adding a location changes no other location's address. A location without an id has no
 * page.
 */
export function locationPages<L extends SiteLocation>(
  locations: readonly L[] | null | undefined,
): { location: L; path: string }[] {
  const withIds = list(locations).flatMap((location) => {
    const id = typeof location === 'object' && location !== null ? above(location.id, 0) : null
    return id !== null && Number.isInteger(id) ? [{ id, location }] : []
  })
  const taken = new Set<string>()
  const pages = withIds
    .toSorted((one, other) => one.id - other.id)
    .map(({ id, location }) => {
      const name = slugify(location.name).slice(0, 150).replace(/-+$/, '') || 'location'
      let slug = name
      for (let copy = 1; taken.has(slug); copy += 1) slug = `${name}-${id}${copy === 1 ? '' : `-${copy}`}`
      taken.add(slug)
      return { location, path: `${MORE_LINKS.ourLocations}${slug}` }
    })
  return pages.filter(({ location }) => location.visible !== false).toSorted(byPlace)
}

export function rvOwnership(site: RvMenuSite): MenuEntry[] {
  const brand = brandPath(site.manufacturer)
  return [
    ...RV_OWNERSHIP,
    ...financeLinks(site),
    ...(brand === null ? [] : [{ label: `Why ${text(site.manufacturer)}`, href: brand }]),
  ]
}

export function rvHeader(site: RvMenuSite): RvMenuItem[] {
  return [
    { label: 'Range', href: RANGE_PATH, menu: 'models', items: [] },
    { label: 'Caravans In Stock', href: searchPath(site), menu: '', items: [] },
    { label: 'Caravan Accessories', href: MORE_LINKS.caravanAccessories, menu: '', items: [] },
    { label: 'Caravan Ownership', href: DEFAULT_LINKS.financeTheDream, menu: '', items: rvOwnership(site) },
    { label: 'More', href: DEFAULT_LINKS.aboutUs, menu: '', items: [...RV_COMPANY] },
  ]
}

export function rvFooter(site: RvMenuSite): { label: string; items: MenuEntry[] }[] {
  return [
    { label: 'Range', items: RANGE_BODIES.map((body) => ({ label: body.label, href: rangeHref(body) })) },
    { label: 'Ownership', items: rvOwnership(site) },
    { label: text(site.name) || 'Company', items: [...RV_COMPANY] },
  ]
}

function byPlace(one: { location: SiteLocation }, other: { location: SiteLocation }): number {
  const first = ({ primary }: SiteLocation) => (primary === true ? 0 : 1)
  const place = ({ position }: SiteLocation) => finite(position) ?? Number.MAX_SAFE_INTEGER
  return first(one.location) - first(other.location) || place(one.location) - place(other.location)
}
