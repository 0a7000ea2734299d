import { localeOf } from '../../locale/locale.ts'
import type { BaseUnit } from './amounts.ts'

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
    { code: 'INH', per: 25.4 },
  ],
  km: [
    { code: 'KMT', per: 1 },
    { code: 'SMI', per: 1.609344 },
  ],
  kg: [
    { code: 'KGM', per: 1 },
    { code: 'LBR', per: 0.45359237 },
  ],
  cc: [{ code: 'CMQ', per: 1 }],
  kW: [
    { code: 'KWT', per: 1 },
    { code: 'BHP', per: 0.745699872 },
  ],
  W: [{ code: 'WTT', per: 1 }],
  L: [
    { code: 'LTR', per: 1 },
    { code: 'GLL', per: 3.785411784 },
  ],
  kWh: [{ code: 'KWH', per: 1 }],
}

/** The unit in which a region gives amounts that are stored in a base unit. */
export function unitCode(base: BaseUnit, region: unknown): UnitCode {
  const [metric, us] = CODES[base]
  return localeOf(region) === 'en-US' && us ? us : metric
}

/** The distance for which consumption is given: a hundred kilometres. */
export const CONSUMED_PER = { value: 100, code: 'KMT' } as const
