import { LIST_NAMES, makeOf, RANGE_NAMES, type ListName, type RangeName } from './params.ts'

/** The least and the greatest, both included; null is open. Years, dollars, kilometres. */
export interface Span {
  min: number | null
  max: number | null
}

/** What the shopper has asked of the list: what the address bar says, and all that the controls show. */
export interface Choice {
  q: string
  /** Models as 'Toyota > HiLux', each with its make chosen too. */
  lists: Partial<Record<ListName, readonly string[]>>
  ranges: Partial<Record<RangeName, Span>>
  /** The sort's readable id; '' for the order the list opens in. */
  sort: string
  /** From 1. */
  page: number
}

/** The list as it was rendered. */
export const NOTHING: Choice = { q: '', lists: {}, ranges: {}, sort: '', page: 1 }

export const chosen = (choice: Choice, name: ListName): readonly string[] => choice.lists[name] ?? []

/** With these values of a list and no others; a model goes when its make goes. */
export function withList(choice: Choice, name: ListName, values: readonly string[]): Choice {
  const lists = { ...choice.lists, [name]: values }
  if (name === 'make') lists.model = chosen(choice, 'model').filter((model) => values.includes(makeOf(model)))
  return { ...choice, lists: ordered(lists), page: 1 }
}

/** With a value of a list, or without it. */
export function withValue(choice: Choice, name: ListName, value: string, on: boolean): Choice {
  const others = chosen(choice, name).filter((each) => each !== value)
  return withList(choice, name, on ? [...others, value] : others)
}

export function withRange(choice: Choice, name: RangeName, span: Span): Choice {
  const ranges = { ...choice.ranges, [name]: span }
  return { ...choice, ranges: orderedRanges(ranges), page: 1 }
}

/** Without filters and words; the order stays, as it hides nothing. */
export const cleared = (choice: Choice): Choice => ({ ...NOTHING, sort: choice.sort })

/** Whether both ask for the same list. */
export const same = (one: Choice, other: Choice): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Whether both ask for the same vehicles, whatever the order and the page. */
export const sameList = (one: Choice, other: Choice): boolean =>
  same({ ...one, sort: '', page: 1 }, { ...other, sort: '', page: 1 })

/** One spelling for each choice: the names in order, none without values. */
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
