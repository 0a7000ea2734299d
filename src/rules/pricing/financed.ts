import { isAvailable, saleState, type StatusCar } from '../listing/listing.ts'
import { isTestDriveOnly } from '../vehicle/tag.ts'
import { priceOf, type PricedCar } from './price.ts'

/**
 * Whether a repayment can be shown for a vehicle: it must be for sale, and a real price must be shown (not PREORDER or a subscription).
 * repaymentFilter.ts expresses the same rule as a search filter.
 */
export function isFinanced(
  car: PricedCar & StatusCar & { tag?: string | null },
  settings: { offersSubscription?: boolean },
): boolean {
  const { kind } = priceOf(car, settings)
  return (
    (kind === 'list' || kind === 'reduced') &&
    isAvailable(car) &&
    saleState(car) !== 'sold' &&
    !isTestDriveOnly(car.tag)
  )
}
