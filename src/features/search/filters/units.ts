import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'
import type { RangeName } from '../state/params.ts'

/** Ranges are filtered in the index's units and shown in the region's: an odometer in miles for the US (spec §9). */

const KM_IN_MILES = 1 / 0.621371

/** An amount of the index as the shopper reads it. */
export const shownIn = (name: RangeName, amount: number, region: string): number =>
  name === 'km' ? (distanceIn(amount, region) ?? 0) : amount

/**
 * What the shopper typed in the index's unit. Cards round to whole miles, so 'up to 30,000 miles' takes every vehicle
 * that shows 30,000 or less.
 *
 * @param side which end of the range it is
 */
export function storedFrom(name: RangeName, shown: number, region: string, side: 'min' | 'max'): number {
  if (name !== 'km' || distanceUnit(region) !== 'miles') return shown
  const km =
    side === 'min' ? Math.ceil((shown - 0.5) * KM_IN_MILES) : Math.ceil((shown + 0.5) * KM_IN_MILES) - 1
  return Math.max(0, km)
}

/** How far an arrow key moves a range's end, in the shown unit. */
export const STEPS: Record<RangeName, number> = { year: 1, price: 1000, km: 5000 }
