import { localeOf } from '../../locale/locale.ts'

export const PER = {
  kg: 1,
  t: 1000,
  lb: 0.45359237,
  mm: 1,
  m: 1000,
  in: 25.4,
  ft: 304.8,
  km: 1,
  mile: 1.609344,
  kw: 1,
  hp: 0.745699872,
  gallon: 3.785411784,
} as const

/** Litres in a cubic foot. */
export const CUBIC_FOOT = 28.316846592

/** Litres per 100 km are this number divided by US miles per gallon, and vice versa. */
export const MPG = 235.214583

/** The units in which facts are stored. '' is for counts. L and kWh are also for consumption per 100 km. */
export type BaseUnit = '' | 'mm' | 'km' | 'kg' | 'cc' | 'kW' | 'W' | 'L' | 'kWh'

/** A unit's code in UN/CEFACT's Recommendation 20, and the unit's size in base units. */
interface UnitCode {
  code: string
  per: number
}

/** For each base unit, the unit to use in metric countries and, if it differs, the unit to use in the United States. */
const CODES: Record<BaseUnit, readonly [metric: UnitCode, us?: UnitCode]> = {
  '': [{ code: 'C62', per: 1 }],
  mm: [
    { code: 'MMT', per: 1 },
    { code: 'INH', per: PER.in },
  ],
  km: [
    { code: 'KMT', per: 1 },
    { code: 'SMI', per: PER.mile },
  ],
  kg: [
    { code: 'KGM', per: 1 },
    { code: 'LBR', per: PER.lb },
  ],
  cc: [{ code: 'CMQ', per: 1 }],
  kW: [
    { code: 'KWT', per: 1 },
    { code: 'BHP', per: PER.hp },
  ],
  W: [{ code: 'WTT', per: 1 }],
  L: [
    { code: 'LTR', per: 1 },
    { code: 'GLL', per: PER.gallon },
  ],
  kWh: [{ code: 'KWH', per: 1 }],
}

export function unitCode(base: BaseUnit, region: unknown): UnitCode {
  const [metric, us] = CODES[base]
  return localeOf(region) === 'en-US' && us ? us : metric
}

export const CONSUMED_PER = { value: 100, code: 'KMT' } as const
