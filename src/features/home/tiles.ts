interface Tiles {
  narrow: number
  wide: number
  /** Whether a further tile, with a link to all vehicles, is needed to fill the last row. */
  more: boolean
}

/** The best first. */
const [WIDE, NARROW] = [
  [4, 6, 5, 3],
  [3, 4, 5],
]

/** Finds the columns in which this many tiles, or one more, fill all rows. Two tiles or fewer are in one row. */
export function tilesOf(count: number): Tiles {
  for (const wide of WIDE)
    for (const total of [count, count + 1]) {
      const narrow = NARROW.find((columns) => total % columns === 0)
      if (total % wide === 0 && narrow !== undefined) return { narrow, wide, more: total > count }
    }
  const columns = Math.min(4, count + 1)
  return { narrow: columns, wide: columns, more: (count + 1) % columns === 0 }
}
