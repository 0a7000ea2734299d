import { REPAYMENT_NAMES } from '#rules/pricing/repayment.ts'
import { FACT_RANGES } from '#rules/vehicle/facts/factRanges.ts'
import { MODEL_LEVEL } from '../modelNames.ts'

export { makeOf, modelOf, modelValue } from '../modelNames.ts'

/** Parameters in the address bar, and the search index's attributes that they stand for. */

/**
 * Parameters that may be repeated, in the order in which they're written in an address. Several values of the same
 * parameter are alternatives, except where `isEvery` is true.
 */
export const LIST_NAMES = [
  'make',
  'model',
  'car_type',
  'body',
  'simple_fuel',
  'transmission',
  'drive',
  'colour',
  'seats',
  'berths',
  'learner',
  'location_name',
  'dealership_slug',
  'features',
  'with',
] as const
export type ListName = (typeof LIST_NAMES)[number]

/**
 * The parameter for phrases for which the panel has no filter, such as 'tow bar' or 'sleeps 4'. It isn't an attribute of
 * the index; the search client works out what each of them means (client/understanding.ts).
 */
export const WITH = 'with'

/**
 * Whether vehicles can have several values of this list at once. If so, ticking two values finds vehicles that have
 * both. In all other lists, the values are alternatives.
 */
export const isEvery = (name: ListName): boolean => name === 'features' || name === WITH

/** Parameters with a minimum and a maximum, inclusive, such as `2018-2022`, `-30000` or `2018-`. */
export const RANGE_NAMES = ['year', 'price', ...REPAYMENT_NAMES, 'km', ...FACT_RANGES] as const
export type RangeName = (typeof RANGE_NAMES)[number]

export const MODEL_ATTRIBUTE = MODEL_LEVEL

/** Returns the attribute of the search index for a list parameter. */
export const attributeOf = (name: ListName): string => (name === 'model' ? MODEL_ATTRIBUTE : name)

export const isListName = (name: string): name is ListName => (LIST_NAMES as readonly string[]).includes(name)
export const isRangeName = (name: string): name is RangeName =>
  (RANGE_NAMES as readonly string[]).includes(name)
