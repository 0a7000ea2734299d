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

/** A tenant's settings and content, which `planTenant` takes as `site`. */
export interface PlanSite {
  site: Site
  content: ContentPage[]
  /** A phone number that forms always accept, for testing (spec §5); '' or missing if there is none. */
  testPhone?: string
  /** Whether the site offers alerts (docs/alerts.md); missing if not. */
  alerts?: boolean
  /** The pictures in the tenant's folder (docs/photos.md); missing if there are none. */
  photos?: PhotoFiles
  /** The dealer's logo and icons; missing if there are none. */
  brand?: Brand
}

/** Everything that all pages of a plan share, computed once. */
export interface PlanContext {
  site: Site
  /** The published editors' pages. */
  content: ContentPage[]
  /** The dealer's logo and icons; undefined if there are none. */
  brand?: Brand | undefined
  /** Expired offers (plan/pages/content/published.ts). */
  over: ContentPage[]
  /** Warnings about pages that are missing although editors expect them. */
  warnings: string[]
  stock: Stock
  /** The time in ms since 1970, rounded down to the hour. Nothing else in a plan depends on a clock. */
  now: number
  /** Today's date in the dealer's time zone, 'YYYY-MM-DD'. */
  today: string
  noun: { one: string; many: string }
  testPhone: string
  alerts: boolean
  /** Listed vehicles (spec §4), in Most Relevant order. */
  listed: Vehicle[]
  /** The search records of the listed vehicles, in the same order. */
  records: SearchRecord[]
  recordOf: (vehicle: Vehicle) => SearchRecord
  locations: Location[]
  /** The models of the range that the site shows. */
  models: ShownModel[]
  cardSettings: CardSettings
  /** The addresses of all pages except those of vehicles, for menus and other links. */
  addresses: ReadonlySet<string>
  /** What every vehicle's page depends on besides the vehicles themselves, as text. All quick keys are based on it. */
  quickKeyBase: string
  /** A key that changes whenever anything shown on a listed vehicle's card or page changes. */
  keyOf: (vehicle: Vehicle) => string
  /** The price history as it will be once this plan is published. */
  prices: PriceHistory
  /** A listed vehicle's price drop; undefined if there's none that may be shown. */
  fallOf: (vehicle: Vehicle) => PriceFall | undefined
  /** Whether any script or service tracks the site's visitors. */
  isTracked: boolean
  /** A location as pages show it. It's worked out only once per location. */
  place: (location: Location) => LocationSummary
  /** A vehicle's card. It's the same object on all pages, so that it's rendered only once. */
  card: (vehicle: Vehicle) => Card
}

/** A model of the range that the site shows. */
export interface ShownModel {
  model: Model
  /** The make and name, for example 'Wanderstone Tableland 19'. If two models share a name, the body type is added. */
  title: string
  /** Where links to the model lead (spec §2 'Model pages'). */
  href: string
  /** The address of the model's page; null if the site builds no model pages, or if the model links to another site. */
  path: string | null
  /** Whether another model of the make has the same name, so that the title needs the body type too. */
  twin: boolean
}
