import type { Car, Location, Model } from '#stock/entities.ts'

/**
 * One letter per type: t for text, n for number, b for boolean, a for a list, o for an object. A capital means that
 * the value may also be null.
 */
type Kinds<T> = Record<keyof T, string>

const CAR: Kinds<Car> = {
  ...{
    id: 'n',
    slug: 't',
    name: 't',
    make: 't',
    model: 't',
    badge: 't',
    series: 't',
    year: 'N',
    km: 'N',
    rego: 't',
  },
  ...{ vin: 't', stocknum: 't', seats: 'N', car_type: 't', status: 't', price: 'N', before_price: 'N' },
  ...{
    subscription_price: 'N',
    preorder: 'b',
    sold: 'b',
    sold_date_timestamp: 'N',
    reserved: 'b',
    reservable: 'B',
  },
  ...{
    certified: 'b',
    show_on_dealer_website: 'b',
    simple_fuel: 't',
    tag: 't',
    custom_rank: 'n',
    created_at: 't',
  },
  ...{
    created_at_timestamp: 'N',
    photos_count: 'n',
    photos_note: 't',
    location_id: 'N',
    carsales_seller_identifier: 't',
    file: 't',
  },
  ...{
    primary_image_url: 't',
    thumbnails: 'a',
    images: 'a',
    dealership_slug: 't',
    dealership_id: 'N',
    city: 't',
  },
  ...{
    state: 't',
    location_name: 't',
    location: 'O',
    payment_processors: 'a',
    has_checkout_payment_processor: 'b',
  },
  ...{
    autograb_data: 'O',
    dapprice: 'N',
    body: 't',
    transmission: 't',
    drive: 't',
    colour: 't',
    engine: 't',
  },
  ...{ doors: 'N', description: 't', features: 'a', specifications: 'a', condition_report: 'O' },
}

const MODEL: Kinds<Model> = {
  ...{
    id: 'n',
    name: 't',
    slug: 't',
    description: 't',
    override_url: 't',
    image: 'o',
    manufacturer_body: 't',
  },
  ...{
    manufacturer_body2: 't',
    manufacturer_body3: 't',
    bodyStyle: 'a',
    status: 't',
    fuel: 'a',
    variant: 't',
  },
  ...{
    path: 't',
    aftermarket_manufacturer_id: 'N',
    accessories_count: 'n',
    body: 'a',
    manufacturer_name: 't',
  },
}

const LOCATION: Kinds<Omit<Location, 'picture' | 'manager'>> = {
  ...{
    id: 'n',
    name: 't',
    position: 'n',
    contact_detail: 'o',
    opening_hours: 'a',
    location_type: 't',
    address: 'o',
  },
  ...{ manufacturers: 'a', visible: 'b', primary: 'b', dealership_id: 'N', reviews: 'o' },
}

const NAMES: Record<string, string> = { string: 't', number: 'n', boolean: 'b', object: 'o' }

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a'
  if (typeof value === 'number' && !Number.isFinite(value)) return 'not a number'
  return NAMES[typeof value] ?? typeof value
}

function problems(record: object, kinds: Record<string, string>): string[] {
  const entries = Object.entries(record)
  const extra = entries.filter(([key]) => !(key in kinds)).map(([key]) => `${key}: not a field`)
  const wrong = Object.entries(kinds).flatMap(([key, kind]) => {
    const value: unknown = Object.hasOwn(record, key)
      ? entries.find(([name]) => name === key)?.[1]
      : undefined
    const fits = value === null ? kind === kind.toUpperCase() : kindOf(value) === kind.toLowerCase()
    return fits ? [] : [`${key}: ${String(value)}`]
  })
  return [...extra, ...wrong]
}

export function carProblems(car: Car): string[] {
  const found = problems(car, CAR)
  if (!/^[\w-]+$/.test(car.slug)) found.push(`slug: ${car.slug}`)
  if (!['new', 'used', 'demo'].includes(car.car_type)) found.push(`car_type: ${car.car_type}`)
  if (!['in_stock', 'coming_soon', 'sold'].includes(car.status)) found.push(`status: ${car.status}`)
  if (car.sold !== (car.status === 'sold')) found.push(`sold: ${car.sold}`)
  if (car.photos_count !== car.images.length) found.push(`photos_count: ${car.photos_count}`)
  if (Date.parse(car.created_at) / 1000 !== car.created_at_timestamp)
    found.push(`created_at: ${car.created_at}`)
  if (car.has_checkout_payment_processor !== car.payment_processors.length > 0)
    found.push('payment_processors')
  return found.map((problem) => `${car.slug}: ${problem}`)
}

export const modelProblems = (model: Model): string[] =>
  problems(model, MODEL).map((problem) => `${model.slug}: ${problem}`)

export const locationProblems = (location: Location): string[] =>
  problems(location, LOCATION).map((problem) => `${location.name}: ${problem}`)
