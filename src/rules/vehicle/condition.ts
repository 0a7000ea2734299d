import { lookUp, above } from '#lib/values.ts'
import { createdAt } from '#lib/instant.ts'

/** A vehicle's condition, and whether the vehicle's other data agrees with it (spec §3 'car_type'). */

export interface ConditionCar {
  car_type?: string | null
  year?: number | null
  km?: number | null
  created_at?: string | null
  created_at_timestamp?: number | null
}

export const CONDITIONS = ['new', 'used', 'demo'] as const
export type Condition = (typeof CONDITIONS)[number]

const WORDS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }

/** How many model years old a new vehicle may be when it's listed. This allows for runouts, which are older than other new vehicles. */
const NEW_YEARS = 2
/** How many km a new vehicle may have; it may have been driven between ships and yards. */
const NEW_KM = 1000

/** Whether a vehicle is called new although it was already old when it was listed, or has been driven. If so, 'New' isn't shown. */
export function isFalselyNew(car: ConditionCar): boolean {
  if (car.car_type !== 'new') return false
  const listed = createdAt(car)
  return (
    above(car.km, NEW_KM) !== null ||
    (listed !== null &&
      above(car.year, 0) !== null &&
      Number(car.year) < new Date(listed).getUTCFullYear() - NEW_YEARS)
  )
}

/**
 * Whether to tell search engines and portals that a vehicle is new. If the age or mileage of a vehicle called new shows otherwise,
 * they're told that it's used.
 */
export const isNew = (car: ConditionCar): boolean => car.car_type === 'new' && !isFalselyNew(car)

export const conditionWord = (car: ConditionCar): string =>
  isFalselyNew(car) ? '' : (lookUp(WORDS, car.car_type ?? '') ?? '')

/** Whether a vehicle is said to have 0 km although, as a used or demo vehicle, it must have been driven. */
export const isFalselyUndriven = ({ km, car_type }: ConditionCar): boolean => km === 0 && car_type !== 'new'

const LOW_KM_A_YEAR = 15_000
const LOW_KMS = /\blow (?:k|mile)/i

/** Whether a text says 'low kms' about a vehicle that was driven far for its age. */
export function isFalselyLow(words: unknown, { km, year, ...car }: ConditionCar): boolean {
  if (typeof words !== 'string' || !LOW_KMS.test(words)) return false
  const listed = createdAt(car)
  const years = listed === null || !year ? 1 : Math.max(1, new Date(listed).getUTCFullYear() - year)
  return above(km, LOW_KM_A_YEAR * years) !== null
}
