import { isHeading } from '../map/headings.ts'

/** Finds out which elements of an XML or JSON feed are vehicles, by looking at its beginning. */

export interface ElementStats {
  count: number
  /** The names of the element's own values: its attributes, and the elements or keys directly inside it that have a text. */
  leaves: Set<string>
}

/** The minimum number of values that a vehicle has. An element with fewer may be a dealer, a picture or an option, for example. */
const FEWEST = 4

/** Fields of which a vehicle has some, and a dealer, a picture or an option hardly any. */
const TELLING = 'make,model,year,price,km,vin,stocknum,body,transmission,simple_fuel,colour'.split(',')
const FEWEST_TELLING = 3

function isVehicle({ leaves }: ElementStats): boolean {
  const names = [...leaves]
  return TELLING.filter((field) => names.some((name) => isHeading(name, [field]))).length >= FEWEST_TELLING
}

/** The path of the vehicles ('listings.listing'); undefined if nothing looks like vehicles. */
export function rowPathOf(elements: ReadonlyMap<string, ElementStats>): string | undefined {
  const possible = [...elements].filter(([, { leaves }]) => leaves.size >= FEWEST)
  const vehicles = possible.filter(([, seen]) => isVehicle(seen))
  const candidates = vehicles.length > 0 ? vehicles : possible
  candidates.sort(
    ([path, { count }], [otherPath, other]) =>
      other.count - count || path.split('.').length - otherPath.split('.').length,
  )
  return candidates[0]?.[0]
}

export function statsIn(elements: Map<string, ElementStats>, path: string): ElementStats {
  const stats = elements.get(path)
  if (stats) return stats
  const first: ElementStats = { count: 0, leaves: new Set() }
  elements.set(path, first)
  return first
}

/** How many characters of a feed to examine. */
export const LOOKED_THROUGH = 1_000_000
