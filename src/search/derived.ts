import type { SearchRecord } from './record.ts'

/*
 * What follows from a number of a record, as true or false: for what a search service can't ask of numbers. Optional filters take none of
 * them, and a NOT before a comparison is nowhere documented. The engine works it out as it is asked; the service's records hold it.
 */

type NumberName = {
  [K in keyof SearchRecord]: SearchRecord[K] extends number | null ? K : never
}[keyof SearchRecord]

export interface Derived {
  of: NumberName
  isTrue: (number: number | null) => boolean
}

/** Maximum gross mass (kg) for a car licence in Australia and New Zealand. */
export const CAR_LICENCE_GROSS = 4_500

export const DERIVED: ReadonlyMap<string, Derived> = new Map<string, Derived>([
  ['has_photos', { of: 'photos_count', isTrue: (count) => (count ?? 0) > 0 }],
  ['on_subscription', { of: 'subscription_price', isTrue: (dollars) => (dollars ?? 0) > 0 }],
  // A vehicle without a gross weight isn't heavy.
  ['car_licence', { of: 'gross', isTrue: (kg) => kg === null || kg <= CAR_LICENCE_GROSS }],
])
