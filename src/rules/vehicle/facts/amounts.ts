/** The base units in which facts are kept; '' counts things. Litres are also litres per 100 km, kilowatt-hours the same. */
export type BaseUnit = '' | 'mm' | 'kg' | 'cc' | 'kW' | 'W' | 'L' | 'kWh'

/** How much of the base unit one of these is. */
const UNITS: Readonly<Record<string, readonly [unit: BaseUnit, times: number]>> = {
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
  pounds: ['kg', 0.45359237],
  cc: ['cc', 1],
  l: ['L', 1],
  litre: ['L', 1],
  litres: ['L', 1],
  gal: ['L', 3.785411784],
  w: ['W', 1],
  kw: ['kW', 1],
  hp: ['kW', 0.745699872],
  kwh: ['kWh', 1],
}

/**
 * An amount in the base unit. Rounded so that it can be said again in the unit it came in: to a whole millimetre and cubic
 * centimetre, and else to a tenth. Null where the unit measures something else.
 * @example inUnit(80, 'in', 'mm') → 2032
 */
export function inUnit(amount: number, unit: string, base: string): number | null {
  const [of, times] = (Object.hasOwn(UNITS, unit) && UNITS[unit]) || []
  // An engine's size is told in both.
  const factor = base === 'cc' && of === 'L' ? 1000 : of === base ? times : undefined
  if (factor === undefined) return null
  const scale = base === 'mm' || base === 'cc' || base === 'W' ? 1 : 10
  return Math.round(amount * factor * scale) / scale
}

/** Litres per 100 km of one US mile per gallon; the other way round too. */
export const MPG = 235.214583

const AMOUNT =
  /^\D{0,12}?(\d[\d,]*(?:\.\d+)?)\s*([a-z]+|["'])?(?:\s*(?:-|and)?\s*(\d+(?:\.\d+)?)\s*(?:in(?:ch(?:es)?)?\b|"))?/

/**
 * The amount that a specification begins with, in the base unit: '2,850 kg', '19 ft 6 in', '80 in UltraLoft'. A number without a unit is
 * meant in the base unit. Null where there is none, or it has another kind of unit.
 *
 * @param value in small letters
 */
export function amountIn(value: string, base: BaseUnit): number | null {
  const [, digits, unit = '', inches] = AMOUNT.exec(value) ?? []
  if (digits === undefined) return null
  const amount = Number(digits.replaceAll(',', ''))
  if (base === '' || unit === '') return amount
  const isFeet = base === 'mm' && inUnit(1, unit, base) === 305
  if (isFeet && inches !== undefined) return inUnit(amount * 12 + Number(inches), 'in', base)
  if (base === 'L' && unit === 'mpg') return Math.round((MPG / amount) * 10) / 10
  return inUnit(amount, unit, base)
}
