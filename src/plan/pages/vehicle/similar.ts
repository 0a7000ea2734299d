import { isAvailable } from '#rules/listing/listing.ts'
import { realPrice } from '#rules/pricing/price.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { positionIn, type GroupChange } from '../../vehicleGroups.ts'

/** A change to one vehicle affects about this many other pages. */
const MOST_SIMILAR = 6
/** Vehicles whose prices differ by more than this factor aren't similar. */
const MAX_PRICE_FACTOR = 2

/**
 * The neighbours of a vehicle when all of its body type are in the order of `byKind`. Prices play no part in that order, so
 * a new price moves no vehicle, and adding or removing a vehicle affects only the six around it. Neighbours that cost
 * far more or less are left out and aren't replaced by others, so that a price doesn't affect more pages.
 */
export function similarTo(ordered: readonly Vehicle[], position: number): Vehicle[] {
  const vehicle = ordered[position] as Vehicle
  return nearest(ordered, position)
    .filter((other) => isNearInPrice(vehicle, other))
    .sort((a, b) => difference(vehicle, a) - difference(vehicle, b))
}

/** The positions, in the order after a change, of those that came and of those whose similar vehicles may be others than before. */
export function changedPositions(
  { before, gone, come }: GroupChange,
  after: readonly Vehicle[],
): Iterable<number> {
  if (before.length === 0) return after.keys()
  const positions = new Set(come.flatMap((vehicle) => positionsAround(after, vehicle)))
  for (const position of gone.flatMap((vehicle) => positionsAround(before, vehicle))) {
    const vehicle = before[position] as Vehicle
    const now = positionIn(after, vehicle, byKind)
    if (after[now] === vehicle) positions.add(now)
  }
  return [...positions].sort((a, b) => a - b)
}

/** The positions of a vehicle, and of those that may have it among their neighbours: on each side, up to the sixth that's available. */
function positionsAround(ordered: readonly Vehicle[], vehicle: Vehicle): number[] {
  const position = positionIn(ordered, vehicle, byKind)
  const around = [position]
  for (const step of [-1, 1]) {
    let available = 0
    for (let at = position + step; available < MOST_SIMILAR; at += step) {
      const neighbour = ordered[at]
      if (!neighbour) break
      around.push(at)
      if (isAvailable(neighbour.brief)) available++
    }
  }
  return around
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

export const byKind = ({ brief: a }: Vehicle, { brief: b }: Vehicle): number =>
  compare(a.make, b.make) ||
  compare(a.model, b.model) ||
  (a.year ?? 0) - (b.year ?? 0) ||
  a.id - b.id ||
  compare(a.slug, b.slug)

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
