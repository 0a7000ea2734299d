/** How many letters must be added, removed, changed or swapped with their neighbour to get from `a` to `b`. */
export function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, at(i - 2, j - 2) + 1)
      row.push(cost)
    }
  }
  return at(a.length, b.length)
}

/** Spelling without what editors get wrong most: capitals, hyphens, underscores and spaces. */
const plain = (word: string) => word.toLowerCase().replace(/[-_ ]/g, '')

/**
 * The known word that was probably meant, or undefined when none is near.
 * @example nearest('navigaton', ['name', 'navigation']) // 'navigation'
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  return nearestOf(known)(word)
}

/** The same for many words. */
export function nearestOf(known: readonly string[]): (word: string) => string | undefined {
  const candidates = known.map((candidate) => ({ candidate, other: plain(candidate) }))
  return (word) => {
    if (word.length > 40) return undefined
    const written = plain(word)
    const limit = Math.max(1, Math.floor(written.length / 3))
    let best: string | undefined
    let least = limit + 1
    for (const { candidate, other } of candidates) {
      // Each letter that one has more is a step.
      if (Math.abs(other.length - written.length) >= least) continue
      const d = distance(written, other)
      if (d < least) [best, least] = [candidate, d]
    }
    return best
  }
}
