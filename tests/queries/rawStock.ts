import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A vehicle with the dealer backend's own fields (tenants/<slug>/snapshot.json). The conditions of queries are about these fields. */
export interface RawCar {
  name: string
  make: string
  model: string
  badge: string
  series: string
  engine: string
  year: number | null
  price: number | null
  km: number | null
  seats: number | null
  body: string
  colour: string
  transmission: string
  drive: string
  simple_fuel: string
  car_type: string
  certified: boolean
  city: string
  location_name: string
  stocknum: string
  vin: string
  rego: string
  status: string
  show_on_dealer_website: boolean
  features: string[]
  specifications: { name: string; value: string }[]
}

type One = string | number
type Range = readonly [number | null, number | null]

/**
 * A condition for a field: the field's value equals this value, matches this `/pattern/`, is in this range, or fits one of these values or
 * patterns.
 */
export type Condition = One | Range | readonly string[] | { readonly any: readonly One[] }

/**
 * Conditions by field name; `spec.<name>` and `text` may also be used as field names. All conditions must hold, including the nested ones.
 */
export interface Where {
  readonly and?: readonly Where[]
  readonly or?: readonly Where[]
  readonly not?: Where
  readonly [field: string]: Condition | Where | readonly Where[] | undefined
}

const TENANTS = join(import.meta.dirname, '../../tenants')

/** Returns the vehicles that a demo tenant's site lists. They're read from the repository, so they're the same every day. */
export function listedStock(slug: string): RawCar[] {
  const { cars } = JSON.parse(readFileSync(join(TENANTS, slug, 'snapshot.json'), 'utf8')) as {
    cars: RawCar[]
  }
  return cars.filter((car) => car.show_on_dealer_website && ['in_stock', 'coming_soon'].includes(car.status))
}

/** Returns a vehicle's values for a field: none, one or several. */
function valuesOf(field: string, car: RawCar): readonly unknown[] {
  if (field === 'text')
    return [[car.name, car.badge, car.series, car.engine, ...car.features].filter(Boolean).join(' | ')]
  if (field.startsWith('spec.'))
    return car.specifications.filter(({ name }) => name === field.slice(5)).map(({ value }) => value)
  if (!Object.hasOwn(car, field)) throw new Error(`no vehicle has a “${field}”`)
  return [car[field as keyof RawCar]].flat().filter((value) => value !== null)
}

/** Returns the number in a value: '3,500 kg' → 3500, '72 in raised roof' → 72, 'None' → NaN. */
const numberIn = (value: unknown): number =>
  typeof value === 'number' ? value : Number(/\d+(?:\.\d+)?/.exec(String(value).replaceAll(',', ''))?.[0])

const isRange = (condition: Condition): condition is Range =>
  Array.isArray(condition) && condition.every((end) => end === null || typeof end === 'number')

function isOne(value: unknown, wanted: One): boolean {
  if (typeof wanted === 'number') return numberIn(value) === wanted
  const pattern = /^\/(.+)\/$/.exec(wanted)?.[1]
  if (pattern !== undefined) return new RegExp(pattern, 'i').test(String(value))
  return String(value).toLowerCase() === wanted.toLowerCase()
}

function holds(value: unknown, condition: Condition): boolean {
  if (typeof condition !== 'object') return isOne(value, condition)
  if ('any' in condition) return condition.any.some((wanted) => isOne(value, wanted))
  if (!isRange(condition)) return condition.some((wanted) => isOne(value, wanted))
  const number = numberIn(value)
  return number >= (condition[0] ?? -Infinity) && number <= (condition[1] ?? Infinity)
}

/**
 * Returns whether a vehicle meets the conditions.
 *
 * @throws Error for a field that vehicles don't have
 */
export const matching = ({ and = [], or, not, ...fields }: Where, car: RawCar): boolean =>
  Object.entries(fields as Record<string, Condition>).every(([field, condition]) =>
    valuesOf(field, car).some((value) => holds(value, condition)),
  ) &&
  and.every((where) => matching(where, car)) &&
  (or === undefined || or.some((where) => matching(where, car))) &&
  (not === undefined || !matching(not, car))
