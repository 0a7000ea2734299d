import { SEARCH_INDEX } from '../constants.ts'

export const NEAREST = 'nearest'
/**
 * Used like the name of an index with the nearest stock first. There's no such index, because the order is different for each shopper
 * (search/client/nearby.ts).
 */
export const NEAREST_INDEX = `${SEARCH_INDEX}_${NEAREST}`

/** A place on the map, in degrees. */
export interface Point {
  lat: number
  long: number
}

/** A branch that sells vehicles. Its name is the location's name in the data of its vehicles. */
export interface Branch extends Point {
  name: string
}

/**
 * The branches that a list can be sorted by. The result is empty unless the positions of all locations are known, and at least two differ.
 */
export function branchesOf(
  locations: readonly { name: string; address: { lat: number | null; long: number | null } }[],
): Branch[] {
  const branches = new Map<string, Branch>()
  for (const { name, address } of locations) {
    const { lat, long } = address
    if (lat === null || long === null) return []
    // If several locations have the same position, only the first is kept. A workshop or parts counter may be where the showroom is, and
    // the showroom comes first.
    const position = `${lat} ${long}`
    if (!branches.has(position)) branches.set(position, { name, lat, long })
  }
  return branches.size > 1 ? [...branches.values()] : []
}

const EARTH_KM = 6371

export function kmBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2
  const chord =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.long, other.long)
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const byDistance = (branches: readonly Branch[], from: Point): (Branch & { km: number })[] =>
  branches.map((branch) => ({ ...branch, km: kmBetween(branch, from) })).sort((a, b) => a.km - b.km)
