import { hasPictures } from '#rules/listing/sort.ts'
import type { SearchRecord } from './record.ts'

/*
 * For conditions that a search service can't apply to numbers: its optional filters accept none, and its documentation doesn't say that NOT
 * may precede a comparison. Its records contain these attributes; the embedded engine works them out during a search.
 */

type NumberName = {
  [K in keyof SearchRecord]: SearchRecord[K] extends number | null ? K : never
}[keyof SearchRecord]

interface Derived {
  of: NumberName
  isTrue: (number: number | null) => boolean
}

/** Maximum gross mass (kg) for a car licence in Australia and New Zealand. */
const CAR_LICENCE_GROSS = 4_500

export const DERIVED: ReadonlyMap<string, Derived> = new Map<string, Derived>([
  ['has_photos', { of: 'photos_count', isTrue: (photos_count) => hasPictures({ photos_count }) }],
  ['on_subscription', { of: 'subscription_price', isTrue: (dollars) => (dollars ?? 0) > 0 }],
  // A vehicle of unknown gross weight is taken to be light enough.
  ['car_licence', { of: 'gross', isTrue: (kg) => kg === null || kg <= CAR_LICENCE_GROSS }],
])
