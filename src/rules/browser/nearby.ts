import type { Point } from '../listing/nearest.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'

/** Where a shopper measures distances from. It stays in the browser. */
export interface Nearby extends Point {
  /** The chosen branch; '' for the shopper's own position. */
  name: string
}

export function parseNearby(stored: unknown): Nearby | null {
  const fields = fieldsOf(parseStored(stored))
  const [lat, long] = [fields?.get('lat'), fields?.get('long')]
  if (typeof lat !== 'number' || typeof long !== 'number') return null
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180
    ? { lat, long, name: shortText(fields?.get('name')) }
    : null
}

/** Rounds to a hundredth of a degree, about a kilometre, which is enough to compare branches. */
export const storeNearby = ({ lat, long, name }: Nearby): string =>
  JSON.stringify({ lat: hundredth(lat), long: hundredth(long), name })

const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100
