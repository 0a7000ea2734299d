/**
 * Counts the letters to add, remove, change or swap with a neighbour to turn `a` into `b`.
 *
 * @param most the limit. For any greater distance, the result is some number above the limit
 */
export function distance(a: string, b: string, most = Infinity): number {
  let [above, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  let [leastAbove, least] = [0, 0]
  for (let i = 1; i <= a.length && Math.min(least, leastAbove) <= most; i++) {
    const twoAbove = above
    above = row
    row = [i]
    leastAbove = least
    least = i
    for (let j = 1; j <= b.length; j++) {
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (twoAbove[j - 2] ?? 0) + 1)
      row[j] = cost
      if (cost < least) least = cost
    }
  }
  return Math.min(least, leastAbove) > most ? most + 1 : (row[b.length] ?? 0)
}

/** Drops what editors most often get wrong: capitals, hyphens, underscores and spaces. */
const normalise = (word: string) => word.toLowerCase().replace(/[-_ ]/g, '')

/**
 * Returns the known word that was probably meant, or undefined if none is close.
 *
 * @example nearest('navigaton', ['name', 'navigation']) // 'navigation'
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  return nearestOf(candidates)(word)
}

/** Returns a function that does what `nearest` does. For many words, this is faster, because the known words are prepared only once. */
export function nearestOf(options: readonly string[]): (word: string) => string | undefined {
  const candidates = options.map((candidate) => ({ candidate, other: normalise(candidate) }))
  return (word) => {
    if (word.length > 40) return undefined
    const written = normalise(word)
    const limit = Math.max(1, Math.floor(written.length / 3))
    let best: string | undefined
    let least = limit + 1
    for (const { candidate, other } of candidates) {
      // The distance is at least the difference in length, so a word that is much longer or shorter can't be the
      // nearest.
      if (Math.abs(other.length - written.length) >= least) continue
      const d = distance(written, other, least)
      if (d < least) [best, least] = [candidate, d]
    }
    return best
  }
}
