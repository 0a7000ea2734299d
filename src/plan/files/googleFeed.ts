import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { isNew } from '#rules/vehicle/condition.ts'
import { addressLine } from '#stock/locations/yards.ts'
import { dayOf } from '#lib/instant.ts'
import type { PlanContext } from '../planContext.ts'
import type { Offer, OfferedVehicle } from './offers.ts'
import { partOf, type LongFile, type Part } from './siteFile.ts'

type Column = [name: string, value: (offer: Offer, context: PlanContext) => string | number | null]

const MOST_MORE_IMAGES = 10

/** In the order of Google's specification (developers.google.com/vehicle-listings/reference/feed-specification). */
export const COLUMNS: readonly Column[] = [
  ['vin', ({ car }) => car.vin],
  ['id', ({ car }) => car.stocknum || car.slug],
  [
    'store_code',
    ({ car, location }, { site }) => location?.dealership_id ?? (car.dealership_slug || site.slug),
  ],
  ['place_id', ({ location }) => location?.address.place_id ?? ''],
  ['dealership_name', ({ location }, { site }) => location?.name || site.name],
  [
    'dealership_address',
    ({ location }, { site }) =>
      [addressLine(location?.address ?? site.address), site.region.slice(-2)].filter(Boolean).join(', '),
  ],
  ['image_link', ({ images }) => images[0]],
  [
    'additional_image_link',
    ({ images }) =>
      images
        .slice(1, 1 + MOST_MORE_IMAGES)
        .map((image) => image.replaceAll(',', '%2C'))
        .join(','),
  ],
  ['link', ({ link }) => link],
  ['date_in_stock', ({ car }) => dayOf(car.created_at_timestamp)],
  // The current price. Google has no column for the price before a reduction.
  ['price', ({ price, currency }) => `${price} ${currency}`],
  [
    'vehicle_msrp',
    ({ car, price, currency }, { site }) =>
      isNew(car) && site.pricing.new === 'msrp' ? `${price} ${currency}` : '',
  ],
  ['condition', ({ car }) => (isNew(car) ? 'new' : 'used')],
  ['certified_pre_owned', ({ car }) => (car.certified && !isNew(car) ? 'yes' : 'no')],
  ['make', ({ make }) => make],
  ['model', ({ car }) => car.model],
  ['trim', ({ trim }) => trim],
  ['year', ({ car }) => car.year],
  [
    'mileage',
    ({ car }, { site }) => {
      const mileage = distanceIn(car.km, site.region)
      return mileage === null ? '' : `${mileage} ${distanceUnit(site.region)}`
    },
  ],
  ['exterior_color', ({ car }) => car.colour],
  ['body_style', ({ car }) => car.body],
  ['fuel', ({ car }) => car.simple_fuel],
  ['transmission', ({ car }) => car.transmission],
  ['drivetrain', ({ car }) => car.drive],
]

const isWanted = ({ car }: OfferedVehicle): boolean =>
  [car.vin, car.make, car.model].every((text) => text !== '') &&
  car.year !== null &&
  (isNew(car) || car.km !== null)

export const GOOGLE_FEED = 'feeds/google-vehicles.csv'

/** Google lists only cars. */
export const hasGoogleFeed = ({ template, vehicle_type }: PlanContext['site']): boolean =>
  template === 'group' && vehicle_type === 'car'

export const googleFeed = (context: PlanContext, offers: readonly OfferedVehicle[]): LongFile | undefined =>
  hasGoogleFeed(context.site) ? { path: GOOGLE_FEED, parts: () => linesOf(context, offers) } : undefined

function* linesOf(context: PlanContext, offers: readonly OfferedVehicle[]): Generator<Part> {
  yield partOf(line(COLUMNS.map(([name]) => name)))
  for (const offered of offers) {
    if (!isWanted(offered)) continue
    const { key, offer } = offered
    yield { key, text: () => line(COLUMNS.map(([, value]) => cell(value(offer(), context)))) }
  }
}

const line = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** RFC 4180, without line breaks. */
function cell(value: string | number | null): string {
  if (typeof value === 'number') return String(value)
  const text = (value ?? '').replace(/\s+/g, ' ').trim()
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
