import { chosen, type Choice } from '../state/choice.ts'
import { attributeOf, isEvery, LIST_NAMES, RANGE_NAMES } from '../state/params.ts'

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
