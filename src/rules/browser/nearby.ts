import type { Point } from '../listing/nearest.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'

/** The place from which distances are measured for a shopper. Only the shopper's browser stores it. */
export interface Nearby extends Point {
  /** The name of the branch, if the shopper chose one; '' if it's the shopper's own position. */
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

/**
 * The text to store for a place. Its position is rounded to a hundredth of a degree, which is about a kilometre and exact enough to compare
 * branches.
 */
export const storeNearby = ({ lat, long, name }: Nearby): string =>
  JSON.stringify({ lat: hundredth(lat), long: hundredth(long), name })

const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100
