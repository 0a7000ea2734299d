import { blogPath, financePath, listingEntries, searchPath } from './paths.ts'
import { RANGE_PATH, type MenuEntry } from '../listing/range.ts'
import {
  DEFAULT_LINKS,
  financeLinks,
  MORE_LINKS,
  rvFooter,
  rvHeader,
  type RvMenuItem,
  type RvMenuSite,
} from './siteLinks.ts'
import { vehicleNoun } from '../locale/locale.ts'
import { plural } from '../locale/words.ts'
import { text } from '#lib/values.ts'

/**
 * The default menus of a site (spec §1 'navigation', §2 'Default links'): one table per template, in the words of the template's trade.
 * Entries for pages that a site doesn't have are left out later, by the plan, which knows the site's pages.
 */

interface MenuSite extends RvMenuSite {
  blogs?: { path?: string; enabled?: boolean }
  override_primary_vehicle?: string | null
}

/** An entry of a default header. The dropdowns 'models' and 'locations' are filled in automatically. */
interface DefaultItem extends Omit<RvMenuItem, 'menu'> {
  menu: 'models' | 'locations' | ''
}

interface Trade {
  range: string
  drive: string
  service: string
  parts: string
  blog: string
}

const TRADES: Record<string, Trade> = {
  group: {
    range: 'Models',
    drive: 'Book a test drive',
    service: 'Service',
    parts: 'Parts and accessories',
    blog: 'News',
  },
  moto: {
    range: 'Models',
    drive: 'Book a test ride',
    service: 'Service',
    parts: 'Gear and parts',
    blog: 'News',
  },
  trucks: {
    range: 'Models',
    drive: 'Book a test drive',
    service: 'Service',
    parts: 'Parts',
    blog: 'News',
  },
  campers: {
    range: 'Models',
    drive: 'Try one for a night',
    service: 'Service',
    parts: 'Parts and accessories',
    blog: 'Journal',
  },
}

export const testDriveLabel = (site: MenuSite): string => tradeOf(site).drive

export function defaultHeader(site: MenuSite): DefaultItem[] {
  if (site.template === 'rv') return rvHeader(site)
  const trade = tradeOf(site)
  // The list of the only condition has the same vehicles as the list of all stock, so there's no dropdown.
  const lists = listingEntries(site)
  return [
    item(stockLabel(site), searchPath(site), lists.length > 1 ? lists : []),
    { ...item(trade.range, RANGE_PATH), menu: 'models' },
    item('Finance', financePath(site), [
      { label: 'Finance', href: financePath(site) },
      ...financeLinks(site),
      { label: 'Trade-in', href: DEFAULT_LINKS.tradeIn },
      { label: trade.drive, href: DEFAULT_LINKS.bookTestDrive },
      { label: 'Offers', href: OFFERS_PATH },
    ]),
    item(trade.service, DEFAULT_LINKS.service, [
      { label: trade.service, href: DEFAULT_LINKS.service },
      { label: trade.parts, href: DEFAULT_LINKS.parts },
      { label: 'Warranty', href: DEFAULT_LINKS.warranty },
      { label: 'Roadside assistance', href: DEFAULT_LINKS.roadsideAssistance },
    ]),
    ...(site.template === 'trucks' ? [item('Fleet', '/fleet')] : []),
    item('About us', DEFAULT_LINKS.aboutUs, dealerItems(site, trade)),
  ]
}

export function defaultFooter(site: MenuSite): { label: string; items: MenuEntry[] }[] {
  if (site.template === 'rv') return rvFooter(site)
  const trade = tradeOf(site)
  return [
    {
      label: stockLabel(site),
      items: [
        ...listingEntries(site),
        { label: trade.range, href: RANGE_PATH },
        { label: trade.drive, href: DEFAULT_LINKS.bookTestDrive },
        { label: 'Offers', href: OFFERS_PATH },
      ],
    },
    {
      label: 'Owners',
      items: [
        { label: 'Finance', href: financePath(site) },
        ...financeLinks(site),
        { label: 'Trade-in', href: DEFAULT_LINKS.tradeIn },
        { label: trade.service, href: DEFAULT_LINKS.service },
        { label: trade.parts, href: DEFAULT_LINKS.parts },
        { label: 'Warranty', href: DEFAULT_LINKS.warranty },
        { label: 'Roadside assistance', href: DEFAULT_LINKS.roadsideAssistance },
      ],
    },
    {
      label: text(site.name) || 'Company',
      items: [
        ...dealerItems(site, trade),
        { label: 'Privacy policy', href: DEFAULT_LINKS.privacyPolicy },
        { label: 'Terms and conditions', href: DEFAULT_LINKS.terms },
      ],
    },
  ]
}

export const OFFERS_PATH = '/offers'

function tradeOf(site: MenuSite): Trade {
  const hasTrade = site.template !== undefined && Object.hasOwn(TRADES, site.template)
  return (hasTrade ? TRADES[site.template ?? ''] : TRADES['group']) as Trade
}

function stockLabel(site: MenuSite): string {
  const many = plural(vehicleNoun(site))
  return many.charAt(0).toUpperCase() + many.slice(1)
}

const dealerItems = (site: MenuSite, trade: Trade): MenuEntry[] => [
  { label: 'About us', href: DEFAULT_LINKS.aboutUs },
  { label: 'Where to find us', href: MORE_LINKS.ourLocations },
  { label: 'Our team', href: '/team' },
  { label: 'Careers', href: '/careers' },
  { label: 'Reviews', href: '/reviews' },
  { label: trade.blog, href: blogPath(site) },
  { label: 'Contact', href: DEFAULT_LINKS.contact },
]

const item = (label: string, href: string, items: MenuEntry[] = []): DefaultItem => ({
  label,
  href,
  menu: '',
  items,
})
