import type {
  Address,
  Car,
  CarImage,
  CarLocation,
  CarType,
  Location,
  Model,
  OpeningHours,
} from './entities.ts'
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
  type Reader,
  type Shape,
  read,
} from './readers.ts'

/**
 * Checks vehicles when they're read from a snapshot. A table says what each field may be, so that the rest of the code can rely on the
 * types. A field of the wrong type becomes empty, with a warning; the vehicle itself is kept.
 */

const CAR_TYPES: readonly CarType[] = ['new', 'used', 'demo']

const carType: Reader<CarType> = {
  empty: 'used',
  expects: "'new', 'used' or 'demo'",
  read: (value) => {
    const lower = typeof value === 'string' ? value.toLowerCase() : value
    return CAR_TYPES.find((type) => type === lower)
  },
}

const image: Shape<CarImage> = {
  image: record<CarImage['image']>({ url: picture(), thumb: record<{ url: string }>({ url: picture() }) }),
}

const location: Shape<CarLocation> = {
  name: text(200),
  slug: text(200),
  phone: text(60),
  distribution_locations: list(record<{ id: number; name: string }>({ id: number(), name: text(200) }), 100),
}

const CAR: Shape<Car> = {
  id: number(),
  slug: text(200),
  name: text(500),
  make: text(100),
  model: text(100),
  badge: text(200),
  series: text(100),
  year: likelyNumber(1886, 2100),
  km: likelyNumber(0, 5_000_000),
  rego: text(20),
  vin: text(40),
  stocknum: text(60),
  seats: likelyNumber(1, 80),
  car_type: carType,
  status: text(40),
  price: maybeNumber(),
  before_price: maybeNumber(),
  subscription_price: maybeNumber(),
  preorder: flag(false),
  sold: flag(false),
  sold_date_timestamp: maybeNumber(),
  reserved: flag(false),
  reservable: maybeFlag(),
  certified: flag(false),
  show_on_dealer_website: flag(false),
  simple_fuel: text(60),
  tag: text(100),
  custom_rank: number(),
  created_at: text(60),
  created_at_timestamp: maybeNumber(),
  photos_count: number(),
  location_id: maybeNumber(),
  carsales_seller_identifier: text(100),
  file: text(2000),
  primary_image_url: picture(),
  thumbnails: list(picture(), 200),
  images: list(record(image), 200),
  dealership_slug: text(200),
  dealership_id: maybeNumber(),
  city: text(100),
  state: text(100),
  location_name: text(200),
  location: record.orNull(location),
  payment_processors: list(
    record<Car['payment_processors'][number]>({
      authorization_type: text(60),
      authorization_key: text(500),
      deposit_amount: number(),
    }),
    20,
  ),
  has_checkout_payment_processor: flag(false),
  autograb_data: record.orNull<NonNullable<Car['autograb_data']>>({
    state_average_market_price: maybeNumber(),
    average_market_price: maybeNumber(),
  }),
  dapprice: maybeNumber(),
  body: text(60),
  transmission: text(100),
  drive: text(60),
  colour: text(100),
  engine: text(200),
  doors: likelyNumber(0, 10),
  description: text(100_000),
  features: list(text(300), 500),
  specifications: list(
    record<Car['specifications'][number]>({ group: text(100), name: text(200), value: text(500) }),
    500,
  ),
}

const MODEL: Shape<Model> = {
  id: number(),
  name: text(200),
  slug: text(200),
  description: text(100_000),
  override_url: text(2000),
  image: record<Model['image']>({ url: picture(), thumb: picture() }),
  manufacturer_body: text(100),
  manufacturer_body2: text(100),
  manufacturer_body3: text(100),
  bodyStyle: list(text(100), 50),
  status: text(40),
  fuel: list(text(60), 20),
  variant: text(200),
  path: text(500),
  aftermarket_manufacturer_id: maybeNumber(),
  accessories_count: number(),
  body: list(text(100), 50),
  manufacturer_name: text(200),
}

const HOURS: Shape<OpeningHours> = {
  weekday: number(),
  status: text(40),
  formated_hours: text(100),
  open: text(20),
  close: text(20),
}

const ADDRESS: Shape<Address> = {
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

const LOCATION: Shape<Location> = {
  id: number(),
  name: text(200),
  position: number(),
  contact_detail: record<Location['contact_detail']>({ phone: text(60), email: text(200) }),
  opening_hours: list(record(HOURS), 50),
  location_type: text(60),
  address: record(ADDRESS),
  manufacturers: list(text(100), 200),
  visible: flag(true),
  primary: flag(false),
  dealership_id: maybeNumber(),
  reviews: record<Location['reviews']>({ count: number(), average_rating: number() }),
}

/**
 * Makes a vehicle from the backend safe to use (spec §3 Car).
 *
 * @param warn called for each field of the wrong type, with the type that was expected
 * @throws never; a value that isn't an object becomes an empty vehicle
 */
export const readCar = (value: unknown, warn: (field: string, expected: string) => void): Car =>
  read(CAR, value, warn)

/** Makes a model from the backend safe to use (spec §3 Model), as `readCar` does. */
export const readModel = (value: unknown, warn: (field: string, expected: string) => void): Model =>
  read(MODEL, value, warn)

/** Makes a location from the backend safe to use (spec §3 Location), as `readCar` does. */
export const readLocation = (value: unknown, warn: (field: string, expected: string) => void): Location =>
  read(LOCATION, value, warn)
