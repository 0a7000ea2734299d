import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import { isFactRange, rangeUnit } from '#rules/vehicle/facts/ranges.ts'
import type { RangeName } from '../state/params.ts'

/**
 * Converts ranges between the units of the index and those of the region, such as kilometres and miles for an odometer
 * in the US (spec §9).
 */

const KM_IN_MILES = 1 / 0.621371

/** Returns how many of the index's units make one of the units shown to shoppers. */
function per(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).per
  return name === 'km' && distanceUnit(region) === 'miles' ? KM_IN_MILES : 1
}

/** Converts an amount from the index's unit to the one shown to shoppers. */
export function shownIn(name: RangeName, amount: number, region: string): number {
  if (name === 'km') return distanceIn(amount, region) ?? 0
  return per(name, region) === 1 ? amount : Math.round(amount / per(name, region))
}

/**
 * Converts an amount that the shopper typed to the index's unit. Cards round to whole miles, so 'up to 30,000 miles'
 * includes each vehicle whose card says 30,000 or less.
 *
 * @param side which end of the range the amount is
 */
export function storedFrom(name: RangeName, shown: number, region: string, side: 'min' | 'max'): number {
  const factor = per(name, region)
  if (factor === 1) return shown
  // Kilometres and millimetres are whole numbers in the index; kilograms and kilowatts have one decimal.
  const scale = factor < 1 ? 10 : 1
  const stored =
    side === 'min' ? Math.ceil((shown - 0.5) * factor * scale) : Math.ceil((shown + 0.5) * factor * scale) - 1
  return Math.max(0, stored) / scale
}

/** Returns by how much an arrow key changes a range's minimum or maximum, in the unit shown. */
export function stepOf(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).step
  return isRepaymentRange(name) ? 10 : STEPS[name]
}

const STEPS = { year: 1, price: 1000, km: 5000 } as const

/** Returns the unit shown after an amount, such as 'km', 'miles' or 'ft'; '' if there's none. */
export function unitOf(name: RangeName, region: string): string {
  if (isFactRange(name)) return rangeUnit(name, region).unit
  return name === 'km' ? distanceUnit(region) : ''
}
