import { fold } from '#lib/slug.ts'
import { FACT_NAMES, FACTS, type Fact, type Facts } from './facts.ts'
import { CUBIC_FOOT, MPG, PER, type BaseUnit } from './units.ts'

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
  L: { l: 1, gal: PER.gallon },
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
  cubic: 'cu',
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
  if (base === 'L' && unit === 'cu') return Math.round(amount * CUBIC_FOOT * 10) / 10
  return inUnit(amount, unit, base)
}

export interface Line {
  name: string
  value: string
}

/** Each fact's folded names, which thousands of vehicles are read by. */
const KEYS = new WeakMap<Fact, string[]>()

function keysOf(fact: Fact): string[] {
  const keys = KEYS.get(fact) ?? fact.names.split(', ').map(fold)
  KEYS.set(fact, keys)
  return keys
}

const BY_KEY = new Map(FACT_NAMES.flatMap((name) => keysOf(FACTS[name]).map((key) => [key, name] as const)))

function isPlausible({ range: [least, most] }: Fact, amount: number): boolean {
  return amount >= least && amount <= most
}

/** The table's facts as the specifications give them; null for those that they don't give. */
export function amountsOf<Name extends string>(
  table: Readonly<Record<Name, Fact>>,
  specifications: readonly Line[],
): Record<Name, number | null> {
  const values = new Map<string, string>()
  for (const { name, value } of specifications) {
    const key = fold(name).trim()
    if (!values.has(key)) values.set(key, fold(value))
  }
  const read = (fact: Fact): number | null => {
    for (const key of keysOf(fact)) {
      const amount = amountIn(values.get(key) ?? '', fact.unit)
      if (amount !== null && isPlausible(fact, amount)) return amount
    }
    return null
  }
  return Object.fromEntries(Object.entries<Fact>(table).map(([name, fact]) => [name, read(fact)])) as Record<
    Name,
    number | null
  >
}

export const factsOf = (specifications: readonly Line[]): Facts => ({
  ...amountsOf(FACTS, specifications),
  learner: specifications.some(
    (line) => isForLearners(line) && /^(?:yes|true|approved)/.test(fold(line.value)),
  ),
})

export const isForLearners = ({ name }: Line): boolean => /^lams(?: approved)?$/.test(fold(name).trim())

interface Mistake extends Line {
  /** 'unread' if it has no amount in a suitable unit; 'absurd' if its amount is impossible. */
  why: 'unread' | 'absurd'
}

/** Matches texts that give no amount, because the fact doesn't apply to the vehicle, or the amount isn't known yet. */
const NONE =
  /^(?:none|no|nil|n\/?a|not (?:applicable|available|fitted|rated|tested)|unrated|tbc|tba)\b|^[-–—]*$/

export const isAbsurd = (line: Line): boolean => mistakesIn([line])[0]?.why === 'absurd'

/**
 * The lines of a specification list that name a fact but have no usable value, for somebody to correct.
 *
 * @param simpleFuel the vehicle's fuel: 0 L/100 km isn't a mistake for an electric vehicle
 */
export const mistakesIn = (specifications: readonly Line[], simpleFuel = ''): Mistake[] =>
  specifications.flatMap(({ name, value }): Mistake[] => {
    const fact = BY_KEY.get(fold(name).trim())
    const folded = fold(value).trim()
    if (!fact || NONE.test(folded)) return []
    const amount = amountIn(folded, FACTS[fact].unit)
    if (amount === null) return [{ name, value, why: 'unread' }]
    if (fact === 'consumption' && amount === 0 && /^electric$/i.test(simpleFuel.trim())) return []
    return isPlausible(FACTS[fact], amount) ? [] : [{ name, value, why: 'absurd' }]
  })
