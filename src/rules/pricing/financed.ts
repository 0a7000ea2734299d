import { isAvailable, saleState, type StatusCar } from '../listing/listing.ts'
import { isTestDriveOnly } from '../vehicle/tag.ts'
import { priceOf, type PricedCar } from './price.ts'

/**
 * Whether a repayment may stand beside a vehicle: its price is shown as a real one (not none, PREORDER or a subscription), and it is for
 * sale. Nobody borrows for what can't be bought. As a search filter in repaymentFilter.ts.
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
