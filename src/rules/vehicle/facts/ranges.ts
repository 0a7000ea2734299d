import { localeOf } from '../../locale/locale.ts'

/** Facts that lists can be filtered by, as a range in the region's usual unit. */

export interface RangeUnit {
  /** The unit's symbol, such as 'kg' or 'ft'. */
  unit: string
  /** The size of this unit in base units (amounts.ts). */
  per: number
  /** How far an arrow key moves an end of the range, in this unit. */
  step: number
}

const KG: RangeUnit = { unit: 'kg', per: 1, step: 100 }
const LB: RangeUnit = { unit: 'lb', per: 0.45359237, step: 500 }
/** The unit for lengths of caravans, which are measured in feet everywhere. Sleepers are measured in inches. */
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

/** The facts with a range filter, in the order in which they appear in addresses. */
export const FACT_RANGES = Object.keys(UNITS) as FactRange[]

export const isFactRange = (name: string): name is FactRange => Object.hasOwn(UNITS, name)

/** The unit that a region uses for a fact's range. */
export const rangeUnit = (name: FactRange, region: unknown): RangeUnit =>
  UNITS[name][localeOf(region) === 'en-US' ? 1 : 0]
