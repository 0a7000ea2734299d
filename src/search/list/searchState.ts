import {
  LIST_NAMES,
  makeOf,
  RANGE_NAMES,
  type ListName,
  type RangeName,
  attributeOf,
  isEvery,
} from './filterNames.ts'

/** Returns the same search parameters for a choice as InstantSearch would send. */
export const paramsOf = (choice: Choice) => ({
  query: choice.q,
  facetFilters: LIST_NAMES.flatMap((name) => {
    // A leading minus would mean 'not', so it's escaped.
    const terms = chosen(choice, name).map((value) => `${attributeOf(name)}:${value.replace(/^-/, '\\-')}`)
    return isEvery(name) ? terms.map((term) => [term]) : [terms]
  }).filter((group) => group.length > 0),
  numericFilters: RANGE_NAMES.flatMap((name) => {
    const { min = null, max = null } = choice.ranges[name] ?? {}
    return [...(min === null ? [] : [`${name}>=${min}`]), ...(max === null ? [] : [`${name}<=${max}`])]
  }),
})

/**
 * Minimum and maximum, inclusive; null if there's no limit. In the index's units, such as years, dollars or kilometres.
 */
export interface Span {
  min: number | null
  max: number | null
}

/** What the shopper has asked for. The address bar and the controls both show it in full. */
export interface Choice {
  q: string
  /** Models are written like 'Toyota > HiLux'. The make of each chosen model is chosen too. */
  lists: Partial<Record<ListName, readonly string[]>>
  ranges: Partial<Record<RangeName, Span>>
  /** The sort's id, as it's written in the address; '' for the list's default order. */
  sort: string
  /** Page number, from 1. */
  page: number
}

/** A range without limits. */
export const UNLIMITED: Span = { min: null, max: null }

/** The choice that stands for the whole list, without filters. */
export const NOTHING: Choice = { q: '', lists: {}, ranges: {}, sort: '', page: 1 }

export const chosen = (choice: Choice, name: ListName): readonly string[] => choice.lists[name] ?? []

/** Sets the values of a list. If a make is removed, so are its models. */
function withList(choice: Choice, name: ListName, values: readonly string[]): Choice {
  const lists = { ...choice.lists, [name]: values }
  if (name === 'make') lists.model = chosen(choice, 'model').filter((model) => values.includes(makeOf(model)))
  return { ...choice, lists: ordered(lists), page: 1 }
}

/** Adds a value to a list, or removes it if `on` is false. */
export function withValue(choice: Choice, name: ListName, value: string, on: boolean): Choice {
  const others = chosen(choice, name).filter((each) => each !== value)
  return withList(choice, name, on ? [...others, value] : others)
}

export function withRange(choice: Choice, name: RangeName, span: Span): Choice {
  const ranges = { ...choice.ranges, [name]: span }
  return { ...choice, ranges: orderedRanges(ranges), page: 1 }
}

/** Removes all filters and words. The order stays, since it hides no vehicles. */
export const cleared = (choice: Choice): Choice => ({ ...NOTHING, sort: choice.sort })

export const same = (one: Choice, other: Choice): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether two choices ask for the same vehicles, in any order and on any page. */
export const sameList = (one: Choice, other: Choice): boolean =>
  same({ ...one, sort: '', page: 1 }, { ...other, sort: '', page: 1 })

/** Puts a choice's lists in a fixed order and drops empty lists, so that equal choices have the same JSON. */
export const ordered = (lists: Choice['lists']): Choice['lists'] =>
  Object.fromEntries(
    LIST_NAMES.flatMap((name) => {
      const values = [...new Set(lists[name] ?? [])]
      return values.length > 0 ? [[name, values]] : []
    }),
  )

export const orderedRanges = (ranges: Choice['ranges']): Choice['ranges'] =>
  Object.fromEntries(
    RANGE_NAMES.flatMap((name) => {
      const span = ranges[name]
      return span && (span.min !== null || span.max !== null) ? [[name, span]] : []
    }),
  )
