import { cardsNote } from '#rules/pricing/financeEstimate.ts'
import { groupHours } from '#rules/locale/hours.ts'
import { savedCarsHref, searchPath, vehicleBase } from '#rules/links/paths.ts'
import { localWords } from '#rules/locale/words.ts'
import { hasCheckout } from '../pages/checkout/checkout.ts'
import { CONTACT_PATH } from '../pages/contact/contact.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { PlanContext } from '../planContext.ts'
import { link, present } from './link.ts'
import { footerMenu, headerMenu } from './menus.ts'
import type { SiteFrame } from './props.ts'
import { addressLine } from '#stock/locations/yards.ts'
import { directionsLink, emailLink, phoneLink } from '../pages/locations/place.ts'
import { consentOf } from './consent.ts'
import { chatOf, trackingOf } from './tracking.ts'

/** Depends on nothing else in stock than the conditions: otherwise each change would mean rendering all pages. */
export function siteFrameOf(context: PlanContext): SiteFrame {
  const { site, noun, cardSettings } = context
  const [home] = context.locations
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
    hours: groupHours(home?.opening_hours ?? site.opening_hours),
    group: site.dealership_group === site.name ? '' : site.dealership_group,
    booking: link(localWords('Book a service online', site.region), site.xtime_url, site),
    social: present(
      (['facebook', 'instagram', 'youtube', 'linkedin'] as const).map((network) => {
        const networkLink = link(NETWORKS[network], site[`${network}_url`], site)
        return networkLink && { ...networkLink, network }
      }),
    ),
    searchHref: searchPath(site),
    contactHref: CONTACT_PATH,
    savedHref: savedCarsHref(site),
    ...(context.brand && { brand: publicBrand(context.brand) }),
    ...(site.garage_enabled && { garage: true }),
    ...(context.alerts && { alerts: true }),
    ...(hasCheckout(site) && { payments: true }),
    ...(site.offline && { offline: { vehicleBase: vehicleBase(site) } }),
    ...(cardSettings.repayments && {
      financeNote: cardsNote(site.finance, cardSettings.repayments, site.region),
    }),
    noun,
    googleSiteVerification: site.google_site_verification,
    consent: consentOf(context),
    tracking: trackingOf(site, context.locations),
    ...(site.measure_visits > 0 && { measured: site.measure_visits }),
    chat: chatOf(site),
    ...(Object.keys(site.words).length > 0 && { words: site.words }),
  }
}

const publicBrand = ({ files: _, ...shown }: Brand): NonNullable<SiteFrame['brand']> => shown

const NETWORKS = { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' }
