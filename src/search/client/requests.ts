import { makeOf, MODEL_ATTRIBUTE, modelOf, modelValue } from '../list/filterNames.ts'
import { SEARCH_INDEX } from '#rules/constants.ts'

/**
 * As a salesperson would: in stock, coming soon, sold, and in each group those with photos first. Scores add up, and the highest comes first.
 */
const RANKING = ['status:in_stock<score=4>', 'status:coming_soon<score=2>', 'has_photos:true<score=1>']

interface RankedRequest {
  indexName?: string
  params?: { query?: string; facetFilters?: unknown; numericFilters?: unknown; optionalFilters?: string[] }
}

/**
 * None for a list without filters, whose pages were built in the site's own order, or for one that's sorted in another way, such as by price.
 * A request's own ranking (nearby.ts) comes first.
 */
export const rankingOf = ({ indexName, params = {} }: RankedRequest): { optionalFilters?: string[] } =>
  indexName === SEARCH_INDEX &&
  [params.query?.trim(), params.facetFilters, params.numericFilters, params.optionalFilters].some(
    (asked) => `${asked ?? ''}` !== '',
  )
    ? { optionalFilters: [...(params.optionalFilters ?? []), ...RANKING] }
    : {}

const MAKE = 'make:'
const MODEL = `${MODEL_ATTRIBUTE}:`

/**
 * For 'HiLux and every Mazda', InstantSearch would ask for vehicles that match both the makes Toyota and Mazda and the model Toyota > HiLux.
 * Here they become alternatives, in which a make with chosen models stands for only those models. A request that counts the vehicles of each
 * make contains no makes, so its models are removed too.
 */
export function withMakeTree(facetFilters: unknown): unknown {
  if (!Array.isArray(facetFilters)) return facetFilters
  const groups = facetFilters.map((group: unknown) =>
    Array.isArray(group) ? group.map(String) : [String(group)],
  )
  const makes = groups.find((group) => group[0]?.startsWith(MAKE))
  const models = groups.find((group) => group[0]?.startsWith(MODEL))
  if (!models) return facetFilters
  const otherGroups = groups.filter((group) => group !== makes && group !== models)
  if (!makes) return otherGroups
  const narrowed = new Set(models.map((model) => MAKE + makeOf(model.slice(MODEL.length))))
  return [...otherGroups, [...makes.filter((make) => !narrowed.has(make)), ...models]]
}

export function withNames(facetFilters: unknown, namesOf: (make: string) => string[]): unknown {
  if (!Array.isArray(facetFilters)) return facetFilters
  const names = (term: string): string[] => {
    if (term.startsWith(MAKE)) return namesOf(term.slice(MAKE.length)).map((name) => MAKE + name)
    if (!term.startsWith(MODEL)) return [term]
    const value = term.slice(MODEL.length)
    return namesOf(makeOf(value)).map((name) => MODEL + modelValue(name, modelOf(value)))
  }
  return facetFilters.map((group: unknown) => {
    const terms = Array.isArray(group) ? group.map(String) : [String(group)]
    const all = new Set(terms.flatMap(names))
    return all.size > terms.length ? [...all] : group
  })
}
