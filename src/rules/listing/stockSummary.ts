import { isAvailable, type StatusCar } from './listing.ts'
import { modelKey } from './models.ts'
import { list, text } from '#lib/values.ts'

/** The stock summary (spec §3): how many vehicles a site has in stock, by make, model and type. */

export interface SummaryCar extends StatusCar {
  make?: string | null
  model?: string | null
  car_type?: string | null
}

export interface StockSummary {
  count: number
  makes: Record<string, number>
  models: Record<string, number>
  car_types: { used: number; new: number; demo: number }
}

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

function isInStock(car: SummaryCar | null | undefined): boolean {
  if (typeof car !== 'object' || car === null) return false
  return isAvailable(car) && car.sold !== true && car.show_on_dealer_website === true
}

function add(counts: Map<string, number>, key: string) {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The counts as an object with sorted keys. Every key becomes the object's own property, even '__proto__'. */
function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)))
}
