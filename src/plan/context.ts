import type { Card } from '#search/card.ts'
import type { CardSettings } from '#search/cardOf.ts'
import type { SearchRecord } from '#search/record.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location, Model } from '#stock/entities.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import type { LocationSummary } from './pages/locations/props.ts'
import type { PriceFall, PriceHistory } from './priceFalls.ts'

/** A tenant's configuration and content: what `plan` takes as `site`. */
export interface PlanSite {
  site: Site
  content: ContentPage[]
  /** The phone number that forms always take, on a site that is tried out (spec §5); '' or missing for none. */
  testPhone?: string
  /** Whether it offers alerts (docs/alerts.md); missing for no. */
  alerts?: boolean
  /** The pictures of its folder, for a site without an image service (docs/photos.md); missing for none. */
  photos?: PhotoFiles
}

/** What all pages of one plan are made from, worked out once. */
export interface PlanContext {
  site: Site
  /** What of the editors' pages is published. */
  content: ContentPage[]
  /** Offers that are over (plan/pages/content/published.ts). */
  over: ContentPage[]
  /** What is told of pages that are due and not there. */
  warnings: string[]
  stock: Stock
  /** ms, cut to the hour: the only clock a plan knows. */
  now: number
  /** The dealer's day, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  alerts: boolean
  /** Listed vehicles (spec §4), in the order of Most Relevant. */
  listed: Vehicle[]
  /** The search records of the listed vehicles, in the same order. */
  records: SearchRecord[]
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  /** The models of the range that are shown. */
  models: ShownModel[]
  cardSettings: CardSettings
  /** The addresses of pages that no vehicle makes: links of menus and the like to others would lead nowhere. */
  addresses: ReadonlySet<string>
  /** What the page of any vehicle is made from beside the vehicle and its cards, as text: the base of all quick keys. */
  quickKeyBase: string
  /** Tells a listed vehicle, as its card and page show it, from any other. */
  keyOf: (vehicle: Vehicle) => string
  /** What builds know of prices once this plan is published. */
  prices: PriceHistory
  /** The fall of a listed vehicle's price that may be told. */
  fallOf: (vehicle: Vehicle) => PriceFall | undefined
  /** Whether anything tracks the site's visitors. */
  isTracked: boolean
  /** A location as pages show it: worked out once. */
  place: (location: Location) => LocationSummary
  /** The card of a vehicle: the same one for pages one after the other, so that it is drawn once however many of them show it. */
  card: (vehicle: Vehicle) => Card
}

/** A model of the range that the site shows. */
export interface ShownModel {
  model: Model
  /** As people read it among models: 'Wanderstone Tableland 19'; with its body where two share a name. */
  title: string
  /** Where it leads (spec §2 'Model pages'). */
  href: string
  /** The address of its page; null if the site builds none or the model leads elsewhere. */
  path: string | null
  /** Whether another model of the make has its name, so that its body tells them apart. */
  twin: boolean
}
