import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import { isFactRange, rangeUnit } from '#rules/vehicle/facts/ranges.ts'
import type { RangeName } from '../state/params.ts'

/** Converts ranges between the index's units and the region's, such as an odometer in miles for the US (spec §9). */

const KM_IN_MILES = 1 / 0.621371

/** Returns how many of the index's units make up one of the units shown. */
function per(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).per
  return name === 'km' && distanceUnit(region) === 'miles' ? KM_IN_MILES : 1
}

/** Converts an amount from the index to the unit the shopper reads. */
export function shownIn(name: RangeName, amount: number, region: string): number {
  if (name === 'km') return distanceIn(amount, region) ?? 0
  return per(name, region) === 1 ? amount : Math.round(amount / per(name, region))
}

/**
 * Converts what the shopper typed to the index's unit. Cards round to whole miles, so 'up to 30,000 miles' includes
 * every vehicle that's shown with 30,000 or less.
 *
 * @param side which end of the range it is
 */
export function storedFrom(name: RangeName, shown: number, region: string, side: 'min' | 'max'): number {
  const factor = per(name, region)
  if (factor === 1) return shown
  // Kilometres and millimetres are whole numbers; kilograms and kilowatts have one decimal.
  const scale = factor < 1 ? 10 : 1
  const stored =
    side === 'min' ? Math.ceil((shown - 0.5) * factor * scale) : Math.ceil((shown + 0.5) * factor * scale) - 1
  return Math.max(0, stored) / scale
}

/** Returns how far an arrow key moves a range's end, in the shown unit. */
export function stepOf(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).step
  return isRepaymentRange(name) ? 10 : STEPS[name]
}

const STEPS = { year: 1, price: 1000, km: 5000 } as const

/** Returns the unit that follows an amount: 'km', 'miles' or 'ft'; '' for none. */
export function unitOf(name: RangeName, region: string): string {
  if (isFactRange(name)) return rangeUnit(name, region).unit
  return name === 'km' ? distanceUnit(region) : ''
}
