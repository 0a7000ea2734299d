import type { StockSummary } from '#rules/listing/stockSummary.ts'
import { conditionReport } from './conditionReport.ts'
import { API_FIELDS, FIELDS, type ApiField, type Field, type FieldType } from './fields.ts'
import {
  flag,
  list,
  maybeFlag,
  likelyNumber,
  maybeNumber,
  number,
  picture,
  record,
  text,
  type ReadBy,
  type Reader,
  type Shape,
  type Warn,
  read,
} from './readers.ts'

/**
 * Under the backend's own names for fields (spec §3). Tables of readers check every field when it's read from a snapshot, so the types can be
 * relied on: a field of the wrong type becomes empty, with a warning; the entity itself is kept.
 */

export type CarType = 'new' | 'used' | 'demo'

const CAR_TYPES: readonly CarType[] = ['new', 'used', 'demo']

const carType: Reader<CarType> = {
  empty: 'used',
  expects: "'new', 'used' or 'demo'",
  read: (value) => {
    const lower = typeof value === 'string' ? value.toLowerCase() : value
    return CAR_TYPES.find((type) => type === lower)
  },
}

const IMAGE = { image: record({ url: picture(), thumb: record({ url: picture() }) }) }

const CAR_LOCATION = {
  name: text(200),
  slug: text(200),
  phone: text(60),
  distribution_locations: list(record({ id: number(), name: text(200) }), 100),
}

const PAYMENT_PROCESSOR = {
  authorization_type: text(60),
  authorization_key: text(500),
  deposit_amount: number(),
}

/** A line of a vehicle's specification list, for example `{ group: 'Engine', name: 'Power', value: '150 kW' }`. */
const SPECIFICATION = { group: text(100), name: text(200), value: text(500) }

const READERS = {
  text: ({ max = 0 }) => text(max),
  texts: ({ max = 0 }) => list(text(max), 500),
  number,
  'number?': ({ range }) => (range ? likelyNumber(...range) : maybeNumber()),
  flag: () => flag(false),
  'flag?': maybeFlag,
  condition: () => carType,
  picture,
  pictures: () => list(picture(), 200),
  images: () => list(record(IMAGE), 200),
  'location?': () => record.orNull(CAR_LOCATION),
  'payment processors': () => list(record(PAYMENT_PROCESSOR), 20),
  'market?': () =>
    record.orNull({ state_average_market_price: maybeNumber(), average_market_price: maybeNumber() }),
  specifications: () => list(record(SPECIFICATION), 500),
  'condition report?': () => conditionReport,
} satisfies Record<FieldType, (field: Field) => Reader<unknown>>

type ValueOf<T extends FieldType> = ReturnType<(typeof READERS)[T]> extends Reader<infer V> ? V : never
export type FieldValue<K extends keyof typeof FIELDS> = ValueOf<(typeof FIELDS)[K]['type']>

export type Car = { [K in ApiField]: FieldValue<K> }
export type CarImage = Car['images'][number]
export type Specification = Car['specifications'][number]

const CAR = Object.fromEntries(
  API_FIELDS.map((name) => [name, READERS[FIELDS[name].type](FIELDS[name])]),
) as unknown as Shape<Car>

const MODEL = {
  id: number(),
  name: text(200),
  slug: text(200),
  /** Text or HTML. */
  description: text(100_000),
  override_url: text(2000),
  image: record({ url: picture(), thumb: picture() }),
  manufacturer_body: text(100),
  manufacturer_body2: text(100),
  manufacturer_body3: text(100),
  bodyStyle: list(text(100), 50),
  /** '' or 'new'. */
  status: text(40),
  fuel: list(text(60), 20),
  variant: text(200),
  path: text(500),
  aftermarket_manufacturer_id: maybeNumber(),
  accessories_count: number(),
  body: list(text(100), 50),
  manufacturer_name: text(200),
}

export type Model = ReadBy<typeof MODEL>

const HOURS = {
  /** 0 is Sunday, 6 is Saturday. */
  weekday: number(),
  /** 'open' or 'closed'. */
  status: text(40),
  /** For example '8:00am - 5:00pm'; the spelling is the API's. */
  formated_hours: text(100),
  /** 24-hour 'HH:MM'; '' on days when the location is closed. */
  open: text(20),
  close: text(20),
}

export type OpeningHours = ReadBy<typeof HOURS>

const ADDRESS = {
  street: text(200),
  city: text(100),
  state: text(100),
  postcode: text(20),
  lat: likelyNumber(-90, 90),
  long: likelyNumber(-180, 180),
  place_id: text(200),
  place_url: text(2000),
  full: text(500),
  map_key: text(200),
  map_url: text(2000),
}

export type Address = ReadBy<typeof ADDRESS>

const LOCATION = {
  id: number(),
  name: text(200),
  position: number(),
  contact_detail: record({ phone: text(60), email: text(200) }),
  opening_hours: list(record(HOURS), 50),
  /** 'sales', 'service', 'parts'… */
  location_type: text(60),
  address: record(ADDRESS),
  manufacturers: list(text(100), 200),
  visible: flag(true),
  primary: flag(false),
  dealership_id: maybeNumber(),
  reviews: record({ count: number(), average_rating: number() }),
}

export interface Location extends ReadBy<typeof LOCATION> {
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

/**
 * Never throws: a value that isn't an object becomes an empty vehicle (spec §3).
 *
 * @param warn called for each field of the wrong type, with the type that was expected
 */
export const readCar = (value: unknown, warn: Warn): Car => read(CAR, value, warn)

/** Undefined if it isn't text. */
export const readSlug = (value: unknown): string | undefined => CAR.slug.read(value, () => {})

export const readModel = (value: unknown, warn: Warn): Model => read(MODEL, value, warn)

export const readLocation = (value: unknown, warn: Warn): Location => read(LOCATION, value, warn)
