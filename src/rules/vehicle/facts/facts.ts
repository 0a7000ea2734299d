import { fold } from '#lib/slug.ts'
import { amountIn, type BaseUnit } from './amounts.ts'

/**
 * The figures that shoppers of a trade look at. They're read from a vehicle's specification list (spec §7 'specifications': name and value
 * as text). To read another name or unit, add it to this table. say.ts decides how facts are written, and trades.ts where they're shown.
 */

interface Fact {
  unit: BaseUnit
  /** The names that the fact has in feeds, best first. The first one with an amount is used. */
  names: readonly string[]
  /** The lowest and highest plausible values, in the base unit. A value outside this range is taken for a mistake and not shown. */
  from: number
  to: number
  /**
   * The fact's property in structured data (plan/linked-data/facts.ts), from schema.org's Vehicle or its engine. If schema.org has no
   * property with the same meaning, the fact becomes an additional property. For example, a caravan's ball weight isn't `tongueWeight`,
   * which is the weight that a towing vehicle can carry.
   */
  schemaOrg: FactProperty
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
  | 'additionalProperty'

/**
 * All facts. Units are millimetres, kilometres, kilograms, cubic centimetres, kilowatts, watts, and litres or kWh (for consumption, per 100
 * km). Berths, stars and ratios have no unit.
 */
export const FACTS = {
  berths: {
    unit: '',
    schemaOrg: 'additionalProperty',
    from: 1,
    to: 12,
    names: ['Berths', 'Berth', 'Sleeps', 'Sleeping capacity'],
  },
  body_length: {
    unit: 'mm',
    schemaOrg: 'additionalProperty',
    from: 1500,
    to: 25_000,
    names: ['Internal length', 'Body length', 'Length', 'Overall length', 'Travel length'],
  },
  weight: {
    unit: 'kg',
    schemaOrg: 'weight',
    from: 40,
    to: 40_000,
    names: [
      'Tare',
      'Tare mass',
      'Tare weight',
      'Dry weight',
      'Wet weight',
      'Kerb weight',
      'Curb weight',
      'Unladen weight',
    ],
  },
  gross: {
    unit: 'kg',
    schemaOrg: 'weightTotal',
    from: 150,
    to: 150_000,
    names: [
      'ATM',
      'Aggregate trailer mass',
      'GVM',
      'Gross vehicle mass',
      'GVWR',
      'Gross vehicle weight rating',
    ],
  },
  payload: { unit: 'kg', schemaOrg: 'payload', from: 20, to: 60_000, names: ['Payload'] },
  ball_weight: {
    unit: 'kg',
    schemaOrg: 'additionalProperty',
    from: 10,
    to: 1000,
    names: ['Ball weight (unladen)', 'Ball weight', 'Towball weight', 'Hitch weight'],
  },
  height: {
    unit: 'mm',
    schemaOrg: 'height',
    from: 500,
    to: 5000,
    names: ['Height', 'Overall height', 'Travel height'],
  },
  solar: {
    unit: 'W',
    schemaOrg: 'additionalProperty',
    from: 5,
    to: 10_000,
    names: ['Solar', 'Solar panels'],
  },
  water: {
    unit: 'L',
    schemaOrg: 'additionalProperty',
    from: 1,
    to: 2000,
    names: ['Fresh water', 'Fresh water tank', 'Water capacity'],
  },
  consumption: {
    unit: 'L',
    schemaOrg: 'fuelConsumption',
    from: 0.5,
    to: 80,
    names: ['Fuel consumption (combined)', 'Fuel consumption', 'Combined consumption'],
  },
  energy: {
    unit: 'kWh',
    schemaOrg: 'fuelConsumption',
    from: 3,
    to: 200,
    names: ['Energy consumption', 'Energy consumption (combined)', 'Electricity consumption'],
  },
  /** How far the vehicle can be driven on one charge or tank. */
  range: {
    unit: 'km',
    schemaOrg: 'additionalProperty',
    from: 10,
    to: 3000,
    names: [
      'Electric range',
      'Driving range',
      'Range',
      'Range (WLTP)',
      'WLTP range',
      'Driving range (WLTP)',
      'EPA range',
      'Electric driving range',
    ],
  },
  towing: {
    unit: 'kg',
    schemaOrg: 'trailerWeight',
    from: 50,
    to: 100_000,
    names: [
      'Braked towing capacity',
      'Towing capacity (braked)',
      'Towing capacity',
      'Maximum towing capacity',
    ],
  },
  safety: {
    unit: '',
    schemaOrg: 'additionalProperty',
    from: 1,
    to: 5,
    names: ['ANCAP rating', 'ANCAP', 'NHTSA rating', 'Safety rating'],
  },
  capacity: {
    unit: 'cc',
    schemaOrg: 'vehicleEngine.engineDisplacement',
    from: 40,
    to: 20_000,
    names: ['Capacity', 'Engine capacity', 'Displacement'],
  },
  power: {
    unit: 'kW',
    schemaOrg: 'vehicleEngine.enginePower',
    from: 1,
    to: 1500,
    names: ['Power', 'Maximum power', 'Engine power', 'Horsepower'],
  },
  seat_height: { unit: 'mm', schemaOrg: 'additionalProperty', from: 300, to: 1300, names: ['Seat height'] },
  wheelbase: { unit: 'mm', schemaOrg: 'wheelbase', from: 800, to: 12_000, names: ['Wheelbase'] },
  sleeper: {
    unit: 'mm',
    schemaOrg: 'additionalProperty',
    from: 500,
    to: 5000,
    names: ['Sleeper', 'Sleeper size'],
  },
  axle_ratio: {
    unit: '',
    schemaOrg: 'additionalProperty',
    from: 1.5,
    to: 15,
    names: ['Rear axle ratio', 'Axle ratio', 'Rear end ratio', 'Final drive ratio'],
  },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as FactName[]

/** A vehicle's facts; null for those that its specifications don't give. */
export type Facts = Record<FactName, number | null> & {
  /** Whether the motorcycle is on Australia's and New Zealand's list of motorcycles that learners may ride (LAMS). */
  learner: boolean
}

/** A line of a specification list (spec §7). */
interface Line {
  name: string
  value: string
}

/**
 * Reads the facts in a specification list. A value becomes null if it can't be read, is in an unsuitable unit, or is impossible.
 */
export function factsOf(specifications: readonly Line[]): Facts {
  const values = new Map<string, string>()
  for (const { name, value } of specifications) {
    const key = fold(name).trim()
    if (!values.has(key)) values.set(key, fold(value))
  }
  const read = ([name, fact]: [string, Fact]): [string, number | null] => {
    for (const key of fact.names) {
      const amount = amountIn(values.get(fold(key)) ?? '', fact.unit)
      if (amount !== null && amount >= fact.from && amount <= fact.to) return [name, amount]
    }
    return [name, null]
  }
  return {
    ...(Object.fromEntries(Object.entries(FACTS).map(read)) as Record<FactName, number | null>),
    learner: specifications.some(
      (line) => isForLearners(line) && /^(?:yes|true|approved)/.test(fold(line.value)),
    ),
  }
}

/** Whether a line says if learners may ride the motorcycle. */
export const isForLearners = ({ name }: Line): boolean => /^lams(?: approved)?$/.test(fold(name).trim())

/** A line that names a fact but has no usable value. */
interface Mistake extends Line {
  /** 'unread' if it has no amount in a suitable unit; 'absurd' if its amount is impossible. */
  why: 'unread' | 'absurd'
}

/** Matches texts that give no amount, because the fact doesn't apply to the vehicle, or the amount isn't known yet. */
const NONE =
  /^(?:none|no|nil|n\/?a|not (?:applicable|available|fitted|rated|tested)|unrated|tbc|tba)\b|^[-–—]*$/

/** Whether a line names a fact and gives an impossible amount: 0 kg, 99 berths. */
export const isAbsurd = (line: Line): boolean => mistakesIn([line])[0]?.why === 'absurd'

/**
 * The lines of a specification list that name a fact but have no usable value, for somebody to correct.
 *
 * @param simpleFuel the vehicle's fuel: 0 L/100 km isn't a mistake for an electric vehicle
 */
export const mistakesIn = (specifications: readonly Line[], simpleFuel = ''): Mistake[] =>
  specifications.flatMap(({ name, value }): Mistake[] => {
    const fact = BY_NAME.get(fold(name).trim())
    const said = fold(value).trim()
    if (!fact || NONE.test(said)) return []
    const amount = amountIn(said, fact.unit)
    if (amount === null) return [{ name, value, why: 'unread' }]
    if (fact === FACTS.consumption && amount === 0 && /^electric$/i.test(simpleFuel.trim())) return []
    return amount < fact.from || amount > fact.to ? [{ name, value, why: 'absurd' }] : []
  })

const BY_NAME = new Map<string, Fact>(
  Object.values(FACTS).flatMap((fact: Fact) => fact.names.map((name) => [fold(name), fact] as const)),
)
