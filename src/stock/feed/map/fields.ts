import type { CarType } from '../../entities.ts'

/** The fields that a feed can have (spec §3 'Car'), and how each is recognised and read. To add a field, add a line. */

export interface KindValues {
  text: string
  /** Text for which different spellings and capitals don't matter, such as a body type. */
  words: string
  whole: number
  distance: number
  price: number
  condition: CarType
  flag: boolean
  fuel: string
  drive: string
  /** Of a file or page. */
  address: string
  addresses: string[]
  list: string[]
  date: string
}
export type Kind = keyof KindValues

interface Field {
  kind: Kind
  range?: readonly [number, number]
  /**
   * As feeds have them, separated by commas; the surest come first. Neither the words' order nor abbreviations matter (headings.ts). Most are
   * from Google's vehicle listings, Meta's automotive inventory, schema.org's Car, and the exports of HomeNet, vAuto and AutoTrader.
   */
  headings: string
  /** Words that a heading of this field never has: a 'cost price' isn't the price that shoppers pay. */
  never?: string
  /** Whether a mistake costs a buyer or a dealer money. Such a field is never guessed without asking. */
  isMoney?: boolean
  /** Whether the values alone tell the field, whatever the heading: a VIN, but not a number of doors. */
  byValues?: boolean
}

const TABLE = {
  vin: {
    kind: 'text',
    headings: 'vin, vehicle identification number, vin number, chassis number, chassis, hin',
    byValues: true,
  },
  stocknum: {
    kind: 'text',
    headings:
      'stocknum, stock number, stock, stock id, dealer stock number, sku, vehicle id, auto listing id, listing id, ad id, id, reference, reference number, unit number, inventory number, advert id, stock key',
    never: 'date, type, status, days, image, condition, dealer id, store, model, make, price, location',
  },
  name: {
    kind: 'text',
    headings:
      'name, title, vehicle title, headline, heading, vehicle name, vehicle, ad title, short description, make model, make and model',
    never: 'dealer, contact, sales, person, file, model, make, brand, location, branch, store, yard, image',
  },
  make: {
    kind: 'text',
    headings: 'make, brand name, brand, manufacturer, manufacturer name, make name, marque',
    never: 'date, year, model, id',
    byValues: true,
  },
  model: {
    kind: 'text',
    headings: 'model, model name, model description',
    never: 'year, date, id, make, body',
    byValues: true,
  },
  badge: {
    kind: 'text',
    headings:
      'badge, trim, grade, variant, vehicle configuration, trim level, derivative, trim name, badge description, sub model, floorplan, floor plan',
    never: 'interior, colour, seat, id',
  },
  series: { kind: 'text', headings: 'series, model code, chassis series' },
  year: {
    kind: 'whole',
    range: [1886, 2100],
    headings:
      'year, model year, vehicle model date, build year, manu year, year of manufacture, production date, manufacture year, make year, compliance year, year model, build date, compliance date',
    never: 'month, sold, registration, rego, price',
    byValues: true,
  },
  car_type: {
    kind: 'condition',
    headings:
      'car type, state of vehicle, new used, new used flag, item condition, type, condition, vehicle condition, stock type, inventory type, sale type, title, category, class, vehicle type',
    never: 'body, fuel, price, report, transmission',
    isMoney: true,
    byValues: true,
  },
  certified: {
    kind: 'flag',
    headings: 'certified, certified pre owned, is certified, cpo, factory certified, dealer certified',
  },
  km: {
    kind: 'distance',
    byValues: true,
    headings:
      'km, odometer, odometer km, mileage value, mileage from odometer value, mileage from odometer, mileage, miles, odometer reading, distance, distance travelled, km travelled, km driven, mi',
    never: 'service, warranty, per, range, price, date, unit, consumption, l, free',
    isMoney: true,
  },
  price: {
    kind: 'price',
    byValues: true,
    headings:
      'price, selling price, internet price, advertised price, asking price, current price, offers price, list price, retail price, egc, egc price, price excluding government charges, drive away price, web price, cash price, amount, our price, vehicle price, retail, regular price',
    never:
      'cost, wholesale, trade, purchase, buy, bought, invoice, reserve, floor, minimum, deposit, fee, month, monthly, week, weekly, day, finance, payment, repayment, msrp, rrp, was, old, previous, original, before, type, currency, label, date, sale, special, now, reduced, discount, saving, drop, market, guide, rental, hire, change, strike, valid, notes, text, status, note',
    isMoney: true,
  },
  sale_price: {
    kind: 'price',
    headings:
      'sale price, special price, offer price, now price, reduced price, discount price, special, internet special, price special, promotional price',
    never:
      'cost, wholesale, trade, purchase, date, start, end, effective, month, week, currency, was, text, label, monthly, weekly',
    isMoney: true,
  },
  before_price: {
    kind: 'price',
    headings:
      'before price, was price, original price, previous price, strikethrough price, old price, price was, was',
    never: 'cost, date, currency',
    isMoney: true,
  },
  subscription_price: {
    kind: 'price',
    headings: 'subscription price, weekly subscription, subscription, weekly rate',
    isMoney: true,
  },
  dapprice: {
    kind: 'price',
    headings:
      'dap price, dap, drive away, drive away price, estimated drive away, on road price, driveaway, ride away, ride away price',
    never: 'cost, date, currency, text, is, flag',
    isMoney: true,
  },
  rego: {
    kind: 'text',
    headings:
      'rego, registration, registration number, rego number, license plate, licence plate, plate, plate number, number plate, rego plate, vrm',
    never: 'expiry, expires, date, state, due, months, end, status, year, type, cost, included',
  },
  body: {
    kind: 'words',
    headings: 'body, body style, body type, vehicle body, body style name, shape, style',
    never: 'colour, number, door, length, image, model, paint',
    byValues: true,
  },
  transmission: {
    kind: 'words',
    headings:
      'transmission, transmission type, vehicle transmission, gearbox, gears, gear type, gear box type, gear',
    never: 'number, speed, count, ratio, serial, code',
    byValues: true,
  },
  drive: {
    kind: 'drive',
    headings:
      'drive, drivetrain, drive type, drive wheel configuration, driveline, wheel drive, driven wheels, drive wheels',
    never: 'away, price, side, test',
    byValues: true,
  },
  simple_fuel: {
    kind: 'fuel',
    headings: 'simple fuel, fuel, fuel type, vehicle engine fuel type, type of fuel, engine fuel type',
    never: 'consumption, economy, capacity, tank, combined, urban, city, highway, cost, efficiency',
    byValues: true,
  },
  colour: {
    kind: 'words',
    headings:
      'colour, exterior colour, exterior, body colour, exterior colour generic, paint, paint colour, colour exterior, basic colour, manufacturer colour',
    never: 'interior, seat, code, image, trim, upholstery, roof, wheel, hex',
    byValues: true,
  },
  engine: {
    kind: 'text',
    headings: 'engine, engine description, vehicle engine name, vehicle engine, engine type, engine size',
    never: 'number, code, power, fuel, cylinders, torque',
  },
  doors: {
    kind: 'whole',
    range: [0, 10],
    headings: 'doors, door count, number of doors, body door count',
  },
  seats: {
    kind: 'whole',
    range: [1, 80],
    headings:
      'seats, seat count, seating, seating capacity, vehicle seating capacity, passenger capacity, number of seats, passenger limit, std seating, passengers',
    never: 'colour, height, trim, heated, material, type',
  },
  description: {
    kind: 'text',
    headings:
      'description, comments, dealer comments, seller comments, free text, advert description, vehicle description, notes, remarks, advert text, ad text, long description, body text, blurb',
    never: 'short, price, colour, badge, model, engine, internal, trim, transmission, meta',
    byValues: true,
  },
  features: {
    kind: 'list',
    headings:
      'features, options, equipment, feature list, option list, standard features, accessories, optional equipment, extras',
    never: 'image, code, price, count, cost',
  },
  images: {
    kind: 'addresses',
    headings:
      'images, image url, image link, image urls, image url list, photos, image list, image links, image, pictures, images image url, images url, photos url, images image, photos photo, additional image, additional image link, main image, image name, image file, media, gallery',
    never:
      'count, number of, thumb, thumbnail, small, logo, dealer, video, date, updated, modified, alt, tag, id, caption, has, icon, type',
    byValues: true,
  },
  created_at: {
    kind: 'date',
    headings:
      'created at, first seen at date, date in stock, date first on lot, date added, in stock date, stock date, listed date, date entered, date listed, date created, date received, arrival date, entry date, date in',
    never:
      'sold, build, compliance, image, price, modified, updated, expiry, rego, delivery, manufacture, change',
  },
  status: {
    kind: 'text',
    headings:
      'status, availability, stock status, vehicle status, offers availability, available, sale status',
    never: 'image, finance, certified, price, date, title, registration, export, dealer, address, service',
    isMoney: true,
  },
  tag: { kind: 'text', headings: 'tag, promotion, special tag' },
  file: { kind: 'text', headings: 'history report, carfax url, history report url, carfax' },
  previous_owners: {
    kind: 'whole',
    range: [0, 50],
    headings:
      'previous owners, number of previous owners, prior owners, owners, number of owners, owner count, owners count',
    never: 'name, phone, manual, email, id',
  },
  inspected: {
    kind: 'date',
    headings: 'inspected, date inspected, inspected on, condition report date, inspection report date',
    never: 'expiry, expires, due, next, by',
  },
  inspection_report: {
    kind: 'address',
    headings:
      'inspection report, inspection report url, condition report, condition report url, vehicle inspection report',
    never: 'date, status, id, number',
  },
  last_service: {
    kind: 'date',
    headings: 'last service, last service date, date last serviced, last serviced',
    never: 'km, odometer, next, due, by, cost',
  },
  last_service_km: {
    kind: 'distance',
    headings: 'last service km, last service odometer, last service mileage, km at last service',
    never: 'date, next, due',
  },
  location_name: {
    kind: 'text',
    headings:
      'location name, dealership name, dealer name, location, branch, dealer, yard, dealership location, store, branch name, yard name, site, store name, lot, dealership, stock location, vehicle location',
    never:
      'id, phone, email, address, url, code, stock number, comments, certified, city, state, postcode, zip, latitude, longitude, country, suburb, street, fax, website, date',
  },
} as const satisfies Record<string, Field>

/** What a column can be recognised as. A sale price isn't a field of its own: it's the price, and what was the price becomes the earlier one. */
export type ColumnName = keyof typeof TABLE
export type FieldName = Exclude<ColumnName, 'sale_price'>
export type FieldValues = { [K in FieldName]?: KindValues[(typeof TABLE)[K]['kind']] }
export const FIELDS: Readonly<Record<ColumnName, Field>> = TABLE
export const COLUMN_NAMES = Object.keys(TABLE) as ColumnName[]
export const FIELD_NAMES = COLUMN_NAMES.filter((name): name is FieldName => name !== 'sale_price')

/** What a feed can have in addition to the fields above. It becomes part of the specification list. */
export const SPECIFICATIONS: readonly (readonly [name: string, headings: string])[] = [
  ['Interior colour', 'interior colour, vehicle interior colour, interior, trim colour, upholstery colour'],
  ['Fuel consumption (combined)', 'fuel consumption, combined fuel, fuel consumption combined, fuel economy'],
  ['Braked towing capacity', 'towing capacity, braked towing capacity, tow braked, towing'],
  ['Power', 'power, power kw, engine power, kw, horsepower'],
  ['Berths', 'berths, sleeps, sleeping capacity, berth'],
  ['Length', 'length, body length, overall length'],
  ['Tare', 'tare, tare weight, dry weight'],
  ['ATM', 'atm, aggregate trailer mass'],
  ['GVM', 'gvm, gvwr, gross vehicle mass'],
  ['GCM', 'gcm, gcwr, gross combination mass'],
  ['Ball weight', 'ball weight, tow ball weight, hitch weight'],
  ['GAWR front', 'gawr front, front gawr, front axle rating'],
  ['GAWR rear', 'gawr rear, rear gawr, rear axle rating'],
  ['Axle configuration', 'axle configuration'],
  ['Wheelbase', 'wheelbase, wheel base'],
  ['Capacity', 'engine capacity, displacement, engine displacement, capacity, cc'],
  ['Seat height', 'seat height'],
  ['LAMS approved', 'lams, lams approved'],
  ['ISOFIX positions', 'isofix, isofix positions'],
  ['Boot', 'boot, boot space, boot capacity'],
  ['ANCAP rating', 'ancap, ancap rating, safety rating'],
]
