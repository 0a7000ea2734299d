import { RESERVE_PRICE_ABOVE } from '../constants.ts'
import { isAvailable, saleState, type StatusCar } from '../listing/listing.ts'
import type { PricedCar } from '../pricing/price.ts'
import { above, list, text } from '#lib/values.ts'
import { encodeAddress, withScheme } from '#lib/webAddress.ts'

/** What a shopper may do with a car (spec §5). */

export interface EligibleCar extends StatusCar, PricedCar {
  car_type?: string | null
  reserved?: boolean | null
  reservable?: boolean | null
  payment_processors?: readonly { deposit_amount?: number | null }[] | null
  has_checkout_payment_processor?: boolean | null
  file?: string | null
}

export function canCheckout(car: EligibleCar): boolean {
  return isForSale(car) && car.has_checkout_payment_processor === true
}

/**
 * Whether a car can be reserved or bought, leaving aside how it could be paid for. Its price must be above 200, it must be in stock,
 * neither sold nor reserved, and `reservable` mustn't be false (spec §5).
 */
export function isForSale(car: EligibleCar): boolean {
  return (
    above(car.price, RESERVE_PRICE_ABOVE) !== null &&
    saleState(car) === 'in_stock' &&
    car.reserved !== true &&
    car.reservable !== false
  )
}

/** The deposit in dollars, from the first payment processor that specifies one; null if none does (spec §9). */
export function depositOf(car: EligibleCar): number | null {
  for (const processor of list(car.payment_processors)) {
    const deposit = above(processor?.deposit_amount, 0)
    if (deposit !== null) return deposit
  }
  return null
}

/**
 * Whether the trade-in button is shown (spec §5). The spec says that the car must be 'eligible' without defining that. Here it means that
 * the car is available, isn't sold, and is of a type that the site takes trade-ins for.
 */
export function canTradeIn(car: EligibleCar, carTypes: readonly string[] = ['new', 'used', 'demo']): boolean {
  return isAvailable(car) && car.sold !== true && carTypes.includes(text(car.car_type))
}

/**
 * The address of the car's history report, or null if `car.file` is neither a web address nor a path (spec §5). When stock comes from the
 * backend, paths have already been made into full addresses (stock/api/vehicles.ts), because the site doesn't know the backend's host. Other
 * paths are on the site itself.
 */
export const historyReport = (car: EligibleCar): string | null => fileAddress(car.file)

/** The address of a file that a page links to; null if it's neither a web address nor a path. */
export function fileAddress(address: unknown): string | null {
  const file = encodeAddress(withScheme(text(address)))
  return /^(?:https?:\/)?\/[^\s"<>\\/][^\s"<>\\]*$/i.test(file) ? file : null
}

/**
 * Whether the Autograb price check may run: the site must have it, and the price must be above 200 (spec §5). The price check shows the
 * average asking price next to the below-market indicator (price.ts `belowMarket`).
 */
export function canCheckPrice(car: EligibleCar, site: { autograb?: boolean }): boolean {
  return site.autograb === true && above(car.price, RESERVE_PRICE_ABOVE) !== null
}
