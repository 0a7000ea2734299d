import type { CardSettings } from '#search/cardOf.ts'
import type { Crumb, Link } from '../../props.ts'
import type { SearchStart } from '../list/props.ts'

/** The saved vehicles, or those that are compared: the browser fills in which (spec §2 'Saved cars'). */
export interface GarageProps {
  crumbs: Crumb[]
  title: string
  lead: string
  /** Where nothing is saved yet. */
  empty: { title: string; text: string }
  /** The ways into the stock. */
  next: Link[]
  start: SavedStart
}

/** What the list of saved vehicles works with. */
export interface SavedStart {
  site: string
  siteName: string
  /** The list's own address, without a friend's cars. */
  href: string
  /** Whether vehicles that were chosen stand side by side, instead of those that are saved. */
  comparing: boolean
  searchHref: string
  contactHref: string
  noun: { one: string; many: string }
  /** The index in which vehicles are looked up. */
  indexName: string
  soldDays: number
  card: CardSettings
  /** The words of the link to a price alert; not there where the site offers none. The page puts them in (garage.astro). */
  alert?: string
  service: SearchStart['service']
}
