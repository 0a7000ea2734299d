import { merged } from '#search/query/filters.ts'
import { phraseOf } from '#search/query/phrase.ts'
import type { Wish } from '#search/query/wish.ts'
import type { SearchStart } from '#plan/page.ts'
import { NOTHING, ordered, orderedRanges, type Choice } from './choice.ts'
import { isListName, isRangeName, makeOf, MODEL_ATTRIBUTE, WITH, type ListName } from './params.ts'

/** A choice made from a shopper's words. */
export interface Wished {
  choice: Choice
  /** The words from which each chip was made, by the chip's key (labels.ts). */
  origins: Record<string, string>
  /** The typed words that match nothing in stock. */
  leftOut: string[]
}

/** Lists in the panel in which typed words can tick values, keyed by the index's attribute. */
export const TICKED: Readonly<Record<string, ListName>> = {
  make: 'make',
  [MODEL_ATTRIBUTE]: 'model',
  body: 'body',
  simple_fuel: 'simple_fuel',
  car_type: 'car_type',
  drive: 'drive',
  location_name: 'location_name',
}

/** Adds what the words ask for to a choice: as a filter if the panel has one for it, otherwise as a phrase. */
export function withWish(
  base: Choice,
  { parts, text, leftOut }: Wish,
  { sorts }: Pick<SearchStart, 'sorts'>,
): Wished {
  const lists: Partial<Record<ListName, string[]>> = {}
  const ranges = { ...base.ranges }
  const origins: Record<string, string> = {}
  let { sort } = base
  const tick = (name: ListName, value: string, words: string): void => {
    ;(lists[name] ??= []).push(value)
    if (name === 'model') (lists.make ??= []).push(makeOf(value))
    origins[`${name} ${value}`] = words
  }
  for (const part of merged(parts)) {
    const { aim, words, not } = part
    if ('sort' in aim) {
      if (sorts.some(({ id }) => id === aim.sort)) ({ sort } = aim)
    } else if ('values' in aim) {
      if (!not && aim.values.length > 0 && aim.values.every(([attribute]) => attribute in TICKED))
        for (const [attribute, value] of aim.values) tick(TICKED[attribute] ?? WITH, value, words)
      else tick(WITH, phraseOf(part), words)
    } else if ('all' in aim) tick(WITH, phraseOf(part), words)
    else if (isRangeName(aim.attribute)) {
      ranges[aim.attribute] = { min: aim.min, max: aim.max }
      origins[aim.attribute] = words
    } else if (isListName(aim.attribute) && aim.min !== null && aim.min === aim.max) {
      tick(aim.attribute, String(aim.min), words)
    } else tick(WITH, phraseOf(part), words)
  }
  const all = Object.entries(lists).map(([name, values]) => [
    name,
    [...(base.lists[name as ListName] ?? []), ...values],
  ])
  return {
    choice: {
      ...NOTHING,
      q: text,
      lists: ordered({ ...base.lists, ...(Object.fromEntries(all) as Choice['lists']) }),
      ranges: orderedRanges(ranges),
      sort,
    },
    origins,
    leftOut,
  }
}
