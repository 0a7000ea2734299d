import { RESERVE_PRICE_ABOVE } from '../constants.ts'
import { isAvailable, saleState, type StatusCar } from '../listing/listing.ts'
import type { PricedCar } from '../pricing/price.ts'
import { above, list, text } from '#lib/values.ts'
import { withScheme } from '#lib/webAddress.ts'

/** What a shopper may do with a car (spec §5). */

export interface EligibleCar extends StatusCar, PricedCar {
  car_type?: string | null
  reserved?: boolean | null
  reservable?: boolean | null
  payment_processors?: readonly { deposit_amount?: number | null }[] | null
  has_checkout_payment_processor?: boolean | null
  file?: string | null
}

/** Whether a deposit can be paid: the car is for sale (`isForSale`) and has a payment processor (spec §5). */
export function canReserve(car: EligibleCar): boolean {
  return isForSale(car) && list(car.payment_processors).some((processor) => Boolean(processor))
}

/** Whether the car can be bought online: it's for sale (`isForSale`) and has a checkout processor (spec §5). */
export function canCheckout(car: EligibleCar): boolean {
  return isForSale(car) && car.has_checkout_payment_processor === true
}

/**
 * Whether a car can be reserved or bought, without regard to how it could be paid for. The price must be above 200, the car in stock, not
 * sold and not reserved, and `reservable` not false (spec §5).
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
 * Whether the trade-in button shows (spec §5). The spec doesn't define 'eligible'; here it means available, not sold, and of a type that
 * the site takes trade-ins for.
 */
export function canTradeIn(car: EligibleCar, carTypes: readonly string[] = ['new', 'used', 'demo']): boolean {
  return isAvailable(car) && car.sold !== true && carTypes.includes(text(car.car_type))
}

/**
 * The address of the car's history report, or null if `car.file` isn't a web address (spec §5). In stock from the backend, paths have
 * already been made absolute (stock/api/vehicles.ts), because the site doesn't know the backend's host.
 */
export function historyReport(car: EligibleCar): string | null {
  const file = withScheme(text(car.file))
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(file) ? file : null
}

/**
 * Whether the Autograb price check may run: the site has it and the price is above 200 (spec §5). The price check shows the average asking
 * price beside the below-market indicator (price.ts `belowMarket`).
 */
export function canCheckPrice(car: EligibleCar, site: { autograb?: boolean }): boolean {
  return site.autograb === true && above(car.price, RESERVE_PRICE_ABOVE) !== null
}
