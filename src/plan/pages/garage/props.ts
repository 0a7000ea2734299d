import type { CardSettings } from '#search/cardOf.ts'
import type { Crumb, Link } from '../../props.ts'
import type { SearchStart } from '../list/props.ts'

/** The page for saved or compared vehicles; the browser fills them in (spec §2 'Saved cars'). */
export interface GarageProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** The texts that are shown if nothing is saved yet. */
  empty: { title: string; text: string }
  /** Links to the stock. */
  next: Link[]
  start: SavedStart
}

/** The initial data of the list of saved vehicles. */
export interface SavedStart {
  site: string
  siteName: string
  /** The list's own address. When a visitor shares the list, the saved cars are added to it. */
  href: string
  /** Whether the page compares chosen vehicles instead of listing the saved ones. */
  comparing: boolean
  searchHref: string
  contactHref: string
  noun: { one: string; many: string }
  /** The name of the search index in which vehicles are looked up. */
  indexName: string
  soldDays: number
  card: CardSettings
  /**
   * The text of the link to a price alert; missing if the site offers no alerts. It isn't set by the plan, but by garage.astro.
   */
  alert?: string
  service: SearchStart['service']
}
