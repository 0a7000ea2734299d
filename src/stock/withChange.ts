import type { CarBrief } from './brief.ts'
import type { Car } from './entities.ts'
import type { Vehicle } from './snapshot.ts'

/** A vehicle with some fields changed. The full vehicle is changed only when it's read, and the last one is kept, as in `readStock`. */
export function withChange(
  vehicle: Vehicle,
  change: { brief: Partial<CarBrief>; car: (car: Car) => Car },
): Vehicle {
  let last: { from: Car; car: Car } | undefined
  return {
    ...vehicle,
    brief: { ...vehicle.brief, ...change.brief },
    car: () => {
      const from = vehicle.car()
      if (last?.from !== from) last = { from, car: change.car(from) }
      return last.car
    },
  }
}
