import type { BaseUnit } from './units.ts'

/**
 * The figures that shoppers of a trade look at, in a vehicle's specification list (spec §7 'specifications': name and value as text). To read
 * another name or unit, add it to this table. readFacts.ts reads them, factRows.ts decides how they are written, and tradeFacts.ts where
 * they're shown.
 */
export interface Fact {
  unit: BaseUnit
  /** The lowest and highest plausible values, in the base unit. A value outside this range is taken for a mistake and not shown. */
  range: readonly [number, number]
  /** The names that the fact has in feeds, best first. The first one with an amount is used. */
  names: string
  /**
   * The fact's property in structured data (plan/linked-data/facts.ts), from schema.org's Vehicle or its engine. Without one, the fact becomes
   * an additional property, because schema.org has no property with the same meaning. For example, a caravan's ball weight isn't
   * `tongueWeight`, which is the weight that a towing vehicle can carry.
   */
  schemaOrg?: FactProperty
}

export type FactProperty =
  | 'weight'
  | 'weightTotal'
  | 'payload'
  | 'height'
  | 'wheelbase'
  | 'trailerWeight'
  | 'fuelConsumption'
  | 'vehicleEngine.engineDisplacement'
  | 'vehicleEngine.enginePower'

const TABLE = {
  berths: { unit: '', range: [1, 12], names: 'Berths, Berth, Sleeps, Sleeping capacity' },
  body_length: {
    unit: 'mm',
    range: [1500, 25_000],
    names: 'Internal length, Body length, Length, Overall length, Travel length',
  },
  weight: {
    unit: 'kg',
    range: [40, 40_000],
    schemaOrg: 'weight',
    names: 'Tare, Tare mass, Tare weight, Dry weight, Wet weight, Kerb weight, Curb weight, Unladen weight',
  },
  gross: {
    unit: 'kg',
    range: [150, 150_000],
    schemaOrg: 'weightTotal',
    names: 'ATM, Aggregate trailer mass, GVM, Gross vehicle mass, GVWR, Gross vehicle weight rating',
  },
  payload: { unit: 'kg', range: [20, 60_000], schemaOrg: 'payload', names: 'Payload' },
  ball_weight: {
    unit: 'kg',
    range: [10, 1000],
    names: 'Ball weight (unladen), Ball weight, Towball weight, Hitch weight',
  },
  height: {
    unit: 'mm',
    range: [500, 5000],
    schemaOrg: 'height',
    names: 'Height, Overall height, Travel height',
  },
  solar: { unit: 'W', range: [5, 10_000], names: 'Solar, Solar panels' },
  water: { unit: 'L', range: [1, 2000], names: 'Fresh water, Fresh water tank, Water capacity' },
  consumption: {
    unit: 'L',
    range: [0.5, 80],
    schemaOrg: 'fuelConsumption',
    names: 'Fuel consumption (combined), Fuel consumption, Combined consumption',
  },
  energy: {
    unit: 'kWh',
    range: [3, 200],
    schemaOrg: 'fuelConsumption',
    names: 'Energy consumption, Energy consumption (combined), Electricity consumption',
  },
  /** How far the vehicle can be driven on one charge or tank. */
  range: {
    unit: 'km',
    range: [10, 3000],
    names:
      'Electric range, Driving range, Range, Range (WLTP), WLTP range, Driving range (WLTP), EPA range, Electric driving range',
  },
  towing: {
    unit: 'kg',
    range: [50, 100_000],
    schemaOrg: 'trailerWeight',
    names: 'Braked towing capacity, Towing capacity (braked), Towing capacity, Maximum towing capacity',
  },
  safety: { unit: '', range: [1, 5], names: 'ANCAP rating, ANCAP, NHTSA rating, Safety rating' },
  capacity: {
    unit: 'cc',
    range: [40, 20_000],
    schemaOrg: 'vehicleEngine.engineDisplacement',
    names: 'Capacity, Engine capacity, Displacement',
  },
  power: {
    unit: 'kW',
    range: [1, 1500],
    schemaOrg: 'vehicleEngine.enginePower',
    names: 'Power, Maximum power, Engine power, Horsepower',
  },
  seat_height: { unit: 'mm', range: [300, 1300], names: 'Seat height' },
  wheelbase: { unit: 'mm', range: [800, 12_000], schemaOrg: 'wheelbase', names: 'Wheelbase' },
  sleeper: { unit: 'mm', range: [500, 5000], names: 'Sleeper, Sleeper size' },
  axle_ratio: {
    unit: '',
    range: [1.5, 15],
    names: 'Rear axle ratio, Axle ratio, Rear end ratio, Final drive ratio',
  },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof TABLE
export const FACTS: Readonly<Record<FactName, Fact>> = TABLE
export const FACT_NAMES = Object.keys(FACTS) as FactName[]

/** A vehicle's facts; null for those that its specifications don't give. */
export type Facts = Record<FactName, number | null> & {
  /** Whether the motorcycle is on Australia's and New Zealand's list of motorcycles that learners may ride (LAMS). */
  learner: boolean
}
