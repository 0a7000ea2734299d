/** Finds out which elements of an XML or JSON feed are vehicles, by looking at its beginning. */

export interface Seen {
  count: number
  /** The names of the element's own values: its attributes, and the elements or keys directly inside it that have a text. */
  leaves: Set<string>
}

/** The minimum number of values that a vehicle has. An element with fewer may be a dealer, a picture or an option, for example. */
const FEWEST = 4

/** The path of the vehicles ('listings.listing'); undefined if nothing looks like vehicles. */
export const rowPathOf = (elements: ReadonlyMap<string, Seen>): string | undefined => {
  const candidates = [...elements].filter(([, { leaves }]) => leaves.size >= FEWEST)
  candidates.sort(
    ([path, { count }], [otherPath, other]) =>
      other.count - count || path.split('.').length - otherPath.split('.').length,
  )
  return candidates[0]?.[0]
}

/** The record of what has been seen of an element. If it has none yet, an empty one is added. */
export const seenIn = (elements: Map<string, Seen>, path: string): Seen => {
  const known = elements.get(path)
  if (known) return known
  const first: Seen = { count: 0, leaves: new Set() }
  elements.set(path, first)
  return first
}

/** How many characters of a feed to examine. */
export const LOOKED_THROUGH = 1_000_000
