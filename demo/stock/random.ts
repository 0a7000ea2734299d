/** A seeded random generator. The same seed gives the same sequence on every machine (mulberry32). */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number
  /** Returns a whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  /** Returns true with probability `p`. */
  chance(p: number): boolean
  /**
   * Picks an item from the list.
   *
   * @throws RangeError if the list is empty
   */
  pick<T>(list: readonly T[]): T
  /** Returns the list in random order, without changing it. */
  shuffle<T>(list: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (p) => next() < p,
    pick<T>(list: readonly T[]): T {
      const item = list[int(0, list.length - 1)]
      if (item === undefined) throw new RangeError('pick: the list is empty')
      return item
    },
    shuffle<T>(list: readonly T[]): T[] {
      return list
        .map((item) => ({ item, key: next() }))
        .sort((a, b) => a.key - b.key)
        .map(({ item }) => item)
    },
  }
}
