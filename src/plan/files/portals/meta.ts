import { ADDRESS, type Attribute, type Portal } from './attribute.ts'
import { META, TIKTOK, vehicleType } from './spellings.ts'

const PRICE = /^\d+(?:\.\d\d)? [A-Z]{3}$/
const YEAR = /^(?:19|20)\d\d$/
const VIN = /^[A-HJ-NPR-Z\d]{17}$/
const DAY = /^\d{4}-\d\d-\d\d$/
const ID = /^\S.*$/
const ALL = ['car', 'caravan', 'motorhome', 'motorcycle', 'truck'] as const

const unit = (text: string): string => (text === 'miles' ? 'MI' : 'KM')

/** Only what isn't a car, because that's what Meta assumes. */
const otherType = (trade: string): string => (trade === 'car' ? '' : vehicleType(trade))

/** What both portals take first, in the same form. */
const LEADING: readonly Attribute[] = [
  {
    ...{ name: 'vehicle_id', need: 'required', facts: ['id'], rule: ID, longest: 100 },
    lacks: 'no stock number',
  },
  { name: 'title', need: 'required', facts: ['title'], longest: 500, lacks: 'no name' },
  { name: 'description', need: 'required', facts: ['description'], longest: 5000 },
  { name: 'url', need: 'required', facts: ['link'], rule: ADDRESS },
]

/** Automotive inventory ads. An image's tag is its description. */
export const meta: Portal = {
  name: 'meta',
  where: 'on Meta',
  path: 'feeds/meta-vehicles.xml',
  format: { kind: 'xml' },
  trades: ALL,
  documentation:
    'https://developers.facebook.com/documentation/ads-commerce/marketing-api/auto-ads/reference',
  attributes: [
    ...LEADING,
    { name: 'make', need: 'required', facts: ['make'], lacks: 'no make' },
    { name: 'model', need: 'required', facts: ['model'], lacks: 'no model' },
    { name: 'trim', need: 'optional', facts: ['trim'], longest: 50 },
    { name: 'year', need: 'required', facts: ['year'], rule: YEAR, lacks: 'no year' },
    { name: 'mileage.value', need: 'required', facts: ['mileage'], lacks: 'no odometer reading' },
    { name: 'mileage.unit', need: 'required', facts: ['odometer_unit'], spelled: unit },
    {
      ...{ name: 'image', need: 'required', facts: ['images'], rule: ADDRESS, most: 20 },
      lacks: 'no picture at a web address',
    },
    { name: 'transmission', need: 'optional', facts: ['transmission'], spelled: META.transmission },
    { name: 'fuel_type', need: 'optional', facts: ['fuel'], spelled: META.fuel },
    { name: 'body_style', need: 'required', facts: ['body'], spelled: META.body, value: 'OTHER' },
    { name: 'drivetrain', need: 'optional', facts: ['drive'], spelled: META.drive },
    { name: 'exterior_color', need: 'required', facts: ['colour'], lacks: 'no colour' },
    { name: 'vin', need: 'recommended', facts: ['vin'], rule: VIN },
    { name: 'price', need: 'required', facts: ['list_price', 'currency'], rule: PRICE, lacks: 'no price' },
    { name: 'sale_price', need: 'optional', facts: ['sale_price', 'currency'], rule: PRICE },
    { name: 'state_of_vehicle', need: 'required', facts: ['state'] },
    { name: 'availability', need: 'optional', value: 'AVAILABLE' },
    { name: 'address.addr1', need: 'recommended', facts: ['street'] },
    { name: 'address.city', need: 'recommended', facts: ['city'] },
    { name: 'address.region', need: 'recommended', facts: ['state_or_region'] },
    { name: 'address.postal_code', need: 'recommended', facts: ['postcode'] },
    { name: 'address.country', need: 'recommended', facts: ['country'] },
    { name: 'latitude', need: 'recommended', facts: ['latitude'] },
    { name: 'longitude', need: 'recommended', facts: ['longitude'] },
    { name: 'dealer_id', need: 'optional', facts: ['dealer_id'] },
    { name: 'dealer_name', need: 'optional', facts: ['dealer'] },
    { name: 'dealer_phone', need: 'optional', facts: ['phone'] },
    { name: 'stock_number', need: 'optional', facts: ['stock_number'] },
    { name: 'vehicle_type', need: 'optional', facts: ['trade'], spelled: otherType },
    { name: 'date_first_on_lot', need: 'optional', facts: ['listed_on'], rule: DAY },
  ],
}

/** Automotive ads' inventory catalogues. */
export const tiktok: Portal = {
  name: 'tiktok',
  where: 'on TikTok',
  path: 'feeds/tiktok-vehicles.csv',
  format: { kind: 'csv' },
  trades: ALL,
  documentation: 'https://ads.tiktok.com/help/article/available-fields-for-automotive-ads-inventory-catalogs',
  attributes: [
    ...LEADING,
    { name: 'make', need: 'required', facts: ['make'], longest: 100, lacks: 'no make' },
    { name: 'model', need: 'required', facts: ['model'], longest: 100, lacks: 'no model' },
    { name: 'year', need: 'required', facts: ['year'], rule: YEAR, lacks: 'no year' },
    { name: 'mileage.value', need: 'required', facts: ['mileage'], lacks: 'no odometer reading' },
    { name: 'mileage.unit', need: 'required', facts: ['odometer_unit'], spelled: unit },
    {
      ...{ name: 'image_link', need: 'required', facts: ['image'], rule: ADDRESS },
      lacks: 'no picture at a web address',
    },
    { name: 'transmission', need: 'optional', facts: ['transmission'], spelled: TIKTOK.transmission },
    { name: 'body_style', need: 'required', facts: ['body'], spelled: META.body, value: 'OTHER' },
    { name: 'drivetrain', need: 'optional', facts: ['drive'], spelled: META.drive },
    { name: 'vin', need: 'optional', facts: ['vin'], rule: VIN },
    { name: 'price', need: 'required', facts: ['list_price', 'currency'], rule: PRICE, lacks: 'no price' },
    {
      ...{ name: 'exterior_color', need: 'required', facts: ['colour'], longest: 100 },
      lacks: 'no colour',
    },
    { name: 'state_of_vehicle', need: 'required', facts: ['state'], spelled: TIKTOK.state },
    { name: 'fuel_type', need: 'optional', facts: ['fuel'], spelled: TIKTOK.fuel },
    { name: 'sale_price', need: 'optional', facts: ['sale_price', 'currency'], rule: PRICE },
    { name: 'availability', need: 'optional', value: 'available' },
    { name: 'vehicle_type', need: 'optional', facts: ['trade'], spelled: TIKTOK.vehicleType },
    { name: 'trim', need: 'optional', facts: ['trim'], longest: 50 },
    { name: 'date_first_on_lot', need: 'optional', facts: ['listed_on'], rule: DAY },
    { name: 'stock_number', need: 'optional', facts: ['stock_number'] },
    { name: 'dealer_id', need: 'optional', facts: ['dealer_id'] },
    { name: 'dealer_name', need: 'optional', facts: ['dealer'] },
    { name: 'dealer_phone', need: 'optional', facts: ['phone'] },
    { name: 'address.addr1', need: 'recommended', facts: ['street'] },
    { name: 'address.city', need: 'recommended', facts: ['city'] },
    { name: 'address.region', need: 'recommended', facts: ['state_or_region'] },
    { name: 'address.postal_code', need: 'recommended', facts: ['postcode'] },
    { name: 'address.country', need: 'recommended', facts: ['country'] },
    { name: 'latitude', need: 'recommended', facts: ['latitude'] },
    { name: 'longitude', need: 'recommended', facts: ['longitude'] },
  ],
}
