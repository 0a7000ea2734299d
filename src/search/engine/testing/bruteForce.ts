import type { SearchRecord } from '../../record.ts'

/**
 * A simple search that must give the same results as the engine. It loops over the records themselves and shares no code with the engine.
 * Filters are plain data, from which tests also write the filters of requests.
 */
export type Condition =
  | { kind: 'is'; attribute: string; value: string; negated: boolean }
  | { kind: 'compare'; attribute: string; comparison: string; number: number; negated: boolean }
  | { kind: 'range'; attribute: string; from: number; to: number; negated: boolean }

function valuesOf(record: SearchRecord, attribute: string): (string | number | boolean | null)[] {
  const level = record.make !== '' && record.model !== '' ? [`${record.make} > ${record.model}`] : []
  if (attribute === 'hierarchical_make.lvl0') return record.make === '' ? [] : [record.make]
  if (attribute === 'hierarchical_make.lvl1' || attribute === 'make_model') return level
  if (attribute === 'has_photos') return [record.photos_count !== 0]
  if (attribute === 'on_subscription')
    return [record.subscription_price !== null && record.subscription_price > 0]
  if (attribute === 'car_licence') return [!(record.gross !== null && record.gross > 4_500)]
  const value = record[attribute as keyof SearchRecord]
  const list = Array.isArray(value) ? value : [value]
  return [...new Set(list)].filter((each) => each !== '' && each !== null && each !== undefined)
}

export function meets(record: SearchRecord, condition: Condition): boolean {
  const values = valuesOf(record, condition.attribute)
  const met = ((): boolean => {
    if (condition.kind === 'is') {
      return values.some((value) => String(value).toLowerCase() === condition.value.toLowerCase())
    }
    const number = values[0]
    if (condition.kind === 'range') {
      return typeof number === 'number' && number >= condition.from && number <= condition.to
    }
    if (condition.comparison === '!=') return number !== condition.number
    if (typeof number !== 'number') return false
    const limit = condition.number
    switch (condition.comparison) {
      case '<':
        return number < limit
      case '<=':
        return number <= limit
      case '=':
        return number === limit
      case '>=':
        return number >= limit
      default:
        return number > limit
    }
  })()
  return met !== condition.negated
}

/** Whether a record meets at least one condition in each group. */
export function meetsAll(record: SearchRecord, groups: readonly (readonly Condition[])[]): boolean {
  return groups.every((group) => group.length === 0 || group.some((condition) => meets(record, condition)))
}

export function countValues(records: readonly SearchRecord[], attribute: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const record of records) {
    for (const value of valuesOf(record, attribute))
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  }
  return counts
}

/**
 * Sorts by the number and in the direction that `sort` gives ('_price_asc'), and puts records without that number last. Records with equal
 * numbers, or without one, are sorted by custom_rank, highest first, then those with
 * pictures first, and then by id.
 */
export function sortRecords(records: readonly SearchRecord[], sort: string): SearchRecord[] {
  const byRank = (a: SearchRecord, b: SearchRecord): number =>
    b.custom_rank - a.custom_rank ||
    Number(b.photos_count !== 0) - Number(a.photos_count !== 0) ||
    (a.objectID < b.objectID ? -1 : 1)
  const found = /^_(.+)_(asc|desc)$/.exec(sort)
  if (!found) return [...records].sort(byRank)
  const numberOf = (record: SearchRecord): number | null => {
    const value = record[found[1] as keyof SearchRecord]
    return typeof value === 'number' ? value : null
  }
  const has = records.filter((record) => numberOf(record) !== null)
  const lacks = records.filter((record) => numberOf(record) === null)
  const sign = found[2] === 'asc' ? 1 : -1
  has.sort((a, b) => sign * ((numberOf(a) ?? 0) - (numberOf(b) ?? 0)) || byRank(a, b))
  return [...has, ...lacks.sort(byRank)]
}

export const idsOf = (records: readonly { objectID: string }[]): string[] =>
  records.map(({ objectID }) => objectID)
