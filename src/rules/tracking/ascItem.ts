import { finite, text } from '#lib/values.ts'
import { ascValue, type AscParameters } from './asc.ts'

export interface AscCar {
  vin?: string | null
  stocknum?: string | null
  price?: number | null
  car_type?: string | null
  year?: number | null
  make?: string | null
  model?: string | null
  badge?: string | null
  colour?: string | null
  body?: string | null
  simple_fuel?: string | null
  /** Seconds since 1970. */
  created_at_timestamp?: number | null
}

/** A vehicle's parameters in the council's form. What isn't known is left out. */
export function ascItem(car: AscCar): AscParameters {
  const type = text(car.car_type).toLowerCase()
  return ascParameters({
    item_id: car.vin,
    item_number: car.stocknum,
    item_price: numberOf(car.price),
    item_condition: type,
    item_year: numberOf(car.year),
    item_make: car.make,
    item_model: car.model,
    item_variant: car.badge,
    item_color: car.colour,
    item_type: type === 'new' ? 'new' : 'used',
    item_category: car.body,
    item_fuel_type: car.simple_fuel,
    item_inventory_date: dayOf(car.created_at_timestamp),
  })
}

/** Values in the council's form, without those that are empty. */
export const ascParameters = (values: Readonly<Record<string, unknown>>): AscParameters =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shown = ascValue(value)
      return shown === '' ? [] : [[name, shown]]
    }),
  )

function numberOf(value: unknown): string {
  const number = finite(value)
  return number === null || number <= 0 ? '' : String(number)
}

/** The longest time that a JavaScript date can have, in seconds. */
const MAX_SECONDS = 8.64e12

function dayOf(seconds: unknown): string {
  const number = finite(seconds)
  return number === null || number <= 0 || number > MAX_SECONDS
    ? ''
    : new Date(number * 1000).toISOString().slice(0, 10)
}
