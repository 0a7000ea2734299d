import { leftOut, type PricedSite } from './basis.ts'
import { driveAwayEstimate, driveAwayLabel, type BrokenDownCar } from './breakdown.ts'
import { cents, salePrice } from './checkout.ts'
import { money } from './money.ts'
import type { PricedCar } from './price.ts'

/**
 * What's left to pay, in words. If there's an estimate of the drive-away price, it counts; otherwise the words say what the price leaves
 * out. '' if nothing is left.
 *
 * @param noun what the site calls a vehicle
 * @param paid cents
 */
export function leftToPay(
  car: PricedCar & BrokenDownCar & { car_type: 'new' | 'used' | 'demo' },
  site: PricedSite,
  noun: string,
  paid: number,
): string {
  const basis = site.pricing[car.car_type]
  const estimate = driveAwayEstimate(car, basis, site.pricing)
  const missing = leftOut(basis, site.pricing, site.region)
  const dollars = (cents(estimate ?? car.price ?? 0) - paid) / 100
  const later = `left to pay when you pick up the ${noun}`
  if (estimate !== null)
    return `${money(dollars, 'cents')} ${later}, going by the ${driveAwayLabel(site.region).toLowerCase()} of ${money(estimate, 'cents')}.`
  if (dollars <= 0) return missing
  const suffix = missing === '' ? '' : ` ${salePrice(car, site).suffix}`
  return `${money(dollars, 'cents')}${suffix} ${later}.`
}
