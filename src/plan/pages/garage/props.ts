import type { CardSettings } from '#search/cardOf.ts'
import type { Crumb, Link } from '../../props.ts'
import type { SearchStart } from '../list/props.ts'

/** The page for saved or compared vehicles; the browser fills them in (spec §2 'Saved cars'). */
export interface GarageProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** Shown if nothing is saved yet. */
  empty: { title: string; text: string }
  /** Links to the stock. */
  next: Link[]
  start: SavedStart
}

/** The initial data of the list of saved vehicles. */
export interface SavedStart {
  site: string
  siteName: string
  /** The list's address, without the cars of a shared link. */
  href: string
  /** Whether the page compares chosen vehicles instead of listing the saved ones. */
  comparing: boolean
  searchHref: string
  contactHref: string
  noun: { one: string; many: string }
  /** The index to look vehicles up in. */
  indexName: string
  soldDays: number
  card: CardSettings
  /** The text of the link to a price alert; missing if the site offers none. The page adds it (garage.astro). */
  alert?: string
  service: SearchStart['service']
}
