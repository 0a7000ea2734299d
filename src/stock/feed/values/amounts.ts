import { isNothing } from './words.ts'
import { lookUp } from '#lib/values.ts'

/** ISO 4217's codes. */
const CODES = new Set(Intl.supportedValuesOf('currency'))

/** Signs of currencies that stand before or after an amount in letters, with what they stand for. */
const SIGNS: Readonly<Record<string, string>> = {
  r: 'ZAR',
  kr: 'kronor or kroner',
  rs: 'rupees',
  rm: 'MYR',
  rp: 'IDR',
  fr: 'CHF',
  sfr: 'CHF',
  zl: 'PLN',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  tl: 'TRY',
  лв: 'BGN',
  руб: 'RUB',
  dh: 'AED',
  dhs: 'AED',
  sr: 'SAR',
  euro: 'EUR',
  euros: 'EUR',
  pounds: 'GBP',
  yen: 'JPY',
}

const signOf = (currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value

/** '€' → 'EUR', '₹' → 'INR': signs of one character. If several currencies share one, it stands for the best known ('£' → 'GBP'). */
const SYMBOLS = new Map(
  (['narrowSymbol', 'symbol'] as const)
    .flatMap((display) => [...CODES].map((code) => [signOf(code, display) ?? '', code] as const))
    .filter(([sign]) => /^\p{Sc}$/u.test(sign)),
)

/** Letters that belong to a dollar sign, the sign itself, and a word right before or right after the amount. */
const NEAR =
  /(\p{L}{0,3})(\p{Sc})|(?<![\p{L}\d])(\p{L}{1,6})\.?\s?(?=[-\d])|(?<=\d[\s.,-]{0,2})(\p{L}{1,6})(?![\p{L}\d])/gu

/**
 * A code ('SEK', 'usd') or a sign ('C$', 'HK$', '₹', 'R', 'kr').
 *
 * @returns words for it if the sign stands for several currencies; undefined if the text names none but the site's
 */
function otherCurrencyIn(text: string, currency: string): string | undefined {
  // Most prices have nothing but a number and perhaps '$'.
  if (/^\$?[\s\d.,]*$/.test(text)) return undefined
  for (const [, letters = '', symbol, before, after] of text.matchAll(NEAR)) {
    const code =
      symbol === undefined
        ? wordsCurrency(before ?? after ?? '')
        : symbolsCurrency(letters.toUpperCase(), symbol, currency)
    if (code !== undefined && code !== currency) return code
  }
  return undefined
}

function wordsCurrency(word: string): string | undefined {
  if (/^(?:all|top|try)$/.test(word)) return undefined
  const code = word.toUpperCase()
  return CODES.has(code) ? code : lookUp(SIGNS, word.toLowerCase())
}

/** 'A$' and 'AU$' are Australian dollars, 'C$' and 'CA$' Canadian ones, and '$' alone is the site's own currency. */
function symbolsCurrency(letters: string, symbol: string, currency: string): string | undefined {
  if (symbol !== '$') return SYMBOLS.get(symbol) ?? symbol
  if (letters === '' || currency.startsWith(letters)) return undefined
  return [...CODES].find((code) => code.startsWith(letters) && code.endsWith('D')) ?? `${letters}$`
}

/** Reads amounts as software and people write them: '12 345 km', '$20,990 drive away', '20.990,00 €', '85k'. */

/** `note` is something to report of a value that's used. */
export type Amount = { value: number; text: string; note?: string } | { trouble: string } | undefined

/** Between groups of digits: spaces, including non-breaking ones, and apostrophes, as in Switzerland. */
const GAPS = /[\s\u00a0\u202f'’]/g
/** A hyphen before a number is a minus sign only if no letter or digit precedes it. */
const FIGURE = /(?<![\w.,])-?\d(?:[\d.,'’\u00a0\u202f]|\s(?=\d{3}(?!\d)))*/g
/** Matches texts that stand in place of an amount, for example because there's no price yet. */
const NONE = /^(?:poa|p\.o\.a\.?|price on application|call|enquire|inquire|contact|ask)\b/i

/**
 * @param decimal the decimal mark. If it isn't given, it follows from the number: a single mark before exactly three digits ('12.345')
 * separates thousands, unless more than three digits precede it ('20990.000').
 * @returns undefined if there's no amount, or a problem if it can't be read or has more than one number
 */
export function amountOf(text: string, decimal?: '.' | ','): Amount {
  if (isNothing(text) || NONE.test(text.trim())) return undefined
  const figures = text.match(FIGURE) ?? []
  const [figure] = figures
  if (figure === undefined) return { trouble: 'has no number in it' }
  if (figures.length > 1) return { trouble: 'has more than one number in it' }
  const value = valueOf(figure, decimal)
  if (value === undefined) return { trouble: 'isn’t a number that can be read' }
  const index = text.indexOf(figure)
  const after = text.slice(index + figure.length)
  // '85k', but not '85km'.
  const thousands = /^\s?k\b/i.test(after) ? 1000 : 1
  return { value: value * thousands, text: `${text.slice(0, index)} ${after}`.trim() }
}

function valueOf(figure: string, decimal?: '.' | ','): number | undefined {
  const bare = figure.replace(GAPS, '').replace(/[.,]+$/, '')
  const mark = decimal ?? decimalIn(bare)
  const [whole = '', fraction = '0', ...more] = mark === undefined ? [bare] : bare.split(mark)
  const isNegative = whole.startsWith('-')
  const groups = whole.slice(isNegative ? 1 : 0).split(mark === undefined ? /[.,]/ : mark === ',' ? '.' : ',')
  // Each group after the first must have three digits or, if another group follows, two, as in India: '12,34,567'.
  const isGrouped = groups
    .slice(1)
    .every((group, index) => group.length === 3 || (group.length === 2 && index < groups.length - 2))
  if (more.length > 0 || !isGrouped || ![...groups, fraction].every((part) => /^\d+$/.test(part)))
    return undefined
  const value = Number(`${groups.join('')}.${fraction}`)
  return isNegative ? -value : value
}

/** The decimal mark of a number; undefined if its marks separate thousands. */
function decimalIn(figure: string): '.' | ',' | undefined {
  const [point, comma] = [figure.lastIndexOf('.'), figure.lastIndexOf(',')]
  if (point < 0 && comma < 0) return undefined
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const mark = point >= 0 ? '.' : ','
  const groups = figure.split(mark)
  if (groups.length > 2) return undefined
  const [whole = '', decimals = ''] = groups
  return decimals.length === 3 && whole.replace('-', '').length <= 3 ? undefined : mark
}

const KM_IN_MILE = 1.609344
/** UN/CEFACT's codes are included, because schema.org uses them. */
const MILES = /\b(?:mi(?:les?)?|smi)\b/i
const KILOMETRES = /\bk(?:m|ms|mt|ilomet(?:er|re)s?)\b/i

/** A distance in whole kilometres. If the text has a unit, that's used instead of the feed's unit. */
export function kilometresOf(text: string, unit: 'km' | 'mi', decimal?: '.' | ','): Amount {
  const amount = amountOf(text, decimal)
  if (!amount || 'trouble' in amount) return amount
  if (amount.value < 0) return { trouble: 'is below zero' }
  const isMiles = MILES.test(amount.text) || (unit === 'mi' && !KILOMETRES.test(amount.text))
  return { value: Math.round(amount.value * (isMiles ? KM_IN_MILE : 1)), text: amount.text }
}

const WITHOUT_ROAD_COSTS = /(?:\b(?:ex|excl?|excluding|plus)\b\.?|\+)\s*(?:orc|on[- ]roads?)\b/i

/** Matches 'ex GST' and '+ VAT'. In the United States, where prices are without tax, it's called neither. */
const WITHOUT_TAX = /(?:\b(?:ex|excl?|excluding|plus)\b\.?|\+)\s*(?:gst|vat)\b/i

/**
 * 0 means that there's no price. Another currency is a problem, and so is a comma before one or two digits ('20,99'), which may be cents or a
 * digit that got lost, unless the feed's decimal mark is known.
 */
export function priceOf(text: string, currency: string, decimal?: '.' | ','): Amount {
  const amount = amountOf(text, decimal)
  if (!amount || 'trouble' in amount) return amount
  const other = otherCurrencyIn(text, currency)
  if (other !== undefined) return { trouble: `is in ${other}, but the site’s prices are in ${currency}` }
  if (amount.value < 0) return { trouble: 'is below zero' }
  if (WITHOUT_TAX.test(text)) return { trouble: 'is without tax, but the site’s prices include it' }
  if (decimal === undefined && /^\D*\d{1,3},\d{1,2}(?!\d|[.,]\d)/.test(text))
    return {
      trouble:
        'may be cents or a typing mistake; say which mark is the decimal with ‘decimal’ in stock.map.yaml',
    }
  if (amount.value === 0) return undefined
  return WITHOUT_ROAD_COSTS.test(text)
    ? { ...amount, note: 'is without on-road costs; say so with pricing in site.json' }
    : amount
}
