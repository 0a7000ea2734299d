import { localeOf } from '../../locale/locale.ts'

/** Facts that a list can be narrowed to a range of, in the unit that shoppers of a region think in. */

export interface RangeUnit {
  /** What it is called: 'kg', 'ft'. */
  unit: string
  /** Base units (amounts.ts) in one of it. */
  per: number
  /** How far an arrow key moves an end of the range, in this unit. */
  step: number
}

const KG: RangeUnit = { unit: 'kg', per: 1, step: 100 }
const LB: RangeUnit = { unit: 'lb', per: 0.45359237, step: 500 }
/** Lengths of caravans are said in feet everywhere, and sleepers in inches. */
const FEET: RangeUnit = { unit: 'ft', per: 304.8, step: 1 }
const INCHES: RangeUnit = { unit: 'in', per: 25.4, step: 2 }

const CC: RangeUnit = { unit: 'cc', per: 1, step: 50 }

const UNITS = {
  body_length: [FEET, FEET],
  weight: [KG, LB],
  gross: [KG, LB],
  towing: [KG, LB],
  capacity: [CC, CC],
  power: [
    { unit: 'kW', per: 1, step: 10 },
    { unit: 'hp', per: 0.745699872, step: 25 },
  ],
  seat_height: [
    { unit: 'mm', per: 1, step: 10 },
    { unit: 'in', per: 25.4, step: 1 },
  ],
  sleeper: [INCHES, INCHES],
} satisfies Record<string, readonly [metric: RangeUnit, us: RangeUnit]>

export type FactRange = keyof typeof UNITS

/** In the order in which an address names them. */
export const FACT_RANGES = Object.keys(UNITS) as FactRange[]

export const isFactRange = (name: string): name is FactRange => Object.hasOwn(UNITS, name)

/** The unit of a range of a fact, in a region. */
export const rangeUnit = (name: FactRange, region: unknown): RangeUnit =>
  UNITS[name][localeOf(region) === 'en-US' ? 1 : 0]
