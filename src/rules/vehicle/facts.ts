import { fold } from '#lib/slug.ts'

/**
 * The numbers that shoppers of a trade search by, read from a vehicle's specification list (spec §7 'specifications': name and
 * value as text). One table: to read another name or unit, add it here.
 */

/** Millimetres, kilograms, cubic centimetres, kilowatts, watts and litres (consumption: per 100 km); berths are counted. */
export const FACTS = {
  berths: { unit: '', names: ['Berths', 'Berth', 'Sleeps', 'Sleeping capacity'] },
  body_length: {
    unit: 'mm',
    names: ['Internal length', 'Body length', 'Length', 'Overall length', 'Travel length'],
  },
  weight: {
    unit: 'kg',
    names: ['Tare', 'Tare mass', 'Tare weight', 'Wet weight', 'Kerb weight', 'Curb weight'],
  },
  gross: {
    unit: 'kg',
    names: [
      'ATM',
      'Aggregate trailer mass',
      'GVM',
      'Gross vehicle mass',
      'GVWR',
      'Gross vehicle weight rating',
    ],
  },
  payload: { unit: 'kg', names: ['Payload'] },
  ball_weight: { unit: 'kg', names: ['Ball weight (unladen)', 'Ball weight', 'Towball weight'] },
  height: { unit: 'mm', names: ['Height', 'Overall height', 'Travel height'] },
  solar: { unit: 'W', names: ['Solar', 'Solar panels'] },
  water: { unit: 'L', names: ['Fresh water', 'Fresh water tank', 'Water capacity'] },
  consumption: {
    unit: 'L',
    names: ['Fuel consumption (combined)', 'Fuel consumption', 'Combined consumption'],
  },
  towing: {
    unit: 'kg',
    names: [
      'Braked towing capacity',
      'Towing capacity (braked)',
      'Towing capacity',
      'Maximum towing capacity',
    ],
  },
  capacity: { unit: 'cc', names: ['Capacity', 'Engine capacity', 'Displacement'] },
  power: { unit: 'kW', names: ['Power', 'Maximum power', 'Engine power', 'Horsepower'] },
  seat_height: { unit: 'mm', names: ['Seat height'] },
  sleeper: { unit: 'mm', names: ['Sleeper', 'Sleeper size'] },
} as const satisfies Record<
  string,
  { unit: '' | 'mm' | 'kg' | 'cc' | 'kW' | 'W' | 'L'; names: readonly string[] }
>

export type FactName = keyof typeof FACTS
export const FACT_NAMES = Object.keys(FACTS) as FactName[]

/** What the facts of a vehicle are; null where its specifications do not say. */
export type Facts = Record<FactName, number | null> & {
  /** Whether a learner may ride it: Australia's and New Zealand's list of motorcycles (LAMS). */
  learner: boolean
}

/** How much of the base unit one of these is. */
const UNITS: Readonly<Record<string, readonly [unit: string, times: number]>> = {
  mm: ['mm', 1],
  cm: ['mm', 10],
  m: ['mm', 1000],
  in: ['mm', 25.4],
  inch: ['mm', 25.4],
  inches: ['mm', 25.4],
  '"': ['mm', 25.4],
  ft: ['mm', 304.8],
  foot: ['mm', 304.8],
  feet: ['mm', 304.8],
  "'": ['mm', 304.8],
  kg: ['kg', 1],
  kgs: ['kg', 1],
  t: ['kg', 1000],
  tonne: ['kg', 1000],
  tonnes: ['kg', 1000],
  lb: ['kg', 0.45359237],
  lbs: ['kg', 0.45359237],
  cc: ['cc', 1],
  l: ['L', 1],
  litre: ['L', 1],
  litres: ['L', 1],
  gal: ['L', 3.785411784],
  w: ['W', 1],
  kw: ['kW', 1],
  hp: ['kW', 0.745699872],
}

/**
 * An amount in the base unit, rounded as facts are: whole, kilowatts and litres to a tenth. Null where the unit measures something else.
 * @example inUnit(80, 'in', 'mm') → 2032
 */
export function inUnit(amount: number, unit: string, base: string): number | null {
  const [of, times] = (Object.hasOwn(UNITS, unit) && UNITS[unit]) || []
  // An engine's size is told in both.
  const factor = base === 'cc' && of === 'L' ? 1000 : of === base ? times : undefined
  if (factor === undefined) return null
  const scale = base === 'kW' || base === 'L' ? 10 : 1
  return Math.round(amount * factor * scale) / scale
}

const AMOUNT = /^\D{0,12}?(\d[\d,]*(?:\.\d+)?)\s*([a-z]+|["'])?/

/**
 * The facts that a specification list tells; a value that can't be read, or has another unit, is none.
 *
 * @param specifications as the API has them: `{ name: 'Tare', value: '2,850 kg' }`
 */
export function factsOf(specifications: readonly { name: string; value: string }[]): Facts {
  const values = new Map<string, string>()
  for (const { name, value } of specifications) {
    const key = fold(name).trim()
    if (!values.has(key)) values.set(key, fold(value))
  }
  const read = ([name, { unit, names }]: [string, (typeof FACTS)[FactName]]): [string, number | null] => {
    for (const each of names) {
      const amount = amountIn(values.get(fold(each)), unit)
      if (amount !== null) return [name, amount]
    }
    return [name, null]
  }
  return {
    ...(Object.fromEntries(Object.entries(FACTS).map(read)) as Record<FactName, number | null>),
    learner: /^(?:yes|true|approved)/.test(values.get('lams approved') ?? values.get('lams') ?? ''),
  }
}

function amountIn(value: string | undefined, base: string): number | null {
  const [, digits, unit = ''] = AMOUNT.exec(value ?? '') ?? []
  if (digits === undefined) return null
  const amount = Number(digits.replaceAll(',', ''))
  // Without a unit it is meant in the usual one.
  return base === '' || unit === '' ? amount : inUnit(amount, unit, base)
}
