import type { Body } from '../address.ts'
import type { CarShape } from './shape.ts'
import { CARS } from './shapes/cars.ts'
import { TALL } from './shapes/tall.ts'
import { VANS } from './shapes/vans.ts'

/** A silhouette for each family of models, so that two with the same body don't look alike. */
export const CAR_SHAPES: Partial<Record<Body, CarShape>> = { ...CARS, ...TALL, ...VANS }
