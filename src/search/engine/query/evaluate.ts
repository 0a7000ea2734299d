import { allBits, andInto, emptyBits, notInto, orInto, setBit, type Bits } from '../bitset.ts'
import type { ColumnName } from '../index/columns.ts'
import type { Filter } from './filters.ts'
import type { Store } from '../index/store.ts'

/**
 * Don't modify the result, because it's used again. If no record has the condition's attribute, no row meets the condition, and all rows meet
 * its negation.
 */
export function evaluate(store: Store, filter: Filter): Bits {
  if ('all' in filter)
    return filter.all.map((operand) => evaluate(store, operand)).reduce(andInto, allBits(store.size))
  if ('any' in filter)
    return filter.any.map((choice) => evaluate(store, choice)).reduce(orInto, emptyBits(store.size))
  if ('not' in filter) return notInto(evaluate(store, filter.not).slice(), store.size)
  if ('is' in filter) {
    const { attribute, is } = filter
    return store.cached('equal', `${attribute}\0${is}`, () => equal(store, attribute, is))
  }
  const { attribute } = filter
  if (store.kind(attribute) !== 'number') return emptyBits(store.size)
  const numbers = store.numbers(attribute)
  if ('from' in filter) {
    const { from, to } = filter
    return rowsWhere(store, (row) => (numbers[row] ?? NaN) >= from && (numbers[row] ?? NaN) <= to)
  }
  const { number, comparison } = filter
  // A record without the number meets '!=', just as it meets a condition with NOT and '='.
  const other = comparison === '!='
  const less = other || comparison.startsWith('<')
  const more = other || comparison.startsWith('>')
  const same = !other && comparison.endsWith('=')
  return rowsWhere(store, (row) => {
    const value = numbers[row] ?? NaN
    return value < number ? less : value > number ? more : value === number ? same : other
  })
}

export function rowsWhere(store: Store, test: (row: number) => boolean): Bits {
  const bits = emptyBits(store.size)
  for (let row = 0; row < store.size; row++) if (test(row)) setBit(bits, row)
  return bits
}

/** The rows that have this value. As in Algolia, case is ignored: `make:toyota` finds Toyota. No row has the value ''. */
function equal(store: Store, attribute: string, value: string): Bits {
  const wanted = value.trim() && value.toLowerCase()
  const kind = store.kind(attribute)
  if (kind === 'number') {
    const numbers = store.numbers(attribute)
    const number = wanted === '' ? NaN : Number(value)
    return rowsWhere(store, (row) => numbers[row] === number)
  }
  const same = (text: string): boolean => wanted !== '' && text.toLowerCase() === wanted
  if (kind === 'text') return rowsWhere(store, (row) => same(store.at(attribute as ColumnName, row)))
  const lists = kind === 'list' ? store.list(attribute) : undefined
  const { values, codes } = lists ?? store.dictionary(attribute) ?? { values: [], codes: [] }
  const meant = (values as readonly string[]).map(same)
  const has = lists
    ? Array.from(lists.starts, (start, list) =>
        lists.items.subarray(start, lists.starts[list + 1] ?? start).some((item) => meant[item]),
      )
    : meant
  const bits = emptyBits(store.size)
  // A plain loop is used here. rowsWhere would call a function for each row, and this must be fast, because most filters end up here.
  for (let row = 0; row < store.size; row++) if (has[codes[row] ?? 0]) setBit(bits, row)
  return bits
}
