import type { Theme } from '#site/settings/schema.ts'
import type { HoursLine, Link } from '../props.ts'
import type { SiteChat, SiteTracking } from './tracking.ts'

/** An entry of a dropdown; of a menu of models with its picture. */
export interface MenuLink extends Link {
  /** '' if a model has none; missing for any other entry. */
  image?: string
  /** A word or two below the label. */
  note?: string
}

export interface MenuItem extends Link {
  items: MenuLink[]
}

export interface MenuGroup {
  label: string
  items: Link[]
}

/** What every page of a tenant shares. It comes from configuration and content only, never from stock. */
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
  header: MenuItem[]
  footer: MenuGroup[]
  phone: Link | null
  email: Link | null
  address: string
  directions: Link | null
  /** The group the dealer belongs to; '' for none, or where that is its own name. */
  group: string
  /** Where a service is booked at somebody else's (`xtime_url`). */
  booking: Link | null
  hours: HoursLine[]
  social: (Link & { network: 'facebook' | 'instagram' | 'youtube' | 'linkedin' })[]
  searchHref: string
  contactHref: string
  /** The saved vehicles (spec §2). */
  savedHref: string
  /** Whether visitors may sign in to their garage; not there where they may not (spec §6). */
  garage?: true
  /** Whether visitors may ask for alerts; not there where they may not (docs/alerts.md). */
  alerts?: true
  /** Where vehicles' pages are, for a site that opens without a connection too; not there where it does not. */
  offline?: { vehicleBase: string }
  /** What repayments on cards rest on, for the foot of each page; not there where cards show none. */
  financeNote?: string
  /** For example { one: 'car', many: 'cars' }. */
  noun: { one: string; many: string }
  googleSiteVerification: string
  /** The notice about cookies and storage, for a site that asks first; null for any other. */
  consent: { text: string; href: string } | null
  /** What tracks its visitors; null if nothing does. */
  tracking: SiteTracking | null
  /** Per cent of page views that are measured; not there where none is. */
  measured?: number
  /** Ways to chat; null if there are none. */
  chat: SiteChat | null
}
