import type { SearchSettings } from '../client/searchClient.ts'
import { listPagePath, pageOfPath } from '#rules/listing/listPaths.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import { displayMake, sameMake } from '#rules/listing/makes.ts'
import { NOTHING, ordered, orderedRanges, same, type Choice, type Span } from './searchState.ts'
import {
  attributeOf,
  isListName,
  isRangeName,
  LIST_NAMES,
  makeOf,
  MODEL_ATTRIBUTE,
  modelOf,
  modelValue,
  RANGE_NAMES,
} from './filterNames.ts'
import { LEVEL_SEPARATOR } from '../modelNames.ts'

/**
 * Rewrites a query that has other names for makes or parameters (spec §2 'Make aliases') in the names that the site
 * uses. Keeps all other parameters, such as those of a campaign, and drops the empty ones that a form sends if
 * its script hasn't loaded. Returns null if nothing changes.
 */
export function inOwnNames(query: string, choice: Choice): string | null {
  const given = [...new URLSearchParams(query)]
  const own = new URLSearchParams(queryOf(choice))
  const foreign = ([key, value]: [string, string]): boolean => {
    const name = nameIn(key)
    if (value === '') return isPlaced(name)
    const named = name === 'make' || name === 'model'
    return isListName(name) && (name !== key || (named && !own.has(name, value)))
  }
  if (!given.some(foreign)) return null
  for (const [key, value] of given) {
    const name = nameIn(key)
    if (!isPlaced(name) && !own.has(key)) own.append(key, value)
  }
  return own.size === 0 ? '' : `?${own.toString()}`
}

/** Whether a parameter is one of the list's own. */
const isPlaced = (name: string): boolean =>
  isListName(name) || isRangeName(name) || ['q', 'sort', 'page'].includes(name)

/** Reads old links to lists, which are in InstantSearch's format (spec §2). */

/** Matches `refinementList[dealership_slug][0]` and `hierarchicalMenu[hierarchical_make.lvl0][1]`. */
const OLD_NAME = /^(?:refinementList|hierarchicalMenu)\[([\w.]+)\](?:\[(\d*)\])?$/

/** Current names of old parameters. A hierarchical menu has the make on its first level and the model on its second. */
const NOW: Partial<Record<string, string>> = {
  'hierarchical_make.lvl0': 'make',
  'hierarchical_make.lvl1': 'model',
  make_model: 'model',
}

/**
 * Returns the current name of a parameter, given its old or its current name.
 *
 * @example nameIn('refinementList[make][0]') → 'make'
 */
export function nameIn(key: string): string {
  const [, attribute, at] = OLD_NAME.exec(key) ?? []
  if (attribute === undefined) return key
  if (at === '1' && key.startsWith('hierarchicalMenu')) return 'model'
  return (Object.hasOwn(NOW, attribute) ? NOW[attribute] : undefined) ?? attribute
}

/**
 * Splits a value that contains both make and model, such as 'SKODA > Octavia' or 'SKODA:Octavia'. Returns null for a
 * model alone.
 *
 * @param models known models, since a model's name may contain a colon
 */
export function bothOf(value: string, models: readonly string[]): { make: string; model: string } | null {
  const separator = [LEVEL_SEPARATOR, ':'].find((each) => value.includes(each))
  if (separator === undefined || models.includes(value)) return null
  const at = value.indexOf(separator)
  const [make, model] = [value.slice(0, at).trim(), value.slice(at + separator.length).trim()]
  return make === '' || model === '' ? null : { make, model }
}

/** Page data that determines how an address is read. */
export interface Known {
  indexName: string
  sorts: SearchSettings['sorts']
  /** Whether shoppers can filter by repayment. */
  repayments: boolean
  first: { facets: Record<string, Record<string, number>>; page: number }
}

/**
 * Limits, since anyone can write an address: values per filter, characters per value and per search text, and the
 * number of the last page. Anything beyond them is left out.
 */
const MOST_VALUES = 40
const LONGEST_VALUE = 80
const LONGEST_QUERY = 120
const MOST_PAGES = 9999

/**
 * Writes a choice as a query: '' for the whole list, otherwise '?q=…&make=…'. Each model follows its make, which shows
 * which make it belongs to.
 *
 * @example '?make=Toyota&model=HiLux&price=-30000&sort=lowest_price&page=2'
 */
export function queryOf({ q, lists, ranges, sort, page }: Choice): string {
  const params = new URLSearchParams()
  if (q.trim() !== '') params.append('q', q.trim())
  for (const make of lists.make ?? []) {
    params.append('make', make)
    for (const model of lists.model ?? []) if (makeOf(model) === make) params.append('model', modelOf(model))
  }
  for (const name of LIST_NAMES) {
    if (name !== 'make' && name !== 'model') for (const value of lists[name] ?? []) params.append(name, value)
  }
  for (const name of RANGE_NAMES) {
    const span = ranges[name]
    if (span) params.append(name, `${span.min ?? ''}-${span.max ?? ''}`)
  }
  if (sort !== '') params.append('sort', sort)
  if (page > 1) params.append('page', String(page))
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

/** Returns the choice that a page is rendered with: no filters, and the number of the page. */
export const firstChoice = ({ first }: Pick<Known, 'first'>): Choice => ({ ...NOTHING, page: first.page })

/** Returns the address of a choice. If there are no filters, each page of the list has a path of its own. */
export const hrefOf = (path: string, choice: Choice): string =>
  same({ ...choice, page: 1 }, NOTHING) ? listPagePath(path, choice.page) : path + queryOf(choice)

/** Reads the choice from the address bar. A page number in the path counts only if there are no filters. */
export function choiceAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  path: string,
  known: Known,
): Choice {
  const choice = choiceFrom(search, known)
  const page = pageOfPath(pathname, path)
  return page !== null && same(choice, NOTHING) ? { ...choice, page } : choice
}

/** Reads the choice from a query. Ignores unknown parameters, and values that can't be used. Never throws. */
export function choiceFrom(query: string, known: Known): Choice {
  const lists: Record<string, string[]> = {}
  const ranges: Choice['ranges'] = {}
  const models: { model: string; after: string | undefined }[] = []
  const makeIn = (value: string): string => spelledMake(value, known.first.facets.make)
  let { q, sort, page } = NOTHING
  for (const [key, raw] of new URLSearchParams(query)) {
    const name = nameIn(key)
    const value = clean(raw, name === 'q' ? LONGEST_QUERY : LONGEST_VALUE)
    if (value === '') continue
    if (name === 'q') q = value
    else if (name === 'make') (lists.make ??= []).push(makeIn(value))
    else if (name === 'model') {
      const both = bothOf(value, Object.keys(known.first.facets[MODEL_ATTRIBUTE] ?? {}).map(modelOf))
      models.push({ model: both?.model ?? value, after: both ? makeIn(both.make) : lists.make?.at(-1) })
    } else if (isListName(name))
      (lists[name] ??= []).push(spelled(value, known.first.facets[attributeOf(name)]))
    else if (isRangeName(name) && (known.repayments || !isRepaymentRange(name)))
      ranges[name] = spanOf(value) ?? ranges[name]
    else if (name === 'sort') sort = sortId(value, known) ?? sort
    else if (name === 'page' && /^\d{1,4}$/.test(value))
      page = Math.min(Math.max(Number(value), 1), MOST_PAGES)
  }
  const makes = lists.make ?? []
  lists.model = models
    .slice(0, MOST_VALUES)
    .flatMap(({ model, after }) => modelValues(model, after, makes, known))
  lists.make = [...makes, ...lists.model.map(makeOf)]
  for (const [name, values] of Object.entries(lists)) lists[name] = [...new Set(values)].slice(0, MOST_VALUES)
  lists.model = lists.model.filter((value) => lists.make?.includes(makeOf(value)))
  return { q, lists: ordered(lists), ranges: orderedRanges(ranges), sort, page }
}

/**
 * Finds the make of a model. It's the make just before the model in the address, if that make is known to have the
 * model; otherwise, it's any chosen make that has it. If no make is chosen, it may be any make.
 */
function modelValues(
  model: string,
  after: string | undefined,
  makes: readonly string[],
  known: Known,
): string[] {
  const all = Object.keys(known.first.facets[MODEL_ATTRIBUTE] ?? {})
  const named = all.filter((value) => modelOf(value).toLowerCase() === model.toLowerCase())
  const own = named.find((value) => makeOf(value) === after)
  if (own !== undefined) return [own]
  if (makes.length === 0 && after === undefined) return named
  const ofChosen = named.filter((value) => makes.includes(makeOf(value)))
  if (ofChosen.length > 0) return ofChosen
  const make = after ?? makes[0]
  return make === undefined ? [] : [modelValue(make, model)]
}

/** Returns a value as it's spelled in the stock, so that a link written by hand may contain `body=suv`. */
function spelled(value: string, counts: Record<string, number> = {}): string {
  if (Object.hasOwn(counts, value)) return value
  return Object.keys(counts).find((each) => each.toLowerCase() === value.toLowerCase()) ?? value
}

/**
 * Returns the name under which visitors see a make, given any of its names, hyphenated or not, in upper or lower case
 * (spec §2).
 */
function spelledMake(value: string, counts: Record<string, number> = {}): string {
  return Object.keys(counts).find((each) => sameMake(each, value)) ?? displayMake(value)
}

/** Reads `2018-2022`, `2018-`, `-2022` or `2018`. Swaps the two years, or other amounts, if the larger comes first. */
function spanOf(value: string): Span | undefined {
  const single = /^\d{1,9}(?:\.\d)?$/.test(value)
  const [, from = '', to = ''] =
    /^((?:\d{1,9}(?:\.\d)?)?)-((?:\d{1,9}(?:\.\d)?)?)$/.exec(single ? `${value}-${value}` : value) ?? []
  if (from === '' && to === '') return undefined
  const min = from === '' ? null : Number(from)
  const max = to === '' ? null : Number(to)
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

/** Returns the sort's id; undefined if it's unknown or the list's default order, which doesn't count as a choice. */
function sortId(value: string, { sorts, indexName }: Known): string | undefined {
  const sort = sorts.find(({ id }) => id === value)
  return sort?.value === indexName ? '' : sort?.id
}

/** Removes control characters and spaces at either end, and cuts the text to the maximum length. */
const clean = (raw: string, longest: number): string =>
  raw
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()
