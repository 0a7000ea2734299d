import type { Point } from '../listing/nearest.ts'
import { fieldsOf, parseStored, shortText } from './stored.ts'

/** From where a shopper counts distances. Kept in this browser, and told to nobody. */
export interface Nearby extends Point {
  /** The branch that was chosen; '' for the shopper's own position. */
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

/** To a hundredth of a degree, about a kilometre: no more is needed to say which branch is nearer. */
export const storeNearby = ({ lat, long, name }: Nearby): string =>
  JSON.stringify({ lat: hundredth(lat), long: hundredth(long), name })

const hundredth = (degrees: number): number => Math.round(degrees * 100) / 100
