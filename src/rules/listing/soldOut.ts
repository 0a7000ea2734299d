import { DAY_MS, SOLD_LISTED_DAYS } from '../constants.ts'
import { saleState, soldSince, type ListingOptions, type StatusCar } from './listing.ts'
import { above } from '#lib/values.ts'

/** Keeps the list of a sold-out make or model for a while, so that visitors from links find similar vehicles. */

/** Days that the list of a make or a model stays after its last car was sold. */
export const SOLD_OUT_DAYS = 30

/**
 * Whether a car that is not listed any more keeps the lists of its make and model: it showed on the site and was sold
 * within 30 days (day 30 included, to the second).
 *
 * @param now ms since 1970
 */
export function keepsList(car: StatusCar, now: number): boolean {
  const soldAt = above(car.sold_date_timestamp, 0)
  return wasListed(car) && soldAt !== null && soldAt >= Math.ceil((now - SOLD_OUT_DAYS * DAY_MS) / 1000)
}

/** Whether a sold car was ever listed, so that links to its lists may still exist. */
export function wasListed(car: StatusCar): boolean {
  return saleState(car) === 'sold' && car.show_on_dealer_website === true
}

/** Days that a sold car's address redirects once its page is gone. */
export const SOLD_ADDRESS_DAYS = 30

/**
 * Whether the address of a sold car leads on: its page has gone, N days after the sale, and that was within 30 days (day
 * N + 30 included, to the second). Before that the car has its page, and later nobody looks for it. So does that of a
 * car of a status that the spec does not name, for as long as it has that: it has no page, and may have had one.
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
