import { isAvailable, type StatusCar } from './listing.ts'
import { modelKey } from './models.ts'
import { finite, list, text } from '#lib/values.ts'

/** The stock summary (spec §3): how many vehicles a site has in stock, by make, model and type. */

export interface SummaryCar extends StatusCar {
  make?: string | null
  model?: string | null
  car_type?: string | null
}

export interface StockSummary {
  count: number
  makes: Record<string, number>
  /** The number of vehicles per 'make:model'. */
  models: Record<string, number>
  car_types: { used: number; new: number; demo: number }
}

/**
 * One difference between two summaries. `field` names the number that differs: 'count', 'makes.Kia', 'models.Kia:Sorento', 'car_types.used'
 * and so on.
 */
export interface SummaryDifference {
  field: string
  /** The number in the summary that was given; null if there's no number. */
  given: number | null
  counted: number
}

/**
 * Counts a site's cars for the stock summary. It counts cars that are in stock or coming soon, not sold, and shown on the dealer's site; so
 * it leaves out sold cars that are still listed. The order of the cars doesn't matter.
 */
export function stockSummary(cars: readonly SummaryCar[] | null | undefined): StockSummary {
  const makes = new Map<string, number>()
  const models = new Map<string, number>()
  const types = { used: 0, new: 0, demo: 0 }
  const stock = list(cars).filter(isInStock)
  for (const car of stock) {
    const make = text(car.make)
    if (make !== '') add(makes, make)
    if (make !== '' && text(car.model) !== '') add(models, modelKey(make, car.model))
    if (car.car_type === 'used' || car.car_type === 'new' || car.car_type === 'demo') types[car.car_type] += 1
  }
  return { count: stock.length, makes: sorted(makes), models: sorted(models), car_types: types }
}

/**
 * The differences between a given summary and one that's counted from the cars; empty if they agree. The order of keys doesn't matter.
 */
export function summaryDifferences(
  given: unknown,
  cars: readonly SummaryCar[] | null | undefined,
): SummaryDifference[] {
  const counted = stockSummary(cars)
  const said = entriesOf(given)
  return [
    ...differences('count', new Map([['', said.get('count')]]), new Map([['', counted.count]])),
    ...(['makes', 'models', 'car_types'] as const).flatMap((group) =>
      differences(group, entriesOf(said.get(group)), new Map(Object.entries(counted[group]))),
    ),
  ]
}

function isInStock(car: SummaryCar | null | undefined): boolean {
  if (typeof car !== 'object' || car === null) return false
  return isAvailable(car) && car.sold !== true && car.show_on_dealer_website === true
}

function differences(
  group: string,
  given: ReadonlyMap<string, unknown>,
  counted: ReadonlyMap<string, number>,
): SummaryDifference[] {
  return [...new Set([...counted.keys(), ...given.keys()])].flatMap((name) => {
    const said = given.get(name)
    const here = counted.get(name) ?? 0
    // A key that the given summary lacks counts as 0, except for the total.
    if (said === here || (said === undefined && here === 0 && group !== 'count')) return []
    return [
      {
        field: name === '' && group === 'count' ? group : `${group}.${name}`,
        given: finite(said),
        counted: here,
      },
    ]
  })
}

function entriesOf(value: unknown): ReadonlyMap<string, unknown> {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return new Map<string, unknown>(isRecord ? Object.entries(value) : [])
}

function add(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The counts as an object with sorted keys. Every key becomes the object's own property, even '__proto__'. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}
