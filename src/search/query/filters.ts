import { makesFoundBy, namesOfMake } from '#rules/listing/makes.ts'
import { makeOf, MODEL_LEVEL, modelOf, modelValue } from '../modelNames.ts'
import { type Part, understand } from './understand.ts'
import type { Vocabulary } from './vocabulary.ts'
import { keyOf, tokensOf } from './words.ts'

/** The words of a part of a query, as they're written in an address. `filterOfPhrase` turns them back into a filter. */
export const phraseOf = ({ words }: Part): string => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** The filter that a phrase stands for, in Algolia's syntax. If the phrase means nothing, the filter finds nothing. */
export function filterOfPhrase(phrase: string, vocabulary: Vocabulary): string {
  // The whole phrase is looked up first. `understand` alone wouldn't find a badge of one letter, which it expects to follow its model.
  const aim = vocabulary.aimOf(keyOf(tokensOf(phrase)))
  const parts = aim ? [{ words: phrase, aim }] : understand(`${phrase} `, vocabulary).parts
  return parts.length === 0 ? filterOf({ aim: { values: [] } }) : filtersOf(parts)
}

/** Attributes with only one value per vehicle. If a shopper names two values, either will do. */
const SINGLE_VALUED = new Set([
  'make',
  MODEL_LEVEL,
  'body',
  'simple_fuel',
  'car_type',
  'drive',
  'location_name',
  'city',
])

/** Matches bodies that add nothing if a more specific body is named too, as in 'off-road caravan'. */
const GENERIC = /^(?:caravan|van|truck|camper ?van)$/i

const NOTHING = 'objectID:"-"'

/** In Algolia's filter syntax, to be joined to others by AND; '' if the part doesn't filter. */
export function filterOf({ aim, not }: Pick<Part, 'aim' | 'not'>): string {
  if ('sort' in aim) return ''
  if ('all' in aim) return filtersOf(aim.all)
  if ('values' in aim) {
    if (aim.values.length === 0) return NOTHING
    const namesOf = (make: string) => (not ? [make] : makesFoundBy(make)).flatMap(namesOfMake)
    const terms = aim.values.flatMap(([attribute, value]) =>
      namesOfValue(attribute, value, namesOf).map((name) => `${attribute}:${JSON.stringify(name)}`),
    )
    // Algolia doesn't accept NOT before parentheses, so each condition has a NOT of its own.
    if (not) return terms.map((term) => `NOT ${term}`).join(' AND ')
    return terms.length === 1 ? (terms[0] ?? '') : `(${terms.join(' OR ')})`
  }
  if (aim.filter) return aim.filter
  const { attribute, min, max } = aim
  return [
    ...(min === null ? [] : [`${attribute} >= ${min}`]),
    ...(max === null ? [] : [`${attribute} <= ${max}`]),
  ].join(' AND ')
}

/** A value; if it's a make, or a model with its make, in all these names of the make. */
function namesOfValue(attribute: string, value: string, namesOf: (make: string) => string[]): string[] {
  if (attribute === 'make') return namesOf(value)
  if (attribute === MODEL_LEVEL) return namesOf(makeOf(value)).map((make) => modelValue(make, modelOf(value)))
  return [value]
}

/** Two makes become 'either make', and a make with some of its models becomes those models. */
export function mergedParts(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const attribute = singleValuedAttribute(part)
    const same = attribute && all.find((other) => singleValuedAttribute(other) === attribute)
    if (!same || !('values' in same.aim) || !('values' in part.aim)) all.push(part)
    else
      all[all.indexOf(same)] = {
        words: `${same.words} ${part.words}`,
        aim: { values: commonValues(same.aim.values, part.aim.values) },
      }
  }
  return withMakes(all)
}

type Pairs = readonly (readonly [string, string])[]

const union = (one: Pairs, other: Pairs): Pairs => [
  ...one,
  ...other.filter(([, value]) => !one.some(([, oneValue]) => oneValue === value)),
]

/**
 * The values in common. If there are none, and only one part is generic (GENERIC), the other part's values; otherwise, all values of both.
 */
function commonValues(one: Pairs, other: Pairs): Pairs {
  const both = one.filter(([, value]) => other.some(([, otherValue]) => otherValue === value))
  if (both.length > 0) return both
  const [isGeneric, isOtherGeneric] = [one, other].map((pairs) =>
    pairs.every(([, value]) => GENERIC.test(value)),
  )
  if (isGeneric !== isOtherGeneric) return isGeneric ? other : one
  return union(one, other)
}

function singleValuedAttribute({ aim, not }: Part): string | undefined {
  if (not || !('values' in aim)) return undefined
  const [attribute = ''] = aim.values[0] ?? []
  return SINGLE_VALUED.has(attribute) && aim.values.every(([name]) => name === attribute)
    ? attribute
    : undefined
}

/** 'Toyota HiLux' means that model, and models of other makes are dropped. If none of the models is of a named make, nothing is changed. */
function withMakes(parts: Part[]): Part[] {
  const makes = parts.find((part) => singleValuedAttribute(part) === 'make')
  const models = parts.find((part) => singleValuedAttribute(part) === MODEL_LEVEL)
  if (!makes || !models || !('values' in makes.aim) || !('values' in models.aim)) return parts
  const named = makes.aim.values.map(([, make]) => make)
  const namedModels = models.aim.values.filter(([, model]) => named.includes(makeOf(model)))
  if (namedModels.length === 0) return parts
  const otherMakes = makes.aim.values.filter(
    ([, make]) => !namedModels.some(([, model]) => makeOf(model) === make),
  )
  const part: Part = {
    words: `${makes.words} ${models.words}`,
    aim: { values: [...otherMakes, ...namedModels] },
  }
  return parts.flatMap((other) => (other === makes ? part : other === models ? [] : other))
}

/** All parts of a query as one filter; '' if none of them filters, so that everything is found. */
export const filtersOf = (parts: readonly Part[]): string =>
  mergedParts(parts)
    .map(filterOf)
    .filter((filter) => filter !== '')
    .join(' AND ')
