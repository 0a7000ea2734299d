import { isRecord } from '#lib/values.ts'
import { briefOf, type CarBrief } from './brief.ts'
import { readCar, type Car } from './entities.ts'
import type { VehicleHook } from './vehicleHook.ts'

export interface RememberedVehicle {
  brief: CarBrief
  wrong: string[]
  /** Length of the vehicle's text in bytes; 0 if the text's position in the file isn't known. */
  bytes: number
}

/** A vehicle in a snapshot, parsed when it's needed. */
export interface CarText {
  hash: string
  bytes: number
  raw: (index: number) => unknown
}

/** What's wrong with a vehicle that isn't one, or that the hook leaves out. */
export const NO_OBJECT = 'it isn’t an object'
export const LEFT_OUT = 'the hook leaves it out'

/** Vehicles that a hook gets in one run. */
const AT_ONCE = 100

interface ReadCar {
  car: Car
  wrong: string[]
  bytes: number
}

/** Reads the vehicles in their order, without those that are known. */
export function* readBriefs(
  cars: readonly CarText[],
  hook: VehicleHook | null,
  isKnown: (hash: string) => boolean,
): Generator<RememberedVehicle> {
  let batch: ReadCar[] = []
  for (const [index, { hash, bytes, raw }] of cars.entries()) {
    if (isKnown(hash)) continue
    const { car, wrong } = readChecked(raw(index))
    if (!hook) {
      yield { brief: briefOf(car), wrong, bytes }
      continue
    }
    batch.push({ car, wrong, bytes })
    if (batch.length < AT_ONCE) continue
    yield* changedBriefs(batch, hook)
    batch = []
  }
  if (hook) yield* changedBriefs(batch, hook)
}

function changedBriefs(batch: readonly ReadCar[], hook: VehicleHook): RememberedVehicle[] {
  const changed = hook.apply(batch.filter(isVehicle).map(({ car }) => car)).values()
  return batch.map(({ car, wrong, bytes }) => {
    const result = isVehicle({ wrong }) ? changed.next().value : car
    return result
      ? { brief: briefOf(result), wrong, bytes }
      : { brief: briefOf(car), wrong: [LEFT_OUT], bytes }
  })
}

const isVehicle = ({ wrong }: Pick<ReadCar, 'wrong'>): boolean => wrong[0] !== NO_OBJECT

function readChecked(raw: unknown): Pick<ReadCar, 'car' | 'wrong'> {
  const wrong: string[] = isRecord(raw) ? [] : [NO_OBJECT]
  return { car: readCar(raw, (field, expected) => wrong.push(`${field} should be ${expected}`)), wrong }
}
