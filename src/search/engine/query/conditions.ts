import type { Conditions } from '../contract.ts'
import { refuse } from '../errors.ts'
import { parseFilters, readNumber, type Filter } from './filters.ts'

/** All conditions of the array must be met and, of an array within it, any. */
function nested(conditions: unknown, parameter: string, read: (text: string) => Filter): Filter | undefined {
  if (conditions === undefined || conditions === null) return undefined
  const list: unknown = typeof conditions === 'string' ? [conditions] : conditions
  const each = (condition: unknown): Filter => {
    if (typeof condition !== 'string') {
      refuse(parameter, 'text', condition)
    }
    return read(condition)
  }
  if (!Array.isArray(list)) return refuse(parameter, 'a list', list)
  const all = list
    .filter((condition) => !(Array.isArray(condition) && condition.length === 0) && condition !== '')
    .map((condition: unknown) => (Array.isArray(condition) ? { any: condition.map(each) } : each(condition)))
  return all.length > 0 ? { all } : undefined
}

const FACET_FILTERS = 'facetFilters'

export const parseFacetFilters = (conditions: Conditions | undefined): Filter | undefined =>
  nested(conditions, FACET_FILTERS, (text) => facetFilter(text, FACET_FILTERS))

/** `attribute:value`, `attribute:-value` to exclude the value, or `attribute:\-value` for a value that starts with a minus sign. */
export function facetFilter(text: string, parameter: string): Filter {
  const colon = text.indexOf(':')
  if (colon < 1) refuse(parameter, 'attribute:value', text)
  const negated = text.startsWith('-')
  const attribute = text.slice(negated ? 1 : 0, colon)
  const value = text.slice(colon + 1)
  if (negated || value.startsWith('-')) {
    return { not: { attribute, is: negated ? value : value.slice(1) } }
  }
  return { attribute, is: value.startsWith('\\-') ? value.slice(1) : value }
}

/** Parses `numericFilters`: `price>=10000`, `km:0 TO 50000`, `year:2020`. */
export function parseNumericFilters(conditions: Conditions | undefined): Filter | undefined {
  const parameter = 'numericFilters'
  return nested(conditions, parameter, (text) => {
    const filter = parseFilters(text, parameter)
    if (!filter || !('attribute' in filter))
      return refuse(parameter, 'a condition such as price>=10000', text)
    if (!('is' in filter)) return filter
    return { attribute: filter.attribute, comparison: '=', number: readNumber(filter.is, parameter) }
  })
}
