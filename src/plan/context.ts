import type { Card } from '#search/card.ts'
import type { CardSettings } from '#search/cardOf.ts'
import type { SearchRecord } from '#search/record.ts'
import type { Brand } from '#site/brand/brand.ts'
import type { ContentPage } from '#site/content/content.ts'
import type { PhotoFiles } from '#site/loading/photoFiles.ts'
import type { Site } from '#site/settings/schema.ts'
import type { Location, Model } from '#stock/entities.ts'
import type { Stock, Vehicle } from '#stock/snapshot.ts'
import type { LocationSummary } from './pages/locations/props.ts'
import type { PriceFall, PriceHistory } from './priceFalls.ts'

export interface PlanSite {
  site: Site
  content: ContentPage[]
  /** A phone number that forms always accept, for testing (spec §5). */
  testPhone?: string
  alerts?: boolean
  photos?: PhotoFiles
  brand?: Brand
}

export interface PlanContext {
  site: Site
  content: ContentPage[]
  brand?: Brand | undefined
  /** Expired offers (plan/pages/content/published.ts). */
  over: ContentPage[]
  warnings: string[]
  stock: Stock
  /** The time in ms since 1970, rounded down to the hour. Nothing else in a plan depends on a clock. */
  now: number
  /** Today's date in the dealer's time zone, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  alerts: boolean
  listed: Vehicle[]
  /** Of `listed`, in the same order. */
  records: SearchRecord[]
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  models: ShownModel[]
  cardSettings: CardSettings
  /** Of all pages except those of vehicles. */
  addresses: ReadonlySet<string>
  quickKeyBase: string
  /** Changes whenever anything shown on a listed vehicle's card or page changes. */
  keyOf: (vehicle: Vehicle) => string
  prices: PriceHistory
  fallOf: (vehicle: Vehicle) => PriceFall | undefined
  isTracked: boolean
  place: (location: Location) => LocationSummary
  /** The same object on all pages, so that it's rendered only once. */
  card: (vehicle: Vehicle) => Card
}

export interface ShownModel {
  model: Model
  /** If two models share a name, the body type is added: 'Wanderstone Tableland 19 Pop-top'. */
  title: string
  href: string
  /** The model's page; null if the site builds no model pages, or if the model links to another site. */
  path: string | null
  twin: boolean
}
