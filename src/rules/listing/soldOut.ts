import { DAY_MS, SOLD_LISTED_DAYS } from '../constants.ts'
import { saleState, soldSince, type ListingOptions, type StatusCar } from './listing.ts'
import { above } from '#lib/values.ts'

/** Keeps the list of a sold-out make or model for a while, so that visitors who follow a link there find similar vehicles. */

/** Days that the list of a make or a model stays after its last car was sold. */
export const SOLD_OUT_DAYS = 30

/**
 * Whether a car that's no longer listed keeps the lists of its make and model: it was shown on the site and sold within the last 30 days
 * (day 30 included, to the second).
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
 * Whether a sold car's address redirects. Until N days after the sale, the car still has its page; for the 30 days after that, its
 * address redirects (day N + 30 included, to the second); later, nobody looks for it. A car with a status that the spec doesn't name
 * redirects for as long as it has that status, because it has no page but may have had one.
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
