import { LOW } from './families/cars.ts'
import { TALL as TALL_FAMILIES } from './families/tall.ts'
import { VANS as VAN_FAMILIES } from './families/vans.ts'
import type { CarShape } from './shape.ts'
import { CARS } from './shapes/cars.ts'
import { TALL } from './shapes/tall.ts'
import { VANS } from './shapes/vans.ts'

/** The silhouette of each body and of each family of models. Families have their own, so that an i30 doesn't look like a Cerato. */
export const CAR_SHAPES: Readonly<Record<string, CarShape>> = {
  ...CARS,
  ...TALL,
  ...VANS,
  ...LOW,
  ...TALL_FAMILIES,
  ...VAN_FAMILIES,
}
