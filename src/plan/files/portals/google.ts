import { tradeIn } from './facts.ts'
import { ADDRESS, type Portal } from './attribute.ts'
import { GOOGLE } from './spellings.ts'

const PRICE = /^\d+(?:\.\d\d)? [A-Z]{3}$/
const YEAR = /^(?:19|20)\d\d$/
const MILEAGE = /^\d+ (?:km|miles)$/
/** It must end with the town, postcode and country. */
const POSTAL = /, .*\d{4,5}, [A-Z]{2}$/
const DAY = /^\d{4}-\d\d-\d\d$/
/** Addresses in a list have commas between them. */
const PICTURES = { need: 'recommended', most: 10, join: ',', rule: ADDRESS } as const

/** Only passenger cars. */
const CARS = {
  trades: ['car'],
  takes: (offer, site) => tradeIn(offer, site) === 'car',
} satisfies Partial<Portal>

/** Free vehicle listings, in the order of Google's specification. */
export const googleListings: Portal = {
  ...CARS,
  name: 'google_listings',
  where: 'on Google',
  path: 'feeds/google-vehicles.csv',
  format: { kind: 'csv' },
  documentation: 'https://developers.google.com/vehicle-listings/reference/feed-specification',
  attributes: [
    { name: 'vin', need: 'required', facts: ['vin'], isUnique: true, lacks: 'no VIN' },
    { name: 'id', need: 'optional', facts: ['id'] },
    { name: 'store_code', need: 'required', facts: ['dealership_code'] },
    { name: 'place_id', need: 'optional', facts: ['place_id'] },
    { name: 'dealership_name', need: 'required', facts: ['dealer'] },
    {
      ...{ name: 'dealership_address', need: 'required', facts: ['postal_address'], rule: POSTAL },
      lacks: 'no postal address of the location',
    },
    { name: 'image_link', need: 'recommended', facts: ['image'], rule: ADDRESS },
    { name: 'additional_image_link', facts: ['more_images'], ...PICTURES },
    { name: 'link', need: 'recommended', facts: ['link'], rule: ADDRESS },
    { name: 'date_in_stock', need: 'optional', facts: ['listed_on'], rule: DAY },
    // The current price. Google has no column for the price before a reduction.
    { name: 'price', need: 'required', facts: ['price', 'currency'], rule: PRICE, lacks: 'no price' },
    { name: 'vehicle_msrp', need: 'recommended', facts: ['msrp', 'currency'], rule: PRICE },
    { name: 'condition', need: 'required', facts: ['new_or_used'] },
    { name: 'certified_pre_owned', need: 'optional', facts: ['certified'] },
    { name: 'make', need: 'required', facts: ['make'], lacks: 'no make' },
    { name: 'model', need: 'required', facts: ['model'], lacks: 'no model' },
    { name: 'trim', need: 'recommended', facts: ['trim'] },
    { name: 'year', need: 'required', facts: ['year'], rule: YEAR, lacks: 'no year' },
    {
      ...{ name: 'mileage', need: 'required', facts: ['odometer', 'odometer_unit'], rule: MILEAGE },
      ...{ exceptNew: true, lacks: 'no odometer reading' },
    },
    { name: 'exterior_color', need: 'optional', facts: ['colour'] },
    { name: 'body_style', need: 'optional', facts: ['body'] },
    { name: 'fuel', need: 'optional', facts: ['fuel'] },
    { name: 'transmission', need: 'optional', facts: ['transmission'] },
    { name: 'drivetrain', need: 'optional', facts: ['drive'] },
  ],
}

/** Vehicle ads in Merchant Center. */
export const googleAds: Portal = {
  ...CARS,
  name: 'google_ads',
  where: 'in Google’s vehicle ads',
  path: 'feeds/google-vehicle-ads.tsv',
  format: { kind: 'csv', separator: '\t' },
  regions: ['en-AU', 'en-US'],
  documentation: 'https://support.google.com/merchants/answer/11192663',
  attributes: [
    { name: 'id', need: 'required', facts: ['id'], rule: /^\S.*$/, longest: 50, lacks: 'no stock number' },
    { name: 'VIN', need: 'required', facts: ['vin'], isUnique: true, lacks: 'no VIN' },
    {
      ...{ name: 'store_code', need: 'required', facts: ['store_code'], rule: /^\S.*$/, longest: 64 },
      ...{ lacks: 'no store code of its location', setting: 'feeds.store_codes' },
    },
    { name: 'google_product_category', need: 'required', value: '916' },
    { name: 'title', need: 'optional', facts: ['title'], longest: 150 },
    { name: 'description', need: 'optional', facts: ['description'], longest: 5000 },
    { name: 'link', need: 'required', facts: ['link'], rule: ADDRESS, longest: 2000 },
    { name: 'link_template', need: 'required', facts: ['link_template'], rule: ADDRESS, longest: 2000 },
    {
      ...{ name: 'image_link', need: 'required', facts: ['image'], rule: ADDRESS, longest: 2000 },
      lacks: 'no picture at a web address',
    },
    { name: 'additional_image_link', facts: ['more_images'], ...PICTURES },
    { name: 'price', need: 'required', facts: ['price', 'currency'], rule: PRICE, lacks: 'no price' },
    {
      ...{ name: 'vehicle_price_type', need: 'required', facts: ['price_type'], regions: ['en-AU'] },
      lacks: 'the price isn’t drive-away or, for used cars, without government charges',
      setting: 'pricing',
    },
    { name: 'vehicle_msrp', need: 'recommended', facts: ['msrp', 'currency'], rule: PRICE },
    { name: 'condition', need: 'required', facts: ['new_or_used'] },
    { name: 'brand', need: 'required', facts: ['make'], longest: 70, lacks: 'no make' },
    { name: 'model', need: 'required', facts: ['model'], longest: 150, lacks: 'no model' },
    { name: 'trim', need: 'optional', facts: ['trim'] },
    { name: 'year', need: 'required', facts: ['year'], rule: YEAR, lacks: 'no year' },
    {
      ...{ name: 'mileage', need: 'required', facts: ['mileage', 'odometer_unit'], rule: MILEAGE },
      lacks: 'no odometer reading',
    },
    { name: 'color', need: 'required', facts: ['colour'], longest: 100, lacks: 'no colour' },
    { name: 'certified_pre-owned', need: 'optional', facts: ['certified'] },
    { name: 'body_style', need: 'optional', facts: ['body'], spelled: GOOGLE.body },
    { name: 'engine', need: 'optional', facts: ['fuel'], spelled: GOOGLE.engine },
  ],
}
