import { FACT_NAMES, type Facts } from '#rules/vehicle/facts/facts.ts'
import { factsOf } from '#rules/vehicle/facts/readFacts.ts'
import { marketAverage } from '#rules/pricing/price.ts'
import type { Car, FieldValue } from './entities.ts'
import { inspectionPoints } from './conditionReport.ts'
import { SUMMARY_FIELDS, type SummaryField } from './fields.ts'

/** Kept between builds, so that only changed vehicles are read again. */
export type CarBrief = Pick<Car, SummaryField> &
  Facts & {
    market_price: FieldValue<'market_price'>
    inspection_points: FieldValue<'inspection_points'>
  }

export const BRIEF_FIELDS: readonly (keyof CarBrief)[] = [
  ...SUMMARY_FIELDS,
  ...FACT_NAMES,
  'learner',
  'market_price',
  'inspection_points',
]

const pick = <T extends object>(from: T, names: readonly (keyof T)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<T>

export const briefOf = (car: Car): CarBrief => ({
  ...(pick(car, SUMMARY_FIELDS) as Pick<Car, SummaryField>),
  ...factsOf(car.specifications),
  market_price: marketAverage(car),
  inspection_points: inspectionPoints(car.condition_report),
})

/** A brief as it's stored: a list of values in the order of the fields. */
export const packBrief = (brief: CarBrief): unknown[] => BRIEF_FIELDS.map((field) => brief[field])

/** Reads a stored brief. One that an earlier version stored may lack the newest fields, which are null then. */
export const unpackBrief = (values: readonly unknown[]): CarBrief =>
  Object.fromEntries(
    BRIEF_FIELDS.map((field, index) => [field, values[index] ?? null]),
  ) as unknown as CarBrief
