import { matching, type RawCar, type Where } from './rawStock.ts'

/** The sort orders that a query's words can ask for. */
export const SORTS = ['lowest_price', 'highest_price', 'latest', 'lowest_kms', 'highest_kms'] as const

const KEYS = ['query', 'where', 'sort', 'left_out', 'nothing', 'not_yet']

/** Keys of `where` that contain further conditions. */
const NESTS = ['and', 'or', 'not']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOne = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number'

const isEnd = (value: unknown): boolean => value === null || typeof value === 'number'

/** Returns what's wrong with the condition for a field, if anything. */
function conditionFault(condition: unknown): string | undefined {
  if (isRecord(condition)) {
    const { any, ...rest } = condition
    const fine = Array.isArray(any) && any.every(isOne) && Object.keys(rest).length === 0
    return fine ? undefined : 'has to be {any: [values]}'
  }
  if (!Array.isArray(condition)) return isOne(condition) ? undefined : 'is neither text nor number'
  if (condition.length > 0 && condition.every((each) => typeof each === 'string')) return undefined
  if (condition.length !== 2 || !condition.every(isEnd)) return 'has to be a list of texts or [from, to]'
  const [from, to] = condition as [number | null, number | null]
  return from !== null && to !== null && from > to ? `goes from ${from} down to ${to}` : undefined
}

/** Checks that patterns compile. Otherwise, an invalid pattern would be noticed only when `matching` compares a vehicle with it. */
function patternFault(condition: unknown): string | undefined {
  const texts = (isRecord(condition) ? [condition['any']] : [condition]).flat(2)
  for (const text of texts) {
    if (typeof text !== 'string') continue
    const opened = text.startsWith('/')
    if (opened !== text.endsWith('/') || text === '/') return `has half a pattern: ${text}`
    try {
      new RegExp(text)
    } catch {
      return `has an invalid pattern: ${text}`
    }
  }
  return undefined
}

/** Lists everything that's wrong with the conditions in a `where`. */
function whereFaults(where: unknown, stock: readonly RawCar[]): string[] {
  if (!isRecord(where)) return ['where: has to be fields']
  return Object.entries(where).flatMap(([key, value]) => {
    if (key === 'not') return whereFaults(value, stock)
    if (NESTS.includes(key))
      return Array.isArray(value) && value.length > 1
        ? value.flatMap((each) => whereFaults(each, stock))
        : [`where.${key}: has to be a list of two or more`]
    const known = key.startsWith('spec.')
      ? stock.some((car) => car.specifications.some(({ name }) => name === key.slice(5)))
      : key === 'text' || stock.some((car) => Object.hasOwn(car, key))
    if (!known) return [`where.${key}: no vehicle has that`]
    const fault = conditionFault(value) ?? patternFault(value)
    return fault === undefined ? [] : [`where.${key}: ${fault}`]
  })
}

/** Lists everything that's wrong with one entry of a file. Each fault starts with the entry's query. */
export function faultsOf(entry: unknown, stock: readonly RawCar[]): string[] {
  if (!isRecord(entry) || typeof entry['query'] !== 'string' || entry['query'].trim() === '')
    return [`${JSON.stringify(entry)}: has no query`]
  const { query, where, sort, left_out: leftOut, nothing } = entry
  const faults: string[] = []
  const strange = Object.keys(entry).filter((key) => !KEYS.includes(key))
  if (strange.length > 0) faults.push(`unknown: ${strange.join(', ')}`)
  if (nothing !== undefined && nothing !== true) faults.push('nothing: can only be true')
  if (where === undefined && nothing === undefined) faults.push('says neither where nor nothing')
  if (sort !== undefined && !SORTS.some((each) => each === sort))
    faults.push(`sort: ${String(sort)} isn’t an order`)
  if (leftOut !== undefined) {
    const words = query.toLowerCase().split(/\s+/)
    if (!Array.isArray(leftOut) || leftOut.length === 0) faults.push('left_out: has to be a list of words')
    else
      for (const word of leftOut)
        if (!words.includes(String(word))) faults.push(`left_out: “${String(word)}” isn’t in the query`)
  }
  if (where !== undefined) {
    const wrong = whereFaults(where, stock)
    faults.push(...wrong)
    const count = wrong.length > 0 ? undefined : stock.filter((car) => matching(where as Where, car)).length
    if (count === 0 && nothing === undefined) faults.push('means no vehicle, and doesn’t say nothing: true')
    if (count !== undefined && count > 0 && nothing === true)
      faults.push(`says nothing: true, and means ${count} vehicles`)
  }
  return faults.map((fault) => `“${query}”: ${fault}`)
}
