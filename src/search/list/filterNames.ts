import { REPAYMENT_NAMES } from '#rules/pricing/repayment.ts'
import { FACT_RANGES } from '#rules/vehicle/facts/factRanges.ts'
import { MODEL_LEVEL } from '../modelNames.ts'

export { makeOf, modelOf, modelValue } from '../modelNames.ts'

/** In the order in which they're written in an address. Several values of one are alternatives, except where `isEvery` is true. */
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

/** For phrases without a filter in the panel, such as 'tow bar'. It isn't an attribute of the index (client/understanding.ts). */
export const WITH = 'with'

/** Vehicles can have several values of these lists at once, so ticking two finds vehicles that have both. */
export const isEvery = (name: ListName): boolean => name === 'features' || name === WITH

/** Parameters with a minimum and a maximum, inclusive, such as `2018-2022`, `-30000` or `2018-`. */
export const RANGE_NAMES = ['year', 'price', ...REPAYMENT_NAMES, 'km', ...FACT_RANGES] as const
export type RangeName = (typeof RANGE_NAMES)[number]

export const MODEL_ATTRIBUTE = MODEL_LEVEL

export const attributeOf = (name: ListName): string => (name === 'model' ? MODEL_ATTRIBUTE : name)

export const isListName = (name: string): name is ListName => (LIST_NAMES as readonly string[]).includes(name)
export const isRangeName = (name: string): name is RangeName =>
  (RANGE_NAMES as readonly string[]).includes(name)
