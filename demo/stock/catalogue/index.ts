import { campers } from './campers.ts'
import { cars } from './cars.ts'
import type { Catalogue, Trade } from './line.ts'
import { motorcycles } from './motorcycles.ts'
import { rv } from './rv.ts'
import { trucks } from './trucks.ts'

/** What each trade sells. */
export const CATALOGUES: Readonly<Record<Trade, Catalogue>> = { cars, rv, motorcycles, trucks, campers }
