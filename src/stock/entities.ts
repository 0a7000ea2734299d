/**
 * The dealer backend's data, under the backend's own names for fields (spec §3). `readSnapshot` and `readCar` have checked every field, so
 * these types can be relied on. Money is in dollars and may have a fraction, distances are in km, and fields whose names end in
 * `_timestamp` are in seconds.
 */

import type { StockSummary } from '#rules/listing/stockSummary.ts'

export type CarType = 'new' | 'used' | 'demo'

export interface CarImage {
  image: { url: string; thumb: { url: string } }
}

export interface CarLocation {
  name: string
  slug: string
  phone: string
  distribution_locations: { id: number; name: string }[]
}

interface PaymentProcessor {
  authorization_type: string
  authorization_key: string
  deposit_amount: number
}

/** A line of a vehicle's specification list, for example `{ group: 'Engine', name: 'Power', value: '150 kW' }`. */
export interface Specification {
  group: string
  name: string
  value: string
}

export interface Car {
  id: number
  /** Letters, digits, hyphen and underscore only. */
  slug: string
  name: string
  make: string
  model: string
  /** The grade, for example 'SR5'. */
  badge: string
  series: string
  year: number | null
  /** Kilometres on the odometer, even if the site shows miles. */
  km: number | null
  rego: string
  vin: string
  stocknum: string
  seats: number | null
  car_type: CarType
  /** 'in_stock', 'coming_soon' or 'sold'. A vehicle with any other status isn't available. */
  status: string
  price: number | null
  before_price: number | null
  /** Dollars a week. */
  subscription_price: number | null
  preorder: boolean
  sold: boolean
  sold_date_timestamp: number | null
  reserved: boolean
  reservable: boolean | null
  certified: boolean
  show_on_dealer_website: boolean
  /** 'Petrol', 'Diesel', 'Electric', 'Hybrid' and so on; '' if the vehicle needs no fuel, like a caravan. */
  simple_fuel: string
  /** A short text chosen by the dealer, such as 'Runout Sale'. */
  tag: string
  custom_rank: number
  created_at: string
  created_at_timestamp: number | null
  photos_count: number
  location_id: number | null
  carsales_seller_identifier: string
  /** The address of the history report; '' if there is none. */
  file: string
  primary_image_url: string
  thumbnails: string[]
  images: CarImage[]
  dealership_slug: string
  dealership_id: number | null
  city: string
  state: string
  location_name: string
  location: CarLocation | null
  payment_processors: PaymentProcessor[]
  has_checkout_payment_processor: boolean
  autograb_data: { state_average_market_price: number | null; average_market_price: number | null } | null
  dapprice: number | null
  // The spec's car entity doesn't have the fields from `body` to `specifications` (§7: 'fields beyond the car entity: not shown'), but
  // filters and the vehicle's page need them.
  body: string
  transmission: string
  drive: string
  colour: string
  engine: string
  doors: number | null
  /** Plain text or simple HTML, which must be sanitised before it's shown. */
  description: string
  features: string[]
  specifications: Specification[]
}

export interface Model {
  id: number
  name: string
  slug: string
  /** Text or HTML. */
  description: string
  override_url: string
  image: { url: string; thumb: string }
  manufacturer_body: string
  manufacturer_body2: string
  manufacturer_body3: string
  bodyStyle: string[]
  /** '' or 'new'. */
  status: string
  fuel: string[]
  variant: string
  path: string
  aftermarket_manufacturer_id: number | null
  accessories_count: number
  body: string[]
  manufacturer_name: string
}

export interface OpeningHours {
  /** 0 is Sunday, 6 is Saturday. */
  weekday: number
  /** 'open' or 'closed'. */
  status: string
  /** For example '8:00am - 5:00pm'; the spelling is the API's. */
  formated_hours: string
  /** 24-hour 'HH:MM'; '' on days when the location is closed. */
  open: string
  close: string
}

export interface Address {
  street: string
  city: string
  state: string
  postcode: string
  lat: number | null
  long: number | null
  place_id: string
  place_url: string
  full: string
  map_key: string
  map_url: string
}

export interface Location {
  id: number
  name: string
  position: number
  contact_detail: { phone: string; email: string }
  opening_hours: OpeningHours[]
  /** 'sales', 'service', 'parts'… */
  location_type: string
  address: Address
  manufacturers: string[]
  visible: boolean
  primary: boolean
  dealership_id: number | null
  reviews: { count: number; average_rating: number }
  /** The address of a picture of the location. Only locations in a site's settings have one. */
  picture?: string
  /** Who is in charge of it. `picture` is '' if there's none. */
  manager?: { name: string; picture: string }
}

/** Everything that the API sends about a website: `tenants/<slug>/snapshot.json`. */
export interface Snapshot {
  /** ISO date-time. */
  fetched_at: string
  website_id: number
  cars: Car[]
  models: Model[]
  locations: Location[]
  stock_summary: StockSummary
  manufacturers: Record<string, unknown>
  service_bookings: Record<string, unknown>
  appointment_bookings: Record<string, unknown>
}
