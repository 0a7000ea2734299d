import { groupHours } from '#rules/hours.ts'
import { dealerFilterHref, listingPaths, savedCarsHref, searchPath } from '#rules/paths.ts'
import { modelMenu } from '#rules/range.ts'
import { rvFooter, rvHeader } from '#rules/siteLinks.ts'
import { localWords } from '#rules/words.ts'
import type { NavItem } from '#site/schema.ts'
import { CONTACT_PATH } from './content.ts'
import type { PlanContext } from './context.ts'
import { link, links, present } from './link.ts'
import type { Chrome, MenuGroup, MenuItem } from './page.ts'
import { addressLine, directionsLink, emailLink, phoneLink } from './place.ts'
import { chatOf, trackingOf } from './tracking.ts'

/**
 * What every page of a tenant shares. From configuration, content and the model range: never from vehicles, since
 * each page would have to be pressed again when one changes.
 */
export const chromeOf = (context: PlanContext): Chrome => {
  const { site, noun } = context
  const home = context.locations.find((location) => location.primary) ?? context.locations[0]
  const address = addressLine(site.address)
  return {
    slug: site.slug,
    name: site.name,
    tagline: site.tagline,
    url: site.url.replace(/\/+$/, ''),
    region: site.region,
    template: site.template,
    theme: site.theme,
    header: headerMenu(context),
    footer: footerMenu(context),
    phone: phoneLink(site.phone || (home?.contact_detail.phone ?? ''), site),
    email: emailLink(site.email || (home?.contact_detail.email ?? ''), site),
    address,
    directions: directionsLink(
      address &&
        `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${site.name}, ${address}`)}`,
      site,
    ),
    hours: groupHours(site.opening_hours.length > 0 ? site.opening_hours : home?.opening_hours),
    group: site.dealership_group === site.name ? '' : site.dealership_group,
    booking: link(localWords('Book a service online', site.region), site.xtime_url, site),
    social: present(
      (['facebook', 'instagram', 'youtube', 'linkedin'] as const).map((network) => {
        const found = link(NETWORKS[network], site[`${network}_url`], site)
        return found && { ...found, network }
      }),
    ),
    searchHref: searchPath(site),
    contactHref: CONTACT_PATH,
    savedHref: savedCarsHref(site),
    ...(site.garage_enabled && { garage: true }),
    noun,
    googleSiteVerification: site.google_site_verification,
    consent: site.consent.notice ? consentOf(context) : null,
    tracking: trackingOf(site),
    chat: chatOf(site),
  }
}

const consentOf = ({ site, content }: PlanContext): NonNullable<Chrome['consent']> => ({
  text:
    site.consent.text ||
    'We would like to remember which pages you look at, so that we can answer your questions better.',
  href: content.some(({ path }) => path === site.consent.href) ? site.consent.href : '',
})

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' }

const headerMenu = (context: PlanContext): MenuItem[] => {
  const { site } = context
  const configured = site.navigation.header
  const items = configured.length > 0 ? configured : defaultHeader(context)
  return items.flatMap((item) => {
    const own = link(item.label, item.href, site)
    if (!own) return []
    const filled =
      item.menu === 'models' ? modelLinks(context) : item.menu === 'locations' ? locationLinks(context) : []
    return [{ ...own, items: links([...filled, ...item.items], site) }]
  })
}

/** The range by name, each leading to its stock: the plan has no model pages. */
const modelLinks = ({ site, stock }: PlanContext) =>
  modelMenu(stock.models, { ...site, build_model_pages: false }, site.home.body_types)

const locationLinks = ({ site }: PlanContext): { label: string; href: string }[] =>
  site.dealerships.map(({ name, slug }) => ({
    label: name,
    href: dealerFilterHref(site, slug),
  }))

const plain = (label: string, href: string, items: { label: string; href: string }[] = []): NavItem => ({
  label,
  href,
  menu: '',
  items,
})

/** Titles of content pages, for menus that a tenant did not write. */
const contentItems = ({ content }: PlanContext, skip: readonly string[]) =>
  content.filter((page) => !skip.includes(page.path)).map((page) => ({ label: page.title, href: page.path }))

const LEGAL = ['/privacy-policy', '/terms-and-conditions']

const defaultHeader = (context: PlanContext): NavItem[] => {
  const { site, content } = context
  if (site.template === 'rv') return rvHeader(site)
  const paths = listingPaths(site)
  const has = (path: string) => content.some((page) => page.path === path)
  return present([
    plain('Stock', searchPath(site), [
      { label: 'New', href: paths.new },
      { label: 'Used', href: paths.used },
      { label: 'Demo', href: paths.demo },
    ]),
    has(site.finance_path) && plain('Finance', site.finance_path),
    has('/service') && plain('Service', '/service'),
    has('/trade-in') && plain('Trade-in', '/trade-in'),
    has('/about-us') && plain('About us', '/about-us'),
    plain('Contact', '/contact'),
  ])
}

const footerMenu = (context: PlanContext): MenuGroup[] => {
  const { site } = context
  const configured = site.navigation.footer
  const groups =
    configured.length > 0
      ? configured
      : site.template === 'rv'
        ? rvFooter(site)
        : [
            { label: 'Stock', items: defaultHeader(context)[0]?.items ?? [] },
            { label: site.name, items: contentItems(context, [...LEGAL, '/contact']).slice(0, 8) },
            { label: 'Legal', items: contentItems(context, []).filter((item) => LEGAL.includes(item.href)) },
          ]
  return groups.map((group) => ({ label: group.label, items: links(group.items, site) }))
}
