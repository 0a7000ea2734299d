import { MPG } from './cardWays.ts'
import { PER } from './per.ts'

/** The units in which facts are stored. '' is for counts. L and kWh are also for consumption per 100 km. */
export type BaseUnit = '' | 'mm' | 'km' | 'kg' | 'cc' | 'kW' | 'W' | 'L' | 'kWh'

/**
 * For each base unit, the sizes of the units that feeds may use in its place. Engine sizes, for example, may be in litres as well as in cc.
 */
const UNITS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mm: { mm: PER.mm, cm: 10, m: PER.m, in: PER.in, ft: PER.ft },
  km: { km: PER.km, mi: PER.mile },
  kg: { kg: PER.kg, t: PER.t, lb: PER.lb },
  cc: { cc: 1, l: 1000 },
  kW: { kw: PER.kw, hp: PER.hp },
  W: { w: 1 },
  L: { l: 1, gal: 3.785411784 },
  kWh: { kwh: 1 },
}

/**
 * An amount in the base unit, rounded only so far that it can still be converted back for display: millimetres, cubic centimetres and watts
 * to whole numbers, others to a tenth. Null if the unit measures something else.
 * @example inUnit(80, 'in', 'mm') → 2032
 */
export function inUnit(amount: number, unit: string, base: string): number | null {
  const units = UNITS[base] ?? {}
  const times = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (times === undefined) return null
  const scale = base === 'mm' || base === 'cc' || base === 'W' ? 1 : 10
  return Math.round(amount * times * scale) / scale
}

/** Other ways in which feeds write units. */
const SPELLINGS: Readonly<Record<string, string>> = {
  kms: 'km',
  kilometres: 'km',
  miles: 'mi',
  inch: 'in',
  inches: 'in',
  '"': 'in',
  foot: 'ft',
  feet: 'ft',
  "'": 'ft',
  kgs: 'kg',
  tonne: 't',
  tonnes: 't',
  lbs: 'lb',
  pounds: 'lb',
  litre: 'l',
  litres: 'l',
}

const AMOUNT =
  /^\D{0,12}?(\d[\d,]*(?:\.\d+)?)\s*([a-z]+|["'])?(?:\s*(?:-|and)?\s*(\d+(?:\.\d+)?)\s*(?:in(?:ch(?:es)?)?\b|"))?/

/**
 * The amount at the start of a specification's text, in the base unit: '2,850 kg', '19 ft 6 in', '80 in UltraLoft'. A number without a unit
 * is taken to be in the base unit. Null if there's no amount, or if its unit measures something else.
 *
 * @param value in lower case
 */
export function amountIn(value: string, base: BaseUnit): number | null {
  const [, digits, spelled = '', inches] = AMOUNT.exec(value) ?? []
  if (digits === undefined) return null
  const unit = Object.hasOwn(SPELLINGS, spelled) ? (SPELLINGS[spelled] ?? '') : spelled
  const amount = Number(digits.replaceAll(',', ''))
  if (base === '' || unit === '') return amount
  if (base === 'mm' && unit === 'ft' && inches !== undefined)
    return inUnit(amount * 12 + Number(inches), 'in', base)
  if (base === 'L' && unit === 'mpg') return Math.round((MPG / amount) * 10) / 10
  return inUnit(amount, unit, base)
}
