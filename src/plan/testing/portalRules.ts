import type { PortalName } from '#site/settings/feeds.ts'

/** What portals' documentation requires, written apart from the tables that feeds are made from. */
export interface PortalRule {
  field: string
  format: RegExp
  isRequired?: boolean
  longest?: number
  isUnique?: boolean
}

const text = /\S/
const address = /^https?:\/\/[^\s"<>]+$/
const price = /^\d+(?:\.\d\d)? (?:AUD|NZD|USD)$/
const vin = /^[A-HJ-NPR-Z0-9]{17}$/
/** Those of vehicles from before 1981 have fewer characters. */
const classicVin = /^[A-HJ-NPR-Z0-9]{17}$|^[A-Z0-9-]{3,17}$/
const year = /^(?:19|20)\d\d$/
const day = /^\d{4}-\d\d-\d\d$/
const phone = /^\+\d{8,15}$/
const oneOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`)
const list = (most: number, join: string) =>
  new RegExp(`^https?://[^\\s"<>${join}]+(?:${join}https?://[^\\s"<>${join}]+){0,${most - 1}}$`)

/** https://developers.google.com/vehicle-listings/reference/feed-specification */
const GOOGLE_LISTINGS: readonly PortalRule[] = [
  { field: 'vin', format: classicVin, isRequired: true, isUnique: true },
  { field: 'id', format: text, isUnique: true },
  { field: 'store_code', format: text, isRequired: true },
  { field: 'dealership_name', format: text, isRequired: true },
  // The address must end with the town, postcode and country.
  { field: 'dealership_address', format: /, .*\d{4,5}, (?:AU|NZ|US)$/, isRequired: true },
  { field: 'image_link', format: address },
  { field: 'additional_image_link', format: list(10, ',') },
  { field: 'link', format: address },
  { field: 'date_in_stock', format: day },
  { field: 'price', format: price, isRequired: true },
  { field: 'vehicle_msrp', format: price },
  { field: 'condition', format: oneOf('new', 'used'), isRequired: true },
  { field: 'certified_pre_owned', format: oneOf('yes', 'no') },
  { field: 'make', format: text, isRequired: true },
  { field: 'model', format: text, isRequired: true },
  { field: 'year', format: year, isRequired: true },
  { field: 'mileage', format: /^\d+ (?:km|miles)$/ },
]

/**
 * https://support.google.com/merchants/answer/11192663, and the pages about single attributes that it links to. The price type is
 * required in Australia only.
 */
const GOOGLE_ADS: readonly PortalRule[] = [
  { field: 'id', format: text, isRequired: true, longest: 50, isUnique: true },
  { field: 'VIN', format: classicVin, isRequired: true, isUnique: true },
  { field: 'store_code', format: text, isRequired: true, longest: 64 },
  { field: 'google_product_category', format: /^916$/, isRequired: true },
  { field: 'link', format: address, isRequired: true, longest: 2000 },
  { field: 'link_template', format: /^https?:\/\/\S+\{store_code\}$/, isRequired: true, longest: 2000 },
  { field: 'image_link', format: address, isRequired: true, longest: 2000 },
  { field: 'additional_image_link', format: list(10, ',') },
  { field: 'price', format: price, isRequired: true },
  {
    field: 'vehicle_price_type',
    format: oneOf('drive_away_price', 'estimated_drive_away_price', 'excluding_government_charges_price'),
  },
  { field: 'vehicle_msrp', format: price },
  { field: 'condition', format: oneOf('new', 'used'), isRequired: true },
  { field: 'brand', format: text, isRequired: true },
  { field: 'model', format: text, isRequired: true, longest: 150 },
  { field: 'year', format: year, isRequired: true },
  { field: 'mileage', format: /^\d+ (?:km|miles)$/, isRequired: true },
  { field: 'color', format: text, isRequired: true },
  { field: 'certified_pre-owned', format: oneOf('yes', 'no') },
  {
    field: 'body_style',
    format: oneOf(
      ...['convertible', 'coupe', 'crossover', 'full size van', 'hatchback', 'minivan', 'sedan'],
      ...['station wagon', 'suv', 'truck'],
    ),
  },
  { field: 'engine', format: oneOf('gasoline', 'diesel', 'electric', 'hybrid', 'plug-in hybrid') },
]

const BODIES = [
  ...['CONVERTIBLE', 'COUPE', 'CROSSOVER', 'HATCHBACK', 'MINIVAN', 'TRUCK', 'SUV', 'SEDAN', 'VAN'],
  ...['WAGON', 'SMALL_CAR', 'OTHER'],
]

/** What Meta's and TikTok's catalogues have in common. */
const CATALOG: readonly PortalRule[] = [
  { field: 'vehicle_id', format: text, isRequired: true, longest: 100, isUnique: true },
  { field: 'vin', format: vin },
  { field: 'title', format: text, isRequired: true, longest: 500 },
  { field: 'description', format: /[a-z]/, isRequired: true, longest: 5000 },
  { field: 'url', format: address, isRequired: true },
  { field: 'make', format: text, isRequired: true },
  { field: 'model', format: text, isRequired: true },
  { field: 'year', format: year, isRequired: true },
  { field: 'mileage.value', format: /^\d+$/, isRequired: true },
  { field: 'mileage.unit', format: oneOf('KM', 'MI'), isRequired: true },
  { field: 'body_style', format: oneOf(...BODIES), isRequired: true },
  { field: 'drivetrain', format: oneOf('4X2', '4X4', 'AWD', 'FWD', 'RWD', 'OTHER') },
  { field: 'exterior_color', format: text, isRequired: true },
  { field: 'trim', format: text, longest: 50 },
  { field: 'price', format: price, isRequired: true },
  { field: 'sale_price', format: price },
  { field: 'date_first_on_lot', format: day },
  { field: 'dealer_phone', format: phone },
  { field: 'latitude', format: /^-?\d+(?:\.\d+)?$/ },
  { field: 'longitude', format: /^-?\d+(?:\.\d+)?$/ },
]

/**
 * https://developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference and, for required fields and maximum
 * lengths, https://developers.facebook.com/docs/marketing-api/dynamic-ads-auto/auto-catalog. Case doesn't matter.
 */
const META: readonly PortalRule[] = [
  ...CATALOG,
  { field: 'image.url', format: address, isRequired: true },
  { field: 'image.tag', format: text, isRequired: true },
  { field: 'transmission', format: oneOf('AUTOMATIC', 'MANUAL', 'OTHER', 'NONE') },
  {
    field: 'fuel_type',
    format: oneOf(
      ...['DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER', 'PETROL', 'PLUGIN_HYBRID', 'NONE'],
    ),
  },
  { field: 'state_of_vehicle', format: oneOf('NEW', 'USED', 'CPO'), isRequired: true },
  { field: 'availability', format: oneOf('AVAILABLE', 'NOT_AVAILABLE') },
  {
    field: 'vehicle_type',
    format: oneOf(
      'CAR_TRUCK',
      'BOAT',
      'COMMERCIAL',
      'MOTORCYCLE',
      'POWERSPORT',
      'RV_CAMPER',
      'TRAILER',
      'OTHER',
    ),
  },
]

/** https://ads.tiktok.com/help/article/available-fields-for-automotive-ads-inventory-catalogs */
const TIKTOK: readonly PortalRule[] = [
  ...CATALOG,
  { field: 'make', format: text, longest: 100 },
  { field: 'model', format: text, longest: 100 },
  { field: 'exterior_color', format: text, longest: 100 },
  { field: 'image_link', format: address, isRequired: true },
  { field: 'transmission', format: oneOf('Automatic', 'Manual') },
  { field: 'fuel_type', format: oneOf('DIESEL', 'ELECTRIC', 'FLEX', 'GASOLINE', 'HYBRID', 'OTHER') },
  { field: 'state_of_vehicle', format: oneOf('New', 'Used', 'CPO'), isRequired: true },
]

/** https://learn.microsoft.com/en-us/advertising/msa-help/hlp_ba_conc_feedsattributes_autos */
const MICROSOFT: readonly PortalRule[] = [
  { field: 'Vehicle ID', format: text, isRequired: true, isUnique: true },
  { field: 'Target campaign', format: text, isRequired: true },
  { field: 'Title', format: text, isRequired: true },
  { field: 'Final URL', format: address, isRequired: true },
  { field: 'Image URL', format: list(20, ';'), isRequired: true },
  { field: 'Make', format: text, isRequired: true },
  { field: 'Model', format: text, isRequired: true },
  { field: 'Price', format: /^\d+\.\d\d (?:AUD|NZD|USD)$/, isRequired: true },
  { field: 'Sale price', format: /^\d+\.\d\d (?:AUD|NZD|USD)$/ },
  { field: 'Country', format: text, isRequired: true },
  { field: 'Year', format: /^\d{4}$/ },
  { field: 'Mileage value', format: /^\d+$/ },
  { field: 'Mileage unit', format: oneOf('MI', 'KM') },
]

export const PORTAL_RULES: Record<PortalName, readonly PortalRule[]> = {
  google_listings: GOOGLE_LISTINGS,
  google_ads: GOOGLE_ADS,
  meta: META,
  microsoft: MICROSOFT,
  tiktok: TIKTOK,
}

export type FeedRow = ReadonlyMap<string, string>

export const faultsOf = (rules: readonly PortalRule[], rows: readonly FeedRow[]): string[] =>
  rules.flatMap(({ field, format, isRequired = false, longest = Infinity, isUnique = false }) => {
    const before = new Set<string>()
    return rows.flatMap((row, index) => {
      const value = row.get(field) ?? ''
      const isWrong =
        value === ''
          ? isRequired
          : !format.test(value) || value.length > longest || (isUnique && before.has(value))
      before.add(value)
      return isWrong ? [`vehicle ${index + 1}: ${field} is ${JSON.stringify(value)}`] : []
    })
  })
