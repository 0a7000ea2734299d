import { localeOf } from '../../locale/locale.ts'
import type { BaseUnit } from './amounts.ts'

/** A unit as machines name it, by UN/CEFACT's recommendation 20, and how many base units are one of it. */
export interface UnitCode {
  code: string
  per: number
}

/** Of each base unit: what the metric world goes by, and the United States. */
const CODES: Record<BaseUnit, readonly [metric: UnitCode, us?: UnitCode]> = {
  '': [{ code: 'C62', per: 1 }],
  mm: [
    { code: 'MMT', per: 1 },
    { code: 'INH', per: 25.4 },
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

/** The unit in which a region measures what is kept in a base unit. */
export function unitCode(base: BaseUnit, region: unknown): UnitCode {
  const [metric, us] = CODES[base]
  return localeOf(region) === 'en-US' && us ? us : metric
}

/** A hundred kilometres, by which consumption goes. */
export const CONSUMED_PER = { value: 100, code: 'KMT' } as const
