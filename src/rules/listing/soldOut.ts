import { DAY_MS, SOLD_LISTED_DAYS } from '../constants.ts'
import { saleState, soldSince, type ListingOptions, type StatusCar } from './listing.ts'
import { above } from '#lib/values.ts'

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
export function keepsAddress(car: StatusCar, { now, soldDays = SOLD_LISTED_DAYS }: ListingOptions): boolean {
  if (saleState(car) === 'other') return car.show_on_dealer_website === true
  const soldAt = above(car.sold_date_timestamp, 0)
  if (!wasListed(car) || soldAt === null) return false
  return (
    soldAt < soldSince({ now, soldDays }) &&
    soldAt >= soldSince({ now, soldDays: soldDays + SOLD_ADDRESS_DAYS })
  )
}
