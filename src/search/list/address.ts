import type { IndexUiState } from 'instantsearch.js'
import { listPagePath, pageOfPath } from '#rules/listing/listPaths.ts'
import { isRepaymentRange } from '#rules/pricing/repayment.ts'
import { displayMake, sameMake } from '#rules/listing/makes.ts'
import type { SearchSettings } from '../client/searchClient.ts'
import { LEVEL_SEPARATOR, makeOf, modelOf, modelValue } from '../modelNames.ts'
import {
  attributeOf,
  isListName,
  isRangeName,
  LIST_NAMES,
  MODEL_ATTRIBUTE,
  RANGE_NAMES,
} from './filterNames.ts'
import {
  isSameState,
  isSameList,
  rangeOf,
  valuesOf,
  withRange,
  withValues,
  type Range,
} from './searchState.ts'

export interface AddressData {
  indexName: string
  sorts: SearchSettings['sorts']
  repayments: boolean
  first: { facets: Record<string, Record<string, number>>; page: number }
}

/** Anyone can write an address. Anything beyond these limits is left out. */
const MOST_VALUES = 40
const LONGEST_VALUE = 80
const LONGEST_QUERY = 120
const MOST_PAGES = 9999

/**
 * '' for the whole list. Each model follows its make, which shows which make it belongs to.
 *
 * @example '?make=Toyota&model=HiLux&price=-30000&sort=lowest_price&page=2'
 */
export function queryOf(
  state: IndexUiState,
  { sorts }: Pick<SearchSettings, 'sorts'> = { sorts: [] },
): string {
  const params = new URLSearchParams()
  const words = state.query?.trim() ?? ''
  if (words !== '') params.append('q', words)
  for (const make of valuesOf(state, 'make')) {
    params.append('make', make)
    for (const model of valuesOf(state, 'model'))
      if (makeOf(model) === make) params.append('model', modelOf(model))
  }
  for (const name of LIST_NAMES) {
    if (name !== 'make' && name !== 'model')
      for (const value of valuesOf(state, name)) params.append(name, value)
  }
  for (const name of RANGE_NAMES) {
    const range = rangeOf(state, name)
    if (range) params.append(name, `${range.min ?? ''}-${range.max ?? ''}`)
  }
  const sort = sorts.find(({ value }) => value === state.sortBy)
  if (sort) params.append('sort', sort.id)
  const { page = 1 } = state
  if (page > 1) params.append('page', String(page))
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

export const firstState = ({ first }: Pick<AddressData, 'first'>): IndexUiState => ({ page: first.page })

/** Returns the address of a state. If there are no filters, each page of the list has a path of its own. */
export const hrefOf = (path: string, state: IndexUiState, search: Pick<SearchSettings, 'sorts'>): string =>
  isSameList(state, {}) && state.sortBy === undefined
    ? listPagePath(path, state.page ?? 1)
    : path + queryOf(state, search)

/** Reads the state from the address bar. A page number in the path counts only if there are no filters. */
export function stateAt(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  path: string,
  data: AddressData,
): IndexUiState {
  const state = stateFrom(search, data)
  const page = pageOfPath(pathname, path)
  return page !== null && isSameState(state, {}) ? { page } : state
}

/** Reads the state from a query. Ignores unknown parameters, and values that can't be used. Never throws. */
export function stateFrom(query: string, data: AddressData): IndexUiState {
  const lists: Record<string, string[]> = {}
  const models: { model: string; after: string | undefined }[] = []
  const makeIn = (value: string): string => shownMake(value, data.first.facets.make)
  let state: IndexUiState = {}
  let page: number | undefined
  for (const [key, raw] of new URLSearchParams(query)) {
    const name = currentName(key)
    const value = clean(raw, name === 'q' ? LONGEST_QUERY : LONGEST_VALUE)
    if (value === '') continue
    if (name === 'q') state.query = value
    else if (name === 'make') (lists.make ??= []).push(makeIn(value))
    else if (name === 'model') {
      const both = makeAndModelIn(value, Object.keys(data.first.facets[MODEL_ATTRIBUTE] ?? {}).map(modelOf))
      models.push({ model: both?.model ?? value, after: both ? makeIn(both.make) : lists.make?.at(-1) })
    } else if (isListName(name))
      (lists[name] ??= []).push(stockSpelling(value, data.first.facets[attributeOf(name)]))
    else if (isRangeName(name) && (data.repayments || !isRepaymentRange(name))) {
      const range = rangeIn(value)
      if (range) state = withRange(state, name, range)
    } else if (name === 'sort') state = withSort(state, value, data)
    else if (name === 'page' && /^\d{1,4}$/.test(value))
      page = Math.min(Math.max(Number(value), 1), MOST_PAGES)
  }
  const makes = lists.make ?? []
  const modelList = models
    .slice(0, MOST_VALUES)
    .flatMap(({ model, after }) => modelValues(model, after, makes, data))
  lists.model = modelList
  lists.make = [...makes, ...modelList.map(makeOf)]
  for (const name of LIST_NAMES) {
    const values = [...new Set(lists[name])].slice(0, MOST_VALUES)
    if (values.length > 0)
      state = withValues(
        state,
        name,
        name === 'model' ? values.filter((value) => valuesOf(state, 'make').includes(makeOf(value))) : values,
      )
  }
  return { ...state, page }
}

/**
 * The make just before the model in the address, if it's known to have the model; otherwise, any chosen make that has it or, if no make is
 * chosen, any make.
 */
function modelValues(
  model: string,
  after: string | undefined,
  makes: readonly string[],
  data: AddressData,
): string[] {
  const all = Object.keys(data.first.facets[MODEL_ATTRIBUTE] ?? {})
  const named = all.filter((value) => modelOf(value).toLowerCase() === model.toLowerCase())
  const match = named.find((value) => makeOf(value) === after)
  if (match !== undefined) return [match]
  if (makes.length === 0 && after === undefined) return named
  const ofChosen = named.filter((value) => makes.includes(makeOf(value)))
  if (ofChosen.length > 0) return ofChosen
  const make = after ?? makes[0]
  return make === undefined ? [] : [modelValue(make, model)]
}

/** Returns a value as it's spelled in the stock, so that a link written by hand may contain `body=suv`. */
function stockSpelling(value: string, counts: Record<string, number> = {}): string {
  if (Object.hasOwn(counts, value)) return value
  return Object.keys(counts).find((name) => name.toLowerCase() === value.toLowerCase()) ?? value
}

/** Given any of a make's names, hyphenated or not, in upper or lower case (spec §2). */
function shownMake(value: string, counts: Record<string, number> = {}): string {
  return Object.keys(counts).find((name) => sameMake(name, value)) ?? displayMake(value)
}

/** Reads `2018-2022`, `2018-`, `-2022` or `2018`. Swaps the two years, or other amounts, if the larger comes first. */
function rangeIn(value: string): Range | undefined {
  const single = /^\d{1,9}(?:\.\d)?$/.test(value)
  const [, from = '', to = ''] =
    /^((?:\d{1,9}(?:\.\d)?)?)-((?:\d{1,9}(?:\.\d)?)?)$/.exec(single ? `${value}-${value}` : value) ?? []
  if (from === '' && to === '') return undefined
  const min = from === '' ? null : Number(from)
  const max = to === '' ? null : Number(to)
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

/** Sets the sort order with this id, if the list has it. The list's default order doesn't count as a choice. */
export function withSort(
  state: IndexUiState,
  id: string,
  { sorts, indexName }: Pick<AddressData, 'sorts' | 'indexName'>,
): IndexUiState {
  const index = sorts.find((sort) => sort.id === id)?.value
  if (index === undefined) return state
  return { ...state, sortBy: index === indexName ? undefined : index, page: 1 }
}

const clean = (raw: string, longest: number): string =>
  raw
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longest)
    .trim()

/**
 * Rewrites other names for makes or parameters (spec §2 'Make aliases') in the names that the site uses. Keeps all other parameters, such as
 * those of a campaign, and drops the empty ones that a form sends if its script hasn't loaded. Null if nothing changes.
 */
export function withCurrentNames(
  query: string,
  state: IndexUiState,
  search: Pick<SearchSettings, 'sorts'>,
): string | null {
  const given = [...new URLSearchParams(query)]
  const params = new URLSearchParams(queryOf(state, search))
  const foreign = ([key, value]: [string, string]): boolean => {
    const name = currentName(key)
    if (value === '') return isListParameter(name)
    const named = name === 'make' || name === 'model'
    return isListName(name) && (name !== key || (named && !params.has(name, value)))
  }
  if (!given.some(foreign)) return null
  for (const [key, value] of given) {
    const name = currentName(key)
    if (!isListParameter(name) && !params.has(key)) params.append(key, value)
  }
  return params.size === 0 ? '' : `?${params.toString()}`
}

const isListParameter = (name: string): boolean =>
  isListName(name) || isRangeName(name) || ['q', 'sort', 'page'].includes(name)

/** Matches the parameters of old links to lists, which are in InstantSearch's format (spec §2): `refinementList[dealership_slug][0]` and `hierarchicalMenu[hierarchical_make.lvl0][1]`. */
const OLD_NAME = /^(?:refinementList|hierarchicalMenu)\[([\w.]+)\](?:\[(\d*)\])?$/

/** Current names of old parameters. A hierarchical menu has the make on its first level and the model on its second. */
const CURRENT_NAMES: Partial<Record<string, string>> = {
  'hierarchical_make.lvl0': 'make',
  'hierarchical_make.lvl1': 'model',
  make_model: 'model',
}

/** @example nameIn('refinementList[make][0]') → 'make' */
function currentName(key: string): string {
  const [, attribute, level] = OLD_NAME.exec(key) ?? []
  if (attribute === undefined) return key
  if (level === '1' && key.startsWith('hierarchicalMenu')) return 'model'
  return (Object.hasOwn(CURRENT_NAMES, attribute) ? CURRENT_NAMES[attribute] : undefined) ?? attribute
}

/**
 * 'SKODA > Octavia' or 'SKODA:Octavia'; null for a model alone.
 *
 * @param models known models, since a model's name may contain a colon
 */
function makeAndModelIn(value: string, models: readonly string[]): { make: string; model: string } | null {
  const separator = [LEVEL_SEPARATOR, ':'].find((candidate) => value.includes(candidate))
  if (separator === undefined || models.includes(value)) return null
  const index = value.indexOf(separator)
  const [make, model] = [value.slice(0, index).trim(), value.slice(index + separator.length).trim()]
  return make === '' || model === '' ? null : { make, model }
}
