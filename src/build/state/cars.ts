import type { StockMemory } from '#stock/snapshot.ts'
import { CAR_ORDER, CARS } from './kind.ts'
import type { Memory } from './memory.ts'

/** What the last build read about each vehicle, in the order of its snapshot. */
export const readCars = (memory: Memory): StockMemory => {
  const cars = memory.read(CARS)
  const order = memory.read(CAR_ORDER).get('') ?? []
  return new Map(
    order.flatMap((hash) => {
      const car = cars.get(hash)
      return car ? [[hash, car]] : []
    }),
  )
}

export const keepCars = (memory: Memory, cars: StockMemory): void => {
  memory.keep(CARS, cars)
  memory.keep(CAR_ORDER, new Map([['', [...cars.keys()]]]))
}
