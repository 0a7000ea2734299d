import { localeOf } from '../../locale/locale.ts'
import { PER } from './units.ts'

/** The facts that lists can be filtered by as a range, each in the unit that's usual in the region. */

interface RangeUnit {
  unit: string
  /** The size of this unit in base units . */
  per: number
  /** By how much an arrow key moves an end of the range, in this unit. */
  step: number
}

const KG: RangeUnit = { unit: 'kg', per: 1, step: 100 }
const LB: RangeUnit = { unit: 'lb', per: PER.lb, step: 500 }
/** In all regions, the lengths of caravans are given in feet, and the lengths of truck sleepers in inches. */
const FEET: RangeUnit = { unit: 'ft', per: PER.ft, step: 1 }
const INCHES: RangeUnit = { unit: 'in', per: PER.in, step: 2 }

const CC: RangeUnit = { unit: 'cc', per: 1, step: 50 }

const UNITS = {
  body_length: [FEET, FEET],
  weight: [KG, LB],
  gross: [KG, LB],
  towing: [KG, LB],
  capacity: [CC, CC],
  power: [
    { unit: 'kW', per: 1, step: 10 },
    { unit: 'hp', per: PER.hp, step: 25 },
  ],
  seat_height: [
    { unit: 'mm', per: 1, step: 10 },
    { unit: 'in', per: PER.in, step: 1 },
  ],
  sleeper: [INCHES, INCHES],
} satisfies Record<string, readonly [metric: RangeUnit, us: RangeUnit]>

export type FactRange = keyof typeof UNITS

/** The facts that can be filtered by a range, in the order in which addresses have them. */
export const FACT_RANGES = Object.keys(UNITS) as FactRange[]

export const isFactRange = (name: string): name is FactRange => Object.hasOwn(UNITS, name)

export const rangeUnit = (name: FactRange, region: unknown): RangeUnit =>
  UNITS[name][localeOf(region) === 'en-US' ? 1 : 0]
