import type { SiteWords } from '#lib/siteWords.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { Theme } from '#site/settings/schema.ts'
import type { HoursLine, Link } from '../props.ts'
import type { SiteConsent } from './consent.ts'
import type { SiteChat, SiteTracking } from './tracking.ts'

export interface MenuLink extends Link {
  /** '' for a model without one; missing for other entries without one. */
  image?: string
  note?: string
  group?: string
}

export interface MenuItem extends Link {
  items: MenuLink[]
}

export interface MenuGroup {
  label: string
  items: Link[]
}

/** The same on all pages. Made from settings, content, models and the conditions in stock, never from vehicles. */
export interface SiteFrame {
  slug: string
  name: string
  tagline: string
  /** No slash at the end. */
  url: string
  region: string
  template: string
  theme: Theme
  /** Missing if there are none, so that pages show the name instead. */
  brand?: Omit<Brand, 'files'>
  header: MenuItem[]
  footer: MenuGroup[]
  phone: Link | null
  email: Link | null
  address: string
  directions: Link | null
  /** '' if there is none, or if it has the dealer's own name. */
  group: string
  booking: Link | null
  hours: HoursLine[]
  social: (Link & { network: 'facebook' | 'instagram' | 'youtube' | 'linkedin' })[]
  searchHref: string
  contactHref: string
  savedHref: string
  garage?: true
  alerts?: true
  payments?: true
  /** For the service worker; missing if the site doesn't work offline. */
  offline?: { vehicleBase: string }
  /** For the bottom of each page; missing if cards show no repayments. */
  financeNote?: string
  noun: { one: string; many: string }
  googleSiteVerification: string
  /** Null if the site has nothing to ask about. */
  consent: SiteConsent | null
  tracking: SiteTracking | null
  measured?: number
  chat: SiteChat | null
  words?: SiteWords
}
