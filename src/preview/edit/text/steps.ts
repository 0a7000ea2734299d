import { isDeepStrictEqual } from 'node:util'
import { isRecord, lookUp } from '#lib/values.ts'
import type { Path } from './path.ts'

/** One change to a file's values. Steps must be applied in order, because a path is only right after all earlier steps. */
export type Step =
  | { path: Path; does: 'set'; value: unknown }
  | { path: Path; does: 'add'; value: unknown }
  | { path: Path; does: 'remove' }

export type Group = Record<string, unknown>

export const groupIn = (value: unknown): Group => (isRecord(value) ? value : {})

/**
 * In `after`, `undefined` means missing.
 * @example stepsBetween({ a: 1, b: 2 }, { a: 1, b: 3 }) // [{ path: ['b'], does: 'set', value: 3 }]
 */
export function stepsBetween(before: unknown, after: unknown, path: Path = []): Step[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isRecord(before) && isRecord(after)) return groupSteps(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return listSteps(before, after, path)
  return [{ path, does: 'set', value: after }]
}

function groupSteps(before: Group, after: Group, path: Path): Step[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name): Step[] => {
    const childPath = [...path, name]
    const [old, wanted] = [lookUp(before, name), lookUp(after, name)]
    if (wanted === undefined) return old === undefined ? [] : [{ path: childPath, does: 'remove' }]
    return old === undefined
      ? [{ path: childPath, does: 'add', value: wanted }]
      : stepsBetween(old, wanted, childPath)
  })
}

/**
 * The steps that turn one list into the other. Equal entries at both ends stay. If the lists differ in length, all
 * additions or removals happen at one position: the one at which the remaining entries of both lists are most alike.
 */
function listSteps(before: readonly unknown[], after: readonly unknown[], path: Path): Step[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && isDeepStrictEqual(before[start], after[start])) start++
  let end = 0
  while (end < most - start && isDeepStrictEqual(before.at(-1 - end), after.at(-1 - end))) end++
  const [old, wanted] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  const both = Math.min(old.length, wanted.length)
  const [goes, comes] = [old.length - both, wanted.length - both]
  const gap = gapIn(old, wanted, both)
  const pathOf = (index: number): Path => [...path, start + index]
  const paired = Array.from({ length: both }, (_, index) => {
    const place = index < gap ? index : index + comes
    return stepsBetween(old[index < gap ? index : index + goes], wanted[place], pathOf(place))
  })
  return [
    ...Array.from({ length: goes }, (): Step => ({ path: pathOf(gap), does: 'remove' })),
    ...wanted
      .slice(gap, gap + comes)
      .map((value, index): Step => ({ path: pathOf(gap + index), does: 'add', value })),
    ...paired.flat(),
  ]
}

/** The position in the shorter list at which the longer list has its additional entries. */
function gapIn(old: readonly unknown[], wanted: readonly unknown[], both: number): number {
  const alike = (gap: number): number =>
    Array.from({ length: both }, (_, index) =>
      likeness(
        old[index < gap ? index : index + old.length - both],
        wanted[index < gap ? index : index + wanted.length - both],
      ),
    ).reduce((sum, amount) => sum + amount, 0)
  let best = both
  for (let gap = both - 1; gap >= 0; gap--) if (alike(gap) > alike(best)) best = gap
  return best
}

const likeness = (one: unknown, other: unknown): number =>
  isRecord(one) && isRecord(other)
    ? Object.keys(one).filter((name) => isDeepStrictEqual(one[name], other[name])).length
    : Number(isDeepStrictEqual(one, other))
