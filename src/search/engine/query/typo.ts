import type { QueryWord } from '../tokenise.ts'

export const NO_MATCH = 255

/**
 * NO_MATCH if there are too many. A typo is an extra, missing or wrong letter, or two neighbouring letters that were swapped (optimal string
 * alignment). An extra or missing first letter counts as two, so that Ranger doesn't find Wrangler.
 */
export function typosBetween({ word, prefix, typos }: QueryWord, target: string): number {
  if (prefix ? target.startsWith(word) : target === word) return 0
  if (typos === 0) return NO_MATCH
  const length = word.length
  const reach = prefix ? Math.min(target.length, length + typos) : target.length
  if (reach < length - typos || (!prefix && reach > length + typos)) return NO_MATCH
  // Only three rows of the alignment table are kept. In a row, `row[j]` is for the first j letters of the target.
  let before: number[] = []
  let previous = Array.from({ length: reach + 1 }, (_, j) => j)
  for (let i = 1; i <= length; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= reach; j++) {
      const same = word[i - 1] === target[j - 1]
      let cost = Math.min(
        (previous[j - 1] ?? 0) + (same ? 0 : 1),
        (previous[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
      )
      if (i > 1 && j > 1 && word[i - 1] === target[j - 2] && word[i - 2] === target[j - 1]) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      }
      row.push(cost)
      if (cost < least) least = cost
    }
    // A swap in the next row skips this row: it costs 1 more than a value in the row before this one. So a match is still possible if this
    // row's lowest cost is one above the limit.
    if (least > typos + 1) return NO_MATCH
    before = previous
    previous = row
  }
  const [first, second] = word
  const [targetFirst, targetSecond] = target
  const atStart = first !== targetFirst && (second === targetFirst) !== (first === targetSecond) ? 1 : 0
  const total = atStart + (prefix ? Math.min(...previous) : (previous[reach] ?? NO_MATCH))
  return total <= typos ? total : NO_MATCH
}
