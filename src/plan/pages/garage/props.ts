import type { CardSettings } from '#search/cardOf.ts'
import type { Crumb, Link } from '../../props.ts'
import type { SearchStart } from '../list/props.ts'

export interface GarageProps {
  crumbs: Crumb[]
  title: string
  lead: string
  empty: { title: string; text: string }
  next: Link[]
  start: SavedStart
}

export interface SavedStart {
  site: string
  siteName: string
  /** When a visitor shares the list, the saved cars are added to this address. */
  href: string
  comparing: boolean
  searchHref: string
  contactHref: string
  noun: { one: string; many: string }
  indexName: string
  soldDays: number
  card: CardSettings
  /** Missing if the site offers no alerts. Set by garage.astro, not by the plan. */
  alert?: string
  service: SearchStart['service']
}
