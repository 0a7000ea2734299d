import { amountOf } from '../values/amounts.ts'
import { dateOf, yearIn } from '../values/dates.ts'
import { hasPictureEnding, isAddress } from '../values/pictures.ts'
import { isMake, isModel } from '../values/spelling.ts'
import {
  conditionOf,
  driveOf,
  flagOf,
  fuelOf,
  isBody,
  isCertified,
  isColour,
  isGearbox,
  isStatus,
} from '../values/words.ts'
import { FIELDS, type ColumnName } from './fields.ts'

const share = (texts: readonly string[], fits: (text: string) => boolean): number =>
  texts.filter(fits).length / texts.length

const isPicture = (text: string): boolean => isAddress(text) || hasPictureEnding(text)
const isProse = (text: string): boolean => text.length > 60
const isNumber = (text: string): boolean => /^[\d.,\s]+$/.test(text)
const amounts = (texts: readonly string[]): number[] =>
  texts.flatMap((text) => {
    const amount = amountOf(text)
    return amount && 'value' in amount ? [amount.value] : []
  })
function isAmount(text: string): boolean {
  const amount = amountOf(text)
  return amount === undefined || 'value' in amount
}
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
const isDate = (text: string): boolean =>
  (['dmy', 'mdy'] as const).some((order) => dateOf(text, order) !== undefined)

/** How well values fit if most of them must be of a kind: the share that is, or undefined if it's less than half. */
const mostly = (fit: number, weight = 1): number | undefined => (fit > 0.5 ? fit * weight : undefined)

/** Values of which any can be known or new, but none may be a picture, a number alone or a whole sentence. */
const wordsFit = (texts: readonly string[], isKnown: (text: string) => boolean): number | undefined =>
  share(texts, (text) => isPicture(text) || isNumber(text) || isProse(text)) > 0.5
    ? undefined
    : share(texts, isKnown)

const textFit = (
  texts: readonly string[],
  isKnown: (text: string) => boolean = () => false,
): number | undefined =>
  share(texts, (text) => isAddress(text) || isProse(text)) > 0.5 ? undefined : share(texts, isKnown)

/** Prices of vehicles aren't below this, in any currency that sites have. */
const LEAST_PRICE = 300

/** A number alone could be anything, so it counts for less than one with a unit or a currency. */
const likeness = (texts: readonly string[], unit: RegExp): number =>
  share(texts, (text) => unit.test(text)) > 0.8 ? 1 : 0.7

function priceFit(texts: readonly string[], least: number): number | undefined {
  const fit = mostly(share(texts, isAmount))
  const prices = amounts(texts).filter((amount) => amount !== 0)
  if (fit === undefined || texts.some((text) => /\d\s*(?:km|kms|mi|miles)\b/i.test(text))) return undefined
  if (prices.length > 0 && median(prices) < least) return 0
  const areYears = prices.length > 0 && prices.every((amount) => amount >= 1950 && amount <= 2035)
  return areYears ? 0.2 : fit * likeness(texts, /\p{Sc}|\b[A-Z]{3}\b/u)
}

const EVIDENCE: Partial<Record<ColumnName, (texts: readonly string[]) => number | undefined>> = {
  vin: (texts) => {
    const fit = share(
      texts,
      (text) => /^[A-HJ-NPR-Z\d]{17}$/i.test(text) && /\d/.test(text) && /[A-Z]/i.test(text),
    )
    return fit > 0 ? fit : mostly(share(texts, (text) => /^[\w-]{2,25}$/.test(text))) && 0.2
  },
  stocknum: (texts) => mostly(share(texts, (text) => text.length <= 40 && !isPicture(text))) && 0.5,
  name: (texts) =>
    mostly(
      share(texts, (text) => text.length < 200 && !isPicture(text) && conditionOf(text) === undefined),
    ) && share(texts, (text) => /\S\s\S/.test(text)),
  make: (texts) => wordsFit(texts, isMake),
  model: (texts) => textFit(texts, (text) => !isNumber(text) && isModel(text)),
  badge: (texts) => textFit(texts),
  series: (texts) => textFit(texts),
  body: (texts) => wordsFit(texts, isBody),
  transmission: (texts) => wordsFit(texts, isGearbox),
  drive: (texts) => wordsFit(texts, (text) => /^(?:4x4|AWD|FWD|RWD)$|^[4-8]x\d$/.test(driveOf(text))),
  simple_fuel: (texts) =>
    wordsFit(texts, (text) =>
      /^(?:Petrol|Diesel|Electric|Hybrid|Plug-in Hybrid|LPG|Hydrogen)$/.test(fuelOf(text)),
    ),
  colour: (texts) => wordsFit(texts, isColour),
  engine: (texts) => textFit(texts),
  description: (texts) =>
    share(texts, isAddress) > 0.5 ? undefined : share(texts, (text) => text.length > 100 && /\s/.test(text)),
  features: (texts) => (share(texts, isPicture) > 0.5 ? undefined : 0.5),
  images: (texts) => mostly(share(texts, isPicture)) && share(texts, hasPictureEnding),
  status: (texts) => textFit(texts, isStatus),
  tag: (texts) => textFit(texts),
  rego: (texts) =>
    mostly(share(texts, (text) => /^[\w -]{1,12}$/.test(text) && flagOf(text) === undefined)) && 0.5,
  location_name: (texts) =>
    share(texts, (text) => isNumber(text) || isPicture(text)) > 0.5 ? undefined : textFit(texts),
  subscription_price: (texts) => priceFit(texts, 10),
}

/** 1 if all values are certainly of the field's kind, 0 if nothing speaks for it, and undefined if they refute it. */
export function evidenceFor(name: ColumnName, texts: readonly string[]): number | undefined {
  if (texts.length === 0) return 0
  const evidence = EVIDENCE[name]
  if (evidence) return evidence(texts)
  const { kind, range } = FIELDS[name]
  switch (kind) {
    case 'price':
      return priceFit(texts, LEAST_PRICE)
    case 'distance':
      return share(texts, (text) => /\p{Sc}/u.test(text)) > 0.5
        ? undefined
        : mostly(share(texts, isAmount), likeness(texts, /\d\s*(?:k(?:m|ms)|mi|miles)\b/i))
    case 'whole': {
      const [least, most] = name === 'year' ? [1900, 2040] : (range ?? [0, Infinity])
      const isInRange = (text: string) => {
        const amount = amountOf(yearIn(text) ?? text)
        const fits =
          amount !== undefined && 'value' in amount && amount.value >= least && amount.value <= most
        return fits && (name !== 'year' || amount.text === '')
      }
      // A column of whole dates can be years, but not without a heading.
      return mostly(share(texts, isInRange), texts.some(isDate) ? 0.7 : 1)
    }
    case 'condition': {
      // 'N' alone may be 'new' or 'no', so only the heading can tell. With 'Y' beside it, it's 'no'.
      if (texts.every((text) => /^[yn]$/i.test(text)))
        return texts.some((text) => /y/i.test(text)) ? undefined : 0
      return mostly(share(texts, (text) => conditionOf(text) !== undefined))
    }
    case 'flag':
      return mostly(share(texts, (text) => flagOf(text) !== undefined || isCertified(text)))
    case 'date':
      return mostly(share(texts, isDate))
    default:
      return textFit(texts)
  }
}
