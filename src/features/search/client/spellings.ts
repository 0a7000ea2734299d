import { displayMake, namesOfMake } from '#rules/listing/makes.ts'
import { makeOf, MODEL_ATTRIBUTE, modelOf, modelValue } from '../state/params.ts'

/**
 * A search service may hold makes as the stock spells them ('SKODA') where pages say 'Škoda' (spec §2 'Make aliases'): it is
 * asked for every name of a make, and what it counts under several is counted under the one that visitors read.
 */

const MAKE = 'make:'
const MODEL = `${MODEL_ATTRIBUTE}:`

/** `facetFilters` with each make under all of its names: alternatives, as those of one list are. */
export function everySpelling(facetFilters: unknown): unknown {
  if (!Array.isArray(facetFilters)) return facetFilters
  return facetFilters.map((group: unknown) => {
    const terms = Array.isArray(group) ? group.map(String) : [String(group)]
    const all = terms.flatMap(spellings)
    return all.length > terms.length ? all : group
  })
}

function spellings(term: string): string[] {
  if (term.startsWith(MAKE)) return namesOfMake(term.slice(MAKE.length)).map((name) => MAKE + name)
  if (!term.startsWith(MODEL)) return [term]
  const value = term.slice(MODEL.length)
  return namesOfMake(makeOf(value)).map((name) => MODEL + modelValue(name, modelOf(value)))
}

type Facets = Record<string, Record<string, number>>

/** The counts of an answer by the names that visitors read. */
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
