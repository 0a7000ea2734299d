import { DAY_MS, HOUR_MS, SOLD_LISTED_DAYS } from '../constants.ts'
import { spellingsOf } from './makes.ts'
import { above } from '#lib/values.ts'

/**
 * Decides which cars are available and which are listed (spec §4). Each rule exists twice: as a function of a car, and as a search filter.
 */

export interface StatusCar {
  status?: string | null
  sold?: boolean | null
  sold_date_timestamp?: number | null
  show_on_dealer_website?: boolean | null
}

export interface ListingOptions {
  /** Milliseconds since 1970. */
  now: number
  soldDays?: number
  /** Whether to round `now` down to the hour. The filter's text then stays the same for an hour, so responses can be cached. */
  hourly?: boolean
}

/** What a car must have in addition to being listed. The values of one field are alternatives. */
interface ListingFilterOptions extends ListingOptions {
  makes?: readonly string[]
  models?: readonly string[]
  carTypes?: readonly string[]
}

export function isAvailable(car: StatusCar): boolean {
  return car.status === 'in_stock' || car.status === 'coming_soon'
}

/** A car's sale stage; 'other' for a status that the spec does not name (spec §3, §4). */
export function saleState(car: StatusCar): 'in_stock' | 'coming_soon' | 'sold' | 'other' {
  if (car.status === 'sold' || car.sold === true) return 'sold'
  if (car.status === 'in_stock' || car.status === 'coming_soon') return car.status
  return 'other'
}

export function soldDays(site: { include_sold_cars_days?: number | null }): number {
  const days = above(site.include_sold_cars_days, -1)
  return days !== null && days !== SOLD_LISTED_DAYS ? Math.floor(days) : SOLD_LISTED_DAYS
}

/** The earliest time of sale with which a car is still listed, in seconds since 1970. */
export function soldSince({ now, soldDays = SOLD_LISTED_DAYS, hourly = false }: ListingOptions): number {
  const from = hourly ? Math.floor(now / HOUR_MS) * HOUR_MS : now
  return Math.ceil((from - soldDays * DAY_MS) / 1000)
}

export function isListed(car: StatusCar, options: ListingOptions): boolean {
  if (car.show_on_dealer_website !== true) return false
  if (isAvailable(car)) return true
  const soldAt = indexedSoldTimestamp(car)
  return car.status === 'sold' && soldAt !== null && soldAt >= soldSince(options)
}

/**
 * The `sold_date_timestamp` of a search record, in seconds: 0 for an available car, otherwise the date of sale, or null if it's unknown.
 * The search service doesn't accept OR between a condition on text and one on a number, so this one number must express 'available, or sold
 * since a certain date'.
 */
export function indexedSoldTimestamp(car: StatusCar): number | null {
  return isAvailable(car) ? 0 : above(car.sold_date_timestamp, 0)
}

/**
 * The same rule as `isListed`, in the search service's filter syntax, for records whose date of sale comes from `indexedSoldTimestamp`
 * (spec §2, §4). `makes` (in all their spellings), `models` and `carTypes` narrow the filter further.
 *
 * @example `show_on_dealer_website:true AND (status:"in_stock" OR status:"coming_soon" OR status:"sold") AND (sold_date_timestamp = 0 OR
 * sold_date_timestamp >= 1767225600)`
 */
export function listingFilter(options: ListingFilterOptions): string {
  const { makes = [], models = [], carTypes = [] } = options
  return [
    'show_on_dealer_website:true',
    oneOf('status', ['in_stock', 'coming_soon', 'sold']),
    `(sold_date_timestamp = 0 OR sold_date_timestamp >= ${soldSince(options)})`,
    oneOf('make', [...new Set(makes.flatMap(spellingsOf))]),
    oneOf('model', models),
    oneOf('car_type', carTypes),
  ]
    .filter((part) => part !== '')
    .join(' AND ')
}

export function oneOf(attribute: string, values: readonly string[]): string {
  const parts = values.map((value) => `${attribute}:${quoted(value)}`)
  return parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? '')
}

/** Escapes quotes and backslashes, because values may come from the address bar. */
function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`
}

/**
 * Keeps the list of a make or model for a while after it has sold out. Visitors who follow a link to the list then find similar vehicles.
 */

const SOLD_OUT_DAYS = 30

export function keepsList(car: StatusCar, now: number): boolean {
  const soldAt = above(car.sold_date_timestamp, 0)
  return wasListed(car) && soldAt !== null && soldAt >= Math.ceil((now - SOLD_OUT_DAYS * DAY_MS) / 1000)
}

export function wasListed(car: StatusCar): boolean {
  return saleState(car) === 'sold' && car.show_on_dealer_website === true
}

/** For how many days a sold car's address redirects, after its page has gone. */
export const SOLD_ADDRESS_DAYS = 30

/**
 * Whether a sold car's address redirects. For `soldDays` days after the sale, the car keeps its page. For the next 30 days, its address
 * redirects. (Both periods are exact to the second.) After that, nobody looks for the car. A car whose status isn't in the spec has no page
 * but may have had one, so its address redirects for as long as it has that status.
 */
export function hasRedirect(car: StatusCar, { now, soldDays = SOLD_LISTED_DAYS }: ListingOptions): boolean {
  if (saleState(car) === 'other') return car.show_on_dealer_website === true
  const soldAt = above(car.sold_date_timestamp, 0)
  if (!wasListed(car) || soldAt === null) return false
  return (
    soldAt < soldSince({ now, soldDays }) &&
    soldAt >= soldSince({ now, soldDays: soldDays + SOLD_ADDRESS_DAYS })
  )
}
