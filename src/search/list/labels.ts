import { money, withCommas } from '#rules/pricing/money.ts'
import { counted, localWords, plural } from '#rules/locale/words.ts'
import { isRepaymentRange, REPAYMENT_RANGES } from '#rules/pricing/repayment.ts'
import { isFactRange, rangeUnit } from '#rules/vehicle/facts/factRanges.ts'
import type { IndexUiState } from 'instantsearch.js'
import { rangeOf, UNLIMITED, valuesOf, withRange, withChoice, type Range } from './searchState.ts'
import { LIST_NAMES, makeOf, modelOf, RANGE_NAMES, type ListName, type RangeName } from './filterNames.ts'
import { searchWords } from './words.ts'
import { distanceIn, distanceUnit } from '#rules/locale/locale.ts'

/** The index has kilometres where shoppers in the US see miles (spec §9). */

const KM_IN_MILES = 1 / 0.621371

/** Returns how many of the index's units make one of the units shown to shoppers. */
function per(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).per
  return name === 'km' && distanceUnit(region) === 'miles' ? KM_IN_MILES : 1
}

export function toShownUnit(name: RangeName, amount: number, region: string): number {
  if (name === 'km') return distanceIn(amount, region) ?? 0
  return per(name, region) === 1 ? amount : Math.round(amount / per(name, region))
}

/** Cards round to whole miles, so 'up to 30,000 miles' includes each vehicle whose card says 30,000 or less. */
export function toIndexUnit(name: RangeName, shown: number, region: string, side: 'min' | 'max'): number {
  const factor = per(name, region)
  if (factor === 1) return shown
  // Kilometres and millimetres are whole numbers in the index; kilograms and kilowatts have one decimal.
  const scale = factor < 1 ? 10 : 1
  const stored =
    side === 'min' ? Math.ceil((shown - 0.5) * factor * scale) : Math.ceil((shown + 0.5) * factor * scale) - 1
  return Math.max(0, stored) / scale
}

/** Returns by how much an arrow key changes a range's minimum or maximum, in the unit shown. */
export function stepOf(name: RangeName, region: string): number {
  if (isFactRange(name)) return rangeUnit(name, region).step
  return isRepaymentRange(name) ? 10 : STEPS[name]
}

const STEPS = { year: 1, price: 1000, km: 5000 } as const

/** Returns the unit shown after an amount, such as 'km', 'miles' or 'ft'; '' if there's none. */
export function unitOf(name: RangeName, region: string): string {
  if (isFactRange(name)) return rangeUnit(name, region).unit
  return name === 'km' ? distanceUnit(region) : ''
}

/**
 * 'SUV', '7 seats', 'Harbourside Gosford', or 'Gas' for Petrol in the US.
 *
 * @param dealers names of dealerships by slug; a missing name is made from its slug
 */
export function valueLabel(
  name: ListName,
  value: string,
  region: string,
  dealers: Readonly<Record<string, string>> = {},
): string {
  switch (name) {
    case 'model':
      return modelOf(value)
    case 'car_type':
    case 'with':
      return value.charAt(0).toUpperCase() + value.slice(1)
    case 'seats':
      return counted(Number(value), 'seat')
    case 'berths':
      return `${searchWords(region).sleeps} ${value}`
    case 'learner':
      return value === 'true' ? searchWords(region).learner : searchWords(region).fullLicence
    case 'dealership_slug':
      if (Object.hasOwn(dealers, value)) return dealers[value] ?? value
      return value.replace(/-+/g, ' ').replace(/(?:^|\s)\S/g, (letter) => letter.toUpperCase())
    case 'simple_fuel':
      return localWords(value, region)
    default:
      return value
  }
}

/** Formats an amount of a range in the region's unit: '$20,000', '50,000 km' or '2018'. */
export function amountLabel(name: RangeName, amount: number, region: string): string {
  if (name === 'price') return money(amount)
  if (isRepaymentRange(name)) return `${money(amount)} a ${REPAYMENT_RANGES[name]}`
  const shown = String(toShownUnit(name, amount, region))
  return name === 'year' ? shown : `${withCommas(shown)} ${unitOf(name, region)}`
}

/** Formats a range: '$20,000 – $40,000', 'From 2018', 'Up to 50,000 km' or 'Weight up to 2,000 kg'. */
export function rangeLabel(name: RangeName, { min, max }: Range, region: string): string {
  const say = searchWords(region)
  const named = (limits: string): string => {
    if (!isFactRange(name)) return limits
    return `${say[name]} ${limits.charAt(0).toLowerCase()}${limits.slice(1)}`
  }
  if (min !== null && max !== null) {
    const [from, to] = [amountLabel(name, min, region), amountLabel(name, max, region)]
    return named(from === to ? from : `${from.replace(/ .+$/, '')} – ${to}`)
  }
  return named(
    min !== null
      ? `${say.fromValue} ${amountLabel(name, min, region)}`
      : `${say.upTo} ${amountLabel(name, max ?? 0, region)}`,
  )
}

export interface Chip {
  key: string
  label: string
  without: (state: IndexUiState) => IndexUiState
}

/** In the same order as in the address. For a make with chosen models, only the models have chips. */
export function chipsOf(
  state: IndexUiState,
  region: string,
  dealers?: Readonly<Record<string, string>>,
): Chip[] {
  const chips: Chip[] = []
  const words = state.query?.trim() ?? ''
  if (words !== '')
    chips.push({ key: 'q', label: `“${words}”`, without: (now) => ({ ...now, query: '', page: 1 }) })
  for (const name of LIST_NAMES) {
    for (const value of valuesOf(state, name)) {
      if (name === 'make' && valuesOf(state, 'model').some((model) => makeOf(model) === value)) continue
      const label =
        name === 'model' ? `${makeOf(value)} ${modelOf(value)}` : valueLabel(name, value, region, dealers)
      chips.push({ key: `${name} ${value}`, label, without: (now) => withChoice(now, name, value, false) })
    }
  }
  for (const name of RANGE_NAMES) {
    const range = rangeOf(state, name)
    if (range)
      chips.push({
        key: name,
        label: rangeLabel(name, range, region),
        without: (now) => withRange(now, name, UNLIMITED),
      })
  }
  return chips
}

export const filterCount = (state: IndexUiState, region: string): number =>
  chipsOf({ ...state, query: '' }, region).length

/** Formats a count: '158 cars', '1 car', 'No cars'. */
export const countSentence = (count: number, noun: { one: string; many: string }, region: string): string =>
  count === 0 ? `${searchWords(region).no} ${plural(noun.one)}` : counted(count, noun.one)
