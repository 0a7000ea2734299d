import { makeOf, MODEL_ATTRIBUTE } from '../state/params.ts'

const MAKE = 'make:'
const MODEL = `${MODEL_ATTRIBUTE}:`

/**
 * Combines a choice's makes and models into one condition. For 'HiLux and every Mazda', the choice contains the makes
 * Toyota and Mazda and the model Toyota > HiLux. InstantSearch treats these as two lists, and would ask for vehicles
 * that match both. Here they become one group of alternatives, in which a make with chosen models stands for only those
 * models. A request that counts the vehicles of each make contains no makes, so its models are removed too.
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
