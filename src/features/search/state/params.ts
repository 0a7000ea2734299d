import { REPAYMENT_NAMES } from '#rules/pricing/repayment.ts'
import { FACT_RANGES, isFactRange } from '#rules/vehicle/facts/ranges.ts'
import { MODEL_LEVEL } from '#search/modelNames.ts'

export { makeOf, modelOf, modelValue } from '#search/modelNames.ts'

/** What the address bar may say of a list, and which attributes of the search index that asks for. */

/** Parameters that may repeat; the values of one are alternatives. In the order in which an address names them. */
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
 * What a shopper wished for in words that no filter of the panel has: 'tow bar', 'sleeps 4'. No attribute of the index: the search
 * client works out what each means (client/understanding.ts).
 */
export const WITH = 'with'

/**
 * Lists of which a vehicle has several values at once: who ticks two wants vehicles with both. Values of every other
 * list are alternatives.
 */
export const isEvery = (name: ListName): boolean => name === 'features' || name === WITH

/** Parameters of the form `2018-2022`, `-30000` or `2018-`: minimum and maximum, inclusive. */
export const RANGE_NAMES = ['year', 'price', ...REPAYMENT_NAMES, 'km', ...FACT_RANGES] as const
export type RangeName = (typeof RANGE_NAMES)[number]

/** Whether a list has such a filter only where its site offers it, or an address asks for it: nobody else waits for its counts. */
export const isOptional = (name: ListName | RangeName): boolean =>
  name === 'berths' || name === 'learner' || isFactRange(name)

export const MODEL_ATTRIBUTE = MODEL_LEVEL

/** The search index's attribute of a list parameter. */
export const attributeOf = (name: ListName): string => (name === 'model' ? MODEL_ATTRIBUTE : name)

export const isListName = (name: string): name is ListName => (LIST_NAMES as readonly string[]).includes(name)
export const isRangeName = (name: string): name is RangeName =>
  (RANGE_NAMES as readonly string[]).includes(name)
