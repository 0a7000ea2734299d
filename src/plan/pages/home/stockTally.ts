import { isAvailable } from '#rules/listing/listing.ts'
import type { CarType } from '#stock/entities.ts'
import type { Vehicle } from '#stock/snapshot.ts'
import { count, type VehicleChange } from '../../vehicleGroups.ts'

/** How many vehicles have each value, and how far prices go. Kept up to date by those that went and came. */
export class StockTally {
  /** By the make's name in the stock. */
  readonly makes = new Map<string, number>()
  readonly availableMakes = new Map<string, number>()
  readonly availableBodies = new Map<string, number>()
  readonly availableTypes = new Map<CarType, number>()
  /** Of available vehicles; undefined if none has a price. */
  prices: { min: number; max: number } | undefined

  /** @param listed all vehicles after the change */
  update(listed: readonly Vehicle[], { gone, come }: VehicleChange): void {
    for (const vehicle of gone) this.#add(vehicle, -1)
    for (const vehicle of come) this.#add(vehicle, 1)
    const { min, max } = this.prices ?? { min: NaN, max: NaN }
    const hadEnd = pricesOf(gone).some((price) => price === min || price === max)
    const prices = hadEnd ? pricesOf(listed) : pricesOf(come)
    if (!hadEnd && this.prices) prices.push(min, max)
    this.prices = prices.length > 0 ? { min: least(prices), max: most(prices) } : undefined
  }

  #add(vehicle: Vehicle, by: 1 | -1): void {
    const { make, body, car_type } = vehicle.brief
    count(this.makes, make, by)
    if (!isAvailable(vehicle.brief)) return
    count(this.availableMakes, make, by)
    count(this.availableBodies, body, by)
    count(this.availableTypes, car_type, by)
  }
}

const pricesOf = (vehicles: readonly Vehicle[]): number[] =>
  vehicles.flatMap(({ brief }) => (isAvailable(brief) && brief.price !== null ? brief.price : []))

const least = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b))
const most = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b))
