import { createdAt } from '#lib/instant.ts'
import { above } from '#lib/values.ts'

/** What condition a vehicle is said to be in, and whether the rest of what is known of it can be true beside that (spec §3 'car_type'). */

export interface ConditionCar {
  car_type?: string | null
  year?: number | null
  km?: number | null
  created_at?: string | null
  created_at_timestamp?: number | null
}

const WORDS: Record<string, string> = { new: 'New', used: 'Used', demo: 'Demo' }

/** A new vehicle may be of the last model years when it is listed: runouts are. */
const NEW_YEARS = 2
/** km that a new one has been driven at most, between ships and yards. */
const NEW_KM = 1000

/** Whether a vehicle is called new though it was old when it was listed, or has been driven: of those nobody is told 'New'. */
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

/** Whether search engines and portals are told that it is new: one whose age or distance speaks against it goes as used. */
export const isNew = (car: ConditionCar): boolean => car.car_type === 'new' && !isFalselyNew(car)

/** 'New', 'Used' or 'Demo'; '' where the vehicle's own data speaks against it. */
export const conditionWord = (car: ConditionCar): string =>
  isFalselyNew(car) ? '' : (WORDS[car.car_type ?? ''] ?? '')

/** Whether nothing is known of how far it was driven, though 0 is said: used and demo vehicles have been. */
export const isFalselyUndriven = ({ km, car_type }: ConditionCar): boolean => km === 0 && car_type !== 'new'

/** km a year that a dealer may call low. */
const LOW_KM_A_YEAR = 15_000
const LOW_KMS = /\blow (?:k|mile)/i

/** Whether words say 'low kms' of a vehicle that was driven far for its age when it was listed. */
export function isFalselyLow(words: unknown, { km, year, ...car }: ConditionCar): boolean {
  if (typeof words !== 'string' || !LOW_KMS.test(words)) return false
  const listed = createdAt(car)
  const years = listed === null || !year ? 1 : Math.max(1, new Date(listed).getUTCFullYear() - year)
  return above(km, LOW_KM_A_YEAR * years) !== null
}
