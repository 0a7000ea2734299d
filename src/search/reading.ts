import {
  COLUMNS,
  LEVEL_SEPARATOR,
  MAKE_LEVEL,
  MAKE_MODEL,
  MODEL_LEVEL,
  type ColumnName,
  DERIVED,
} from './engine/index/columns.ts'
import type { ColumnKind } from '#stock/fields.ts'
import type { Comparison, Filter } from './engine/query/filters.ts'
import type { SearchRecord } from './record.ts'

/*
 * Gives the same results as the search engine, without an index. A build makes only a few searches and has the vehicles in memory, so this
 * takes a fraction of the time needed to open an index. A property test compares the results with the engine's.
 */

type Value = string | number | boolean
type Test = (record: SearchRecord) => boolean

const KINDS: ReadonlyMap<string, ColumnKind> = new Map(COLUMNS.map(([name, kind]) => [name, kind]))

/** Returns a function that reads an attribute's value or values from a record; it returns '' or null if there are none. */
function readerOf(attribute: string): (record: SearchRecord) => Value | readonly Value[] | null {
  if (attribute === MODEL_LEVEL || attribute === MAKE_MODEL)
    return ({ make, model }) => make && model && make + LEVEL_SEPARATOR + model
  const derived = DERIVED.get(attribute)
  if (derived) return (record) => derived.isTrue(record[derived.of])
  const name = attribute === MAKE_LEVEL ? 'make' : attribute
  return KINDS.has(name) ? (record) => record[name as ColumnName] : () => null
}

export function testOf(filter: Filter): Test {
  if ('all' in filter) {
    const tests = filter.all.map(testOf)
    return (record) => tests.every((test) => test(record))
  }
  if ('any' in filter) {
    const tests = filter.any.map(testOf)
    return (record) => tests.some((test) => test(record))
  }
  if ('not' in filter) {
    const test = testOf(filter.not)
    return (record) => !test(record)
  }
  const read = readerOf(filter.attribute)
  if ('is' in filter) {
    const same = sameAs(filter.is)
    return (record) => {
      const value = read(record)
      return Array.isArray(value) ? value.some(same) : same(value)
    }
  }
  if (KINDS.get(filter.attribute) !== 'number') return () => false
  const numberIn = (record: SearchRecord) => Number(read(record) ?? NaN)
  if ('from' in filter) {
    const { from, to } = filter
    return (record) => numberIn(record) >= from && numberIn(record) <= to
  }
  const compare = COMPARE[filter.comparison]
  return (record) => compare(numberIn(record), filter.number)
}

/** Returns a test of whether a value equals a text. Case is ignored. No value equals ''. */
function sameAs(text: string): (value: unknown) => boolean {
  const wanted = text.toLowerCase()
  if (wanted.trim() === '') return () => false
  return (value) =>
    typeof value === 'number' ? value === Number(wanted) : String(value ?? '').toLowerCase() === wanted
}

const COMPARE: Record<Comparison, (value: number, number: number) => boolean> = {
  '<': (value, number) => value < number,
  '<=': (value, number) => value <= number,
  '=': (value, number) => value === number,
  '!=': (value, number) => value !== number,
  '>=': (value, number) => value >= number,
  '>': (value, number) => value > number,
}

/** How many records have each value of an attribute. */
export type ValueCounts = Map<Value, number>

/** @param by 1, or -1 to take the records' values away */
export function addCounts(
  counts: ValueCounts,
  records: readonly SearchRecord[],
  attribute: string,
  by: 1 | -1,
): ValueCounts {
  const read = readerOf(attribute)
  function add(value: Value): void {
    const count = (counts.get(value) ?? 0) + by
    if (count === 0) counts.delete(value)
    else counts.set(value, count)
  }
  for (const record of records) {
    const value = read(record)
    if (value === null) continue
    if (typeof value === 'object') new Set(value).forEach(add)
    else add(value)
  }
  return counts
}

/** Sorted by count, then by value. */
export function mostCounted(counts: ValueCounts, most: number): Record<string, number> {
  const sorted = [...counts]
    .filter(([value]) => value !== '')
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return Object.fromEntries(sorted.slice(0, most))
}

export const countsIn = (
  records: readonly SearchRecord[],
  attribute: string,
  most: number,
): Record<string, number> => mostCounted(addCounts(new Map(), records, attribute, 1), most)

/** The lowest and highest value that records have for an attribute; undefined if none of them has a number for it. */
export const endsIn = (records: readonly SearchRecord[], attribute: keyof SearchRecord): Ends | undefined =>
  endsOfNumbers(records.map((record) => record[attribute]))

export interface Ends {
  min: number
  max: number
}

/** Ignores values that aren't numbers. */
export function endsOfNumbers(values: Iterable<unknown>): Ends | undefined {
  let [min, max] = [Infinity, -Infinity]
  for (const value of values) {
    if (typeof value !== 'number') continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return min <= max ? { min, max } : undefined
}
