import { isAvailable } from '#rules/listing/listing.ts'
import { realPrice } from '#rules/pricing/price.ts'
import type { Vehicle } from '#stock/snapshot.ts'

/** A change to one vehicle affects about this many other pages. */
const MOST_SIMILAR = 6
/** Vehicles whose prices differ by more than this factor aren't similar. */
const MAX_PRICE_FACTOR = 2

/**
 * The neighbours of each when all are sorted by body, make, model, year and id. Prices play no part in that order, so
 * a new price moves no vehicle, and adding or removing a vehicle affects only the six around it. Neighbours that cost
 * far more or less are left out and aren't replaced by others, so that a price doesn't affect more pages.
 */
export function similarVehicles(vehicles: readonly Vehicle[]): Map<Vehicle, Vehicle[]> {
  const similar = new Map<Vehicle, Vehicle[]>()
  for (const group of Map.groupBy(vehicles, ({ brief }) => brief.body).values()) {
    const ordered = group.toSorted(byKind)
    ordered.forEach((vehicle, index) => {
      const alike = nearest(ordered, index).filter((other) => isNearInPrice(vehicle, other))
      similar.set(
        vehicle,
        alike.toSorted((a, b) => difference(vehicle, a) - difference(vehicle, b)),
      )
    })
  }
  return similar
}

/** Also if either price is unknown. */
function isNearInPrice({ brief: one }: Vehicle, { brief: other }: Vehicle): boolean {
  const [a, b] = [realPrice(one.price), realPrice(other.price)]
  return a === null || b === null || (a <= b * MAX_PRICE_FACTOR && b <= a * MAX_PRICE_FACTOR)
}

/** The model matters most, then the make, then the price. An unknown price counts as the maximum difference. */
function difference({ brief: one }: Vehicle, { brief: other }: Vehicle): number {
  const [a, b] = [realPrice(one.price), realPrice(other.price)]
  const apart = a === null || b === null ? MAX_PRICE_FACTOR : Math.max(a, b) / Math.min(a, b)
  return (
    (one.make === other.make ? (one.model === other.model ? 0 : MAX_PRICE_FACTOR) : 2 * MAX_PRICE_FACTOR) +
    apart
  )
}

const byKind = ({ brief: a }: Vehicle, { brief: b }: Vehicle): number =>
  compare(a.make, b.make) || compare(a.model, b.model) || (a.year ?? 0) - (b.year ?? 0) || a.id - b.id

function nearest(ordered: readonly Vehicle[], position: number): Vehicle[] {
  const before: Vehicle[] = []
  const after: Vehicle[] = []
  for (let step = 1; before.length + after.length < MOST_SIMILAR; step++) {
    const [left, right] = [ordered[position - step], ordered[position + step]]
    if (!left && !right) break
    if (left && isAvailable(left.brief)) before.unshift(left)
    if (right && isAvailable(right.brief) && before.length + after.length < MOST_SIMILAR) after.push(right)
  }
  return [...before, ...after]
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
