import { repaymentRange, type RepaymentRange } from '#rules/pricing/repayment.ts'
import { PER } from '#rules/vehicle/facts/units.ts'
import type { Reading, Unit } from './read.ts'

export interface AmountContext {
  region: string
  year: number
  /** For each attribute with numbers, the lowest and highest value in stock. */
  ends: Readonly<Record<string, { min: number; max: number } | undefined>>
  /** Returns a filter for a range of repayments, in the search service's syntax; null if the site shows no repayments. */
  repaymentFilter?:
    ((name: RepaymentRange, span: { min: number | null; max: number | null }) => string | null) | undefined
}

/** A range of an attribute of the search index. Both ends are included; null means that there's no limit. */
export interface Range {
  attribute: string
  min: number | null
  max: number | null
  /** If `attribute` isn't in the index: a filter that finds the same range, in the search service's syntax. */
  filter?: string
  /** The length, if it was given in whole feet. Such a number may also be part of a model's name, as in 'Tableland 19'. */
  feet?: number
}

type Ends = readonly [min: number | null, max: number | null]

/** The lowest number that's taken to be a price if nothing else says that it is one. */
const BARE_PRICE = 5000

/** Decides what an amount means on a site; undefined if that's unclear, or if no vehicle has such a number. */
export function rangeOf(reading: Reading, context: AmountContext): Range | undefined {
  const unit = reading.unit ?? usualUnit(reading, context)
  const range = unit ? rangeWithUnit(reading, unit, context) : rangeWithoutUnit(reading, context)
  const isKnown = range && (range.filter ?? context.ends[range.attribute])
  return isKnown && (range.min ?? range.max) !== null ? range : undefined
}

/** If other words say what the amount is about: 'mileage under 60,000', 'GVWR 26,000', '72 sleeper'. */
function usualUnit({ of, low }: Reading, { region }: AmountContext): Unit | undefined {
  const isUs = region === 'en-US'
  if (of && WEIGHTS.includes(of)) return isUs ? 'lb' : 'kg'
  switch (of) {
    case 'km':
      return isUs ? 'mile' : 'km'
    case 'seat_height':
      return low >= 500 && low < 1500 ? 'mm' : undefined
    case 'wheelbase':
      return isUs ? 'in' : 'mm'
    case 'sleeper':
      return 'in'
    case 'consumption':
      return 'l/100 km'
    default:
      return undefined
  }
}

const range = (attribute: string, [min, max]: Ends): Range => ({ attribute, min, max })

/** @param bare what an amount without a bound means; by default, exactly that much */
function endsOf({ low, high, bound }: Reading, bare?: 'most' | 'least'): Ends {
  if (high !== undefined) return low <= high ? [low, high] : [high, low]
  switch (bound ?? bare) {
    case 'most':
    case 'older':
      return [null, low]
    case 'least':
    case 'newer':
      return [low, null]
    case 'about':
      return [Math.round(low * 0.9), Math.round(low * 1.1)]
    default:
      return [low, low]
  }
}

const mapEnds = ([min, max]: Ends, change: (amount: number) => number | null): Ends => [
  min === null ? null : change(min),
  max === null ? null : change(max),
]
/** Converts an amount to the base unit. It's rounded in the same way as facts are (rules/vehicle/facts/readFacts.ts). */
const inBase = (amount: number, unit: keyof typeof PER, scale = 1): number =>
  Math.round(amount * PER[unit] * scale) / scale
const bothInBase = (ends: Ends, unit: keyof typeof PER, scale?: number): Ends =>
  mapEnds(ends, (amount) => inBase(amount, unit, scale))
const isBare = ({ high, bound }: Reading): boolean => high === undefined && bound === undefined

function rangeWithUnit(reading: Reading, unit: Unit, context: AmountContext): Range {
  const { low, bound } = reading
  const ends = endsOf(reading)
  switch (unit) {
    case 'km':
    case 'mile': {
      const isRange = reading.of === 'range'
      return range(isRange ? 'range' : 'km', bothInBase(endsOf(reading, isRange ? 'least' : 'most'), unit))
    }
    case 'seat':
      return range('seats', ends)
    case 'berth':
      return range('berths', ends)
    case 'person':
      return range(context.ends['berths'] ? 'berths' : 'seats', endsOf(reading, 'least'))
    case 'year old':
      return range('year', bound === 'least' ? [null, context.year - low] : [context.year - low, null])
    case 'cc':
      return range('capacity', isBare(reading) ? [Math.round(low * 0.95), Math.round(low * 1.05)] : ends)
    case 'hp':
    case 'kw':
      return range('power', bothInBase(endsOf(reading, 'least'), unit, 10))
    case 'in':
      return range(reading.of ?? 'sleeper', bothInBase(ends, unit))
    case 'ft':
      return {
        ...range(reading.of ?? 'body_length', inFeet(ends)),
        ...(isBare(reading) && Number.isInteger(low) && { feet: low }),
      }
    case 'mm':
    case 'm':
      return range(reading.of ?? 'body_length', bothInBase(ends, unit))
    case 'w':
      return range('solar', endsOf(reading, 'least'))
    case 'l':
      return range('water', endsOf(reading, 'least'))
    case 'l/100 km':
      return range('consumption', endsOf(reading, 'most'))
    case 'kg':
    case 't':
    case 'lb':
      return weightRange(reading, unit, context)
  }
}

/** Converts a range of lengths from feet to the base unit. People round these, so '19ft' stands for every length that rounds to 19 feet. */
const inFeet = ([min, max]: Ends): Ends => [
  min === null ? null : inBase(min - 0.5, 'ft'),
  max === null ? null : inBase(max + 0.5, 'ft') - 1,
]

/** Without a bound, it's at least that much for towing and payload, and at most that much for any other weight. */
function weightRange(reading: Reading, unit: 'kg' | 't' | 'lb', { ends: stockEnds }: AmountContext): Range {
  const of =
    reading.of && WEIGHTS.includes(reading.of)
      ? reading.of
      : (['weight', 'towing', 'gross'].find(
          (name) => stockEnds[name] && (name !== 'towing' || reading.bound !== 'most'),
        ) ?? 'weight')
  return range(
    of,
    bothInBase(endsOf(reading, of === 'towing' || of === 'payload' ? 'least' : 'most'), unit, 10),
  )
}

const WEIGHTS: readonly string[] = ['towing', 'gross', 'weight', 'payload', 'ball_weight']

function rangeWithoutUnit(reading: Reading, context: AmountContext): Range | undefined {
  const { low, high, bound, dollars, thousands, period } = reading
  const ends = endsOf(reading)
  if (reading.of === 'axle_ratio') return range(reading.of, ends)
  // Without a unit, an amount that isn't a price is unclear, as in 'over 100 of water'.
  if (reading.of && reading.of !== 'price') return undefined
  if (period !== undefined) {
    const attribute = repaymentRange(period)
    // Repayments are rounded to whole dollars, because the addresses of lists have them in whole dollars.
    const [min, max] = mapEnds(endsOf(reading, 'most'), Math.floor)
    const filter = context.repaymentFilter?.(attribute, { min, max })
    return filter ? { attribute, min, max, filter } : undefined
  }
  if (isYear(reading, context)) {
    if (bound === 'newer') return range('year', [low + 1, null])
    if (bound === 'older') return range('year', [null, low - 1])
    return range('year', bound === 'about' ? [low - 1, low + 1] : ends)
  }
  if (bound === 'newer' || bound === 'older') return undefined
  const greatest = high ?? low
  const sure = dollars || thousands || reading.of === 'price'
  // 'Under 30' means under thirty thousand dollars, if any vehicle costs about that much.
  const short =
    !sure &&
    !isBare(reading) &&
    low >= 10 &&
    greatest < 1000 &&
    greatest * 1000 <= 2 * (context.ends['price']?.max ?? 0)
  if (sure || short || (!isBare(reading) && low >= 1000) || (low >= BARE_PRICE && low % 500 === 0))
    return range(
      'price',
      mapEnds(endsOf(reading, 'most'), (amount) => (short ? amount * 1000 : amount)),
    )
  return undefined
}

function isYear(
  { low, high = low, bound, dollars, thousands, plain: hasPlainNumbers, upTo }: Reading,
  { year }: AmountContext,
): boolean {
  const isOne = (amount: number): boolean => Number.isInteger(amount) && amount >= 1950 && amount <= year + 2
  if (dollars || thousands || !hasPlainNumbers || !isOne(low) || !isOne(high)) return false
  // The number in 'under 2000' is a price, but the one in '2000 and older' is a year.
  return bound !== 'most' || upTo
}
