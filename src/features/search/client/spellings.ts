import { displayMake, namesOfMake } from '#rules/listing/makes.ts'
import { makeOf, MODEL_ATTRIBUTE, modelOf, modelValue } from '../state/params.ts'
import { withNames } from './makeTree.ts'

/**
 * A search service may contain makes as they're spelled in the stock ('SKODA'), while pages say 'Škoda' (spec §2 'Make
 * aliases'). So we search for a make under all its names, and add up the counts under the name that visitors see.
 */

/** Replaces each make in `facetFilters`, including the makes of models, with all its names, as alternatives. */
export const everySpelling = (facetFilters: unknown): unknown => withNames(facetFilters, namesOfMake)

type Facets = Record<string, Record<string, number>>

/** Adds up a response's counts of makes and models under the names that visitors see. */
export function oneSpelling(facets: Facets): Facets {
  const { make, [MODEL_ATTRIBUTE]: model } = facets
  return {
    ...facets,
    ...(make && { make: merged(make, displayMake) }),
    ...(model && {
      [MODEL_ATTRIBUTE]: merged(model, (value) => modelValue(displayMake(makeOf(value)), modelOf(value))),
    }),
  }
}

function merged(counts: Record<string, number>, nameOf: (value: string) => string): Record<string, number> {
  const sums = new Map<string, number>()
  for (const [value, count] of Object.entries(counts)) {
    const name = nameOf(value)
    sums.set(name, (sums.get(name) ?? 0) + count)
  }
  return Object.fromEntries(sums)
}
