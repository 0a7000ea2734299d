/** Looks at the beginning of an XML or JSON feed to find which of its elements are vehicles. */

export interface Seen {
  count: number
  /** Names of the texts that are directly in the element, and not in an element inside it. */
  leaves: Set<string>
}

/** An element with fewer texts than this isn't a vehicle, but perhaps a dealer, a picture or an option. */
const FEWEST = 4

/** The path of the vehicles ('listings.listing'); undefined if nothing looks like one. */
export const rowPathOf = (elements: ReadonlyMap<string, Seen>): string | undefined => {
  const candidates = [...elements].filter(([, { leaves }]) => leaves.size >= FEWEST)
  candidates.sort(
    ([path, { count }], [otherPath, other]) =>
      other.count - count || path.split('.').length - otherPath.split('.').length,
  )
  return candidates[0]?.[0]
}

/** Returns what has been seen of an element, creating an empty record the first time. */
export const seenIn = (elements: Map<string, Seen>, path: string): Seen => {
  const known = elements.get(path)
  if (known) return known
  const first: Seen = { count: 0, leaves: new Set() }
  elements.set(path, first)
  return first
}

/** How many characters of a feed to examine. */
export const LOOKED_THROUGH = 1_000_000
