import { FACT_NAMES, factsOf, type Facts } from '#rules/vehicle/facts/facts.ts'
import { marketAverage } from '#rules/pricing/price.ts'
import type { Car } from './entities.ts'

const CAR_FIELDS = [
  'id',
  'slug',
  'name',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'km',
  'rego',
  'vin',
  'stocknum',
  'seats',
  'car_type',
  'status',
  'price',
  'before_price',
  'subscription_price',
  'preorder',
  'sold',
  'sold_date_timestamp',
  'reserved',
  'reservable',
  'payment_processors',
  'has_checkout_payment_processor',
  'certified',
  'show_on_dealer_website',
  'simple_fuel',
  'tag',
  'custom_rank',
  'created_at',
  'created_at_timestamp',
  'photos_count',
  'primary_image_url',
  'dealership_slug',
  'location_name',
  'city',
  'state',
  'body',
  'transmission',
  'drive',
  'colour',
  'engine',
  'features',
] as const satisfies readonly (keyof Car)[]

/**
 * The fields of a vehicle that lists, filters, other vehicles' pages and the checkout need. Kept between builds,
 * so that only changed vehicles are read again.
 */
export type CarBrief = Pick<Car, (typeof CAR_FIELDS)[number]> &
  Facts & {
    /** The average market price, with which the vehicle's price is compared, in dollars; null if it's unknown. */
    market_price: number | null
  }

export const BRIEF_FIELDS: readonly (keyof CarBrief)[] = [
  ...CAR_FIELDS,
  ...FACT_NAMES,
  'learner',
  'market_price',
]

export const briefOf = (car: Car): CarBrief => ({
  ...(Object.fromEntries(CAR_FIELDS.map((field) => [field, car[field]])) as unknown as Pick<
    Car,
    (typeof CAR_FIELDS)[number]
  >),
  ...factsOf(car.specifications),
  market_price: marketAverage(car),
})

/** A brief as it's stored: a list of values in the order of the fields. */
export const packBrief = (brief: CarBrief): unknown[] => BRIEF_FIELDS.map((field) => brief[field])

/** An object with all fields in order. Copying it is faster than building an object field by field. */
const BLANK: Readonly<Record<string, unknown>> = Object.fromEntries(
  BRIEF_FIELDS.map((field) => [field, null]),
)

/** Reads a stored brief. One that an earlier version stored may lack the newest fields, which are null then. */
export const unpackBrief = (values: readonly unknown[]): CarBrief => {
  const brief: Record<string, unknown> = { ...BLANK }
  for (let at = 0; at < BRIEF_FIELDS.length; at++) brief[BRIEF_FIELDS[at] ?? ''] = values[at] ?? null
  return brief as unknown as CarBrief
}
