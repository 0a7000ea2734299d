import { SEARCH_INDEX } from '../constants.ts'

/** For sorting a list by how far away each vehicle's branch is. */

/** The name of this sort order in addresses. */
export const NEAREST = 'nearest'
/**
 * Used as the name of an index in that order. There's no such index, because the order differs for each shopper
 * (features/search/near/inNearest.ts).
 */
export const NEAREST_INDEX = `${SEARCH_INDEX}_${NEAREST}`

/** A place on the map, in degrees. */
export interface Point {
  lat: number
  long: number
}

/** A branch with vehicles; its name is the one that its vehicles give for their location. */
export interface Branch extends Point {
  name: string
}

/**
 * The branches by whose distance a list can be sorted. There are none unless the site has several branches with known positions that
 * differ.
 */
export function branchesOf(
  locations: readonly { name: string; address: { lat: number | null; long: number | null } }[],
): Branch[] {
  const branches = new Map<string, Branch>()
  for (const { name, address } of locations) {
    const { lat, long } = address
    if (lat === null || long === null) return []
    // Of locations with the same position, only the first is kept: a workshop or parts counter may be where the showroom is, and the
    // showroom comes first.
    const at = `${lat} ${long}`
    if (!branches.has(at)) branches.set(at, { name, lat, long })
  }
  return branches.size > 1 ? [...branches.values()] : []
}

const EARTH_KM = 6371

/** The distance between two points in a straight line, in kilometres. */
export function kmBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.long, other.long)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** Sorts branches by their distance, nearest first, and adds the distance to each. */
export const byDistance = (branches: readonly Branch[], from: Point): (Branch & { km: number })[] =>
  branches.map((branch) => ({ ...branch, km: kmBetween(branch, from) })).sort((a, b) => a.km - b.km)
