import type { IndexUiState } from 'instantsearch.js'
import {
  attributeOf,
  isEvery,
  LIST_NAMES,
  makeOf,
  RANGE_NAMES,
  type ListName,
  type RangeName,
} from './filterNames.ts'

/**
 * A shopper's choice is InstantSearch's own state: words, the values of filters by attribute, ranges like '20000:40000', the index in whose
 * order the vehicles are, and the page number. Models are written like 'Toyota > HiLux', and the make of each chosen model is chosen too. The
 * list without filters is `{}`.
 */

/** Minimum and maximum, inclusive; null if there's no limit. In the index's units, such as years, dollars or kilometres. */
export interface Range {
  min: number | null
  max: number | null
}

export const UNLIMITED: Range = { min: null, max: null }

export const valuesOf = (state: IndexUiState, name: ListName): readonly string[] =>
  state.refinementList?.[attributeOf(name)] ?? []

export function rangeOf({ range }: IndexUiState, name: RangeName): Range | undefined {
  const [min, max] = range?.[name]?.split(':') ?? []
  return min || max ? { min: min ? Number(min) : null, max: max ? Number(max) : null } : undefined
}

/** Sets the values of a list. If a make is removed, so are its models. */
export function withValues(state: IndexUiState, name: ListName, values: readonly string[]): IndexUiState {
  const refinementList = { ...state.refinementList, [attributeOf(name)]: [...new Set(values)] }
  if (name === 'make')
    refinementList[attributeOf('model')] = valuesOf(state, 'model').filter((model) =>
      values.includes(makeOf(model)),
    )
  return { ...state, refinementList, page: 1 }
}

export function withChoice(state: IndexUiState, name: ListName, value: string, on: boolean): IndexUiState {
  const values = valuesOf(state, name)
  return withValues(state, name, on ? [...values, value] : values.filter((other) => other !== value))
}

export function withRange(state: IndexUiState, name: RangeName, { min, max }: Range): IndexUiState {
  return { ...state, range: { ...state.range, [name]: `${min ?? ''}:${max ?? ''}` }, page: 1 }
}

/** Removes all filters and words. The order stays, since it hides no vehicles. */
export const withoutFilters = ({ sortBy }: IndexUiState): IndexUiState => ({ sortBy })

const filtersOf = (state: IndexUiState): unknown[] => [
  state.query ?? '',
  LIST_NAMES.map((name) => valuesOf(state, name)),
  RANGE_NAMES.map((name) => rangeOf(state, name)),
]

export const isSameState = (one: IndexUiState, other: IndexUiState): boolean =>
  JSON.stringify([filtersOf(one), one.sortBy, one.page ?? 1]) ===
  JSON.stringify([filtersOf(other), other.sortBy, other.page ?? 1])

/** Whether two states ask for the same vehicles, in any order and on any page. */
export const isSameList = (one: IndexUiState, other: IndexUiState): boolean =>
  JSON.stringify(filtersOf(one)) === JSON.stringify(filtersOf(other))

/** Returns the same search parameters for a state as InstantSearch would send. */
export const paramsOf = (state: IndexUiState) => ({
  query: state.query ?? '',
  facetFilters: LIST_NAMES.flatMap((name) => {
    // A leading minus would mean 'not', so it's escaped.
    const terms = valuesOf(state, name).map((value) => `${attributeOf(name)}:${value.replace(/^-/, '\\-')}`)
    return isEvery(name) ? terms.map((term) => [term]) : [terms]
  }).filter((group) => group.length > 0),
  numericFilters: RANGE_NAMES.flatMap((name) => {
    const { min, max } = rangeOf(state, name) ?? UNLIMITED
    return [...(min === null ? [] : [`${name}>=${min}`]), ...(max === null ? [] : [`${name}<=${max}`])]
  }),
})
