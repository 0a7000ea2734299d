import { makeOf, MODEL_ATTRIBUTE } from '../state/params.ts'

const MAKE = 'make:'
const MODEL = `${MODEL_ATTRIBUTE}:`

/**
 * Makes with models under them are one choice: 'HiLux and every Mazda' is asked for as Toyota, Mazda, Toyota > HiLux.
 * InstantSearch knows them as two lists and would ask for vehicles that are in both. This makes one group of the two:
 * a make with models chosen stands for those models. A request without makes counts the makes themselves, and no
 * chosen model may narrow that.
 */
export function withMakeTree(facetFilters: unknown): unknown {
  if (!Array.isArray(facetFilters)) return facetFilters
  const groups = facetFilters.map((group: unknown) =>
    Array.isArray(group) ? group.map(String) : [String(group)],
  )
  const makes = groups.find((group) => group[0]?.startsWith(MAKE))
  const models = groups.find((group) => group[0]?.startsWith(MODEL))
  if (!models) return facetFilters
  const rest = groups.filter((group) => group !== makes && group !== models)
  if (!makes) return rest
  const narrowed = new Set(models.map((model) => MAKE + makeOf(model.slice(MODEL.length))))
  return [...rest, [...makes.filter((make) => !narrowed.has(make)), ...models]]
}
