import type { SiteWords } from '#lib/siteWords.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { Theme } from '#site/settings/schema.ts'
import type { HoursLine, Link } from '../props.ts'
import type { SiteChat, SiteTracking } from './tracking.ts'

/** An entry in a dropdown. If the entry is a model, it may have a picture. */
export interface MenuLink extends Link {
  /** The address of the model's picture, which is '' if the model has none; missing for an entry that isn't a model. */
  image?: string
  /** A word or two to show below the label, such as a body type. */
  note?: string
  /** The heading that the entry is under; missing if there is none. */
  group?: string
}

export interface MenuItem extends Link {
  items: MenuLink[]
}

export interface MenuGroup {
  label: string
  items: Link[]
}

/** What all pages of a tenant share, made from settings, content, models and the conditions in stock, never from vehicles. */
export interface SiteFrame {
  slug: string
  name: string
  tagline: string
  /** 'https://…', no slash at the end. */
  url: string
  /** 'en-AU', 'en-NZ' or 'en-US'. */
  region: string
  template: string
  theme: Theme
  /** The dealer's logo and icons; missing if there are none, so that pages show the name instead. */
  brand?: Omit<Brand, 'files'>
  header: MenuItem[]
  footer: MenuGroup[]
  phone: Link | null
  email: Link | null
  address: string
  directions: Link | null
  /** The group the dealer belongs to; '' if there is none, or if it has the dealer's own name. */
  group: string
  /** The link for booking a service on another site (`xtime_url`); null if the site has no such link. */
  booking: Link | null
  hours: HoursLine[]
  social: (Link & { network: 'facebook' | 'instagram' | 'youtube' | 'linkedin' })[]
  searchHref: string
  contactHref: string
  /** The page of saved vehicles (spec §2). */
  savedHref: string
  /** Whether visitors can sign in to their garage; missing if not (spec §6). */
  garage?: true
  /** Whether visitors can ask for alerts; missing if not (docs/alerts.md). */
  alerts?: true
  /** Whether shoppers can pay online; missing if not. */
  payments?: true
  /** The path that vehicles' pages start with, for the service worker; missing if the site doesn't work offline. */
  offline?: { vehicleBase: string }
  /**
   * The assumptions behind the repayments that cards show, for the bottom of each page; missing if cards show no repayments.
   */
  financeNote?: string
  /** For example { one: 'car', many: 'cars' }. */
  noun: { one: string; many: string }
  googleSiteVerification: string
  /** The notice about cookies and storage, if the site asks for consent; otherwise null. */
  consent: { text: string; href: string } | null
  /** The site's tracking; null for none. */
  tracking: SiteTracking | null
  /** The percentage of page views whose speed is measured; missing if none are. */
  measured?: number
  /** Ways to chat; null if there are none. */
  chat: SiteChat | null
  /** The site's own texts, which replace the product's; missing if there are none (docs/words.md). */
  words?: SiteWords
}
